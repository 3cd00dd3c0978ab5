import { useEffect, useRef } from "react";

export interface Transfer {
  state: "sending" | "paused" | "checked";
  /** Bytes. */
  sent: number;
  size: number;
  /** Bytes per second; 0 until it is known. */
  speed: number;
}

interface TransferProps extends Transfer {
  pause(): void;
  resume(): void;
  cancel(): void;
}

const WORDS = {
  sending: "Your Image/Video is being uploaded to the cloud ...",
  paused: "The upload is paused",
  checked: "Your Image/Video has arrived and is being checked ...",
};

export function TransferBar({ state, sent, size, speed, pause, resume, cancel }: TransferProps) {
  const box = useRef<HTMLDivElement>(null);
  // Takes the focus, since the button that was pressed no longer exists.
  useEffect(() => box.current?.focus(), []);
  const percent = size ? Math.floor((sent / size) * 100) : 0;
  return (
    <div className="transfer" tabIndex={-1} ref={box}>
      <p role="status">
        {WORDS[state]}
        {/* Changes every 25 %, so that screen readers announce it rarely. */}
        {state === "sending" && <span className="unseen"> {percent - (percent % 25)}%</span>}
      </p>
      <progress max={100} value={percent} aria-label="Upload" />
      <p className="hint">{[`${percent}%`, ...(state === "sending" && speed ? pace(size - sent, speed) : [])].join(" · ")}</p>
      <p className="buttons">
        {state === "sending" && (
          <button type="button" className="button" onClick={pause}>
            Pause
          </button>
        )}
        {state === "paused" && (
          <button type="button" className="button main" onClick={resume}>
            Continue
          </button>
        )}
        {state !== "checked" && (
          <button type="button" className="button" onClick={cancel}>
            Cancel
          </button>
        )}
      </p>
    </div>
  );
}

function pace(left: number, speed: number): string[] {
  return [`${speed < 1e5 ? `${Math.ceil(speed / 1e3)} kB` : `${(speed / 1e6).toFixed(1)} MB`} a second`, timeLeft(left / speed)];
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return "less than a minute left";
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? "minute" : "minutes"} left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}
