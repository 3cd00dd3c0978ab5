import { useEffect, useRef, useState } from "react";

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
  const isMoving = state === "sending" && speed > 0;
  const words = [`${percent}%`, amount(sent, size), ...(isMoving ? [pace(speed)] : [])];
  // Screen readers speak at each change, so what they are told changes every 25 %.
  const quarter = Math.floor(percent / 25);
  const [told, setTold] = useState({ quarter, words });
  if (told.quarter !== quarter) setTold({ quarter, words });
  return (
    <div className="transfer" tabIndex={-1} ref={box}>
      <p role="status">
        {wordsFor(state, what)}
        {state === "sending" && <span className="unseen"> {told.words.join(", ")}</span>}
      </p>
      <progress max={100} value={percent} aria-label="Upload" />
      <p className="hint">{[...words, ...(isMoving ? [timeLeft((size - sent) / speed)] : [])].join(" · ")}</p>
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

const number = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** "3.2 of 12 MB", in the unit of the whole. */
function amount(sent: number, size: number): string {
  const [unit, name] = size < 1e6 ? [1e3, "kB"] : size < 1e9 ? [1e6, "MB"] : [1e9, "GB"];
  return `${number.format(sent / unit)} of ${number.format(size / unit)} ${name}`;
}

function pace(speed: number): string {
  return `${speed < 1e5 ? `${Math.ceil(speed / 1e3)} kB` : `${(speed / 1e6).toFixed(1)} MB`} a second`;
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return "less than a minute left";
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? "minute" : "minutes"} left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}
