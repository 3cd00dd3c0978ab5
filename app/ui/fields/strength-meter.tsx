import { useEffect, useState } from "react";

const WORDS = ["Very weak", "Weak", "Fair", "Good", "Strong"];
const STRONGEST = WORDS.length - 1;
const PAUSE_MS = 300;

interface StrengthMeterProps {
  password: string;
  /** The server's score of a refused password. */
  sent: number | undefined;
}

/** Updates after a pause in typing, so that screen readers do not announce it for every letter. Its space is kept. */
export function StrengthMeter({ password, sent }: StrengthMeterProps) {
  const score = useScore(password) ?? (password ? undefined : sent);
  return (
    <div className="strength">
      {score !== undefined && (
        <meter min={0} max={STRONGEST} low={2} high={3} optimum={STRONGEST} value={score} aria-label="Password strength" />
      )}
      <p role="status">{score !== undefined && `Password strength: ${WORDS[score]}`}</p>
    </div>
  );
}

/** Loads the large dictionary with the first letter. If that fails, there is no meter. */
function useScore(password: string): number | undefined {
  const [score, setScore] = useState<number>();
  useEffect(() => {
    let over = false;
    const timer = setTimeout(async () => {
      const measured = password ? await measure(password).catch(() => undefined) : undefined;
      if (!over) setScore(measured);
    }, PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [password]);
  return score;
}

async function measure(password: string): Promise<number> {
  const { strengthOf } = await import("./password-strength.ts");
  return strengthOf(password);
}
