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
  /** "Your Video is". */
  what?: string;
  pause(): void;
  resume(): void;
  cancel(): void;
}

export function TransferBar({ what = "Your Image/Video is", state, sent, size, speed, pause, resume, cancel }: TransferProps) {
  const box = useRef<HTMLDivElement>(null);
  // Takes the focus, since the button that was pressed no longer exists.
  useEffect(() => box.current?.focus(), []);
  const percent = size ? Math.floor((sent / size) * 100) : 0;
  return (
    <div className="transfer" tabIndex={-1} ref={box}>
      <p role="status">
        {wordsFor(state, what)}
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

function wordsFor(state: Transfer["state"], what: string): string {
  if (state === "paused") return "The upload is paused";
  return state === "sending" ? `${what} being uploaded to the cloud ...` : "It has arrived and is being checked ...";
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
