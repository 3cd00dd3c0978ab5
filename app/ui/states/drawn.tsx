import type { ReactNode } from "react";
import type { DrawingName } from "#app/content/drawing-names.ts";

const DRAWINGS: Record<DrawingName, ReactNode> = {
  sees: (
    <>
      <path className="ring" d="M20 60a80 46 0 1 0 160 0a80 46 0 1 0-160 0" />
      <Person at={60} kind="friend" />
      <Person at={100} kind="me" />
      <Person at={140} kind="friend" />
      <Person at={218} kind="other" />
      <path className="line" d="M190 44l14 32m0-32l-14 32" />
    </>
  ),
  stop: (
    <>
      <path className="stop" d="M104 22h32l22 22v32l-22 22h-32L82 76V44z" />
      <path className="bar" d="M100 60h40" />
      <Person at={44} kind="me" />
      <Person at={200} kind="grown" />
    </>
  ),
  tell: (
    <>
      <path d="M92 16h56a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8h-30l-20 14 4-14h-10a8 8 0 0 1-8-8V24a8 8 0 0 1 8-8z" />
      <path d="M120 24v13m0 8v1" />
      <Person at={56} kind="me" />
      <Person at={190} kind="grown" />
    </>
  ),
  know: (
    <>
      <path d="M60 12h120a8 8 0 0 1 8 8v80a8 8 0 0 1-8 8H60a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8z" />
      <Person at={88} kind="me" />
      <path d="M122 46h46m-46 18h46m-46 18h26" />
    </>
  ),
  leave: (
    <>
      <path d="M84 42h72l-8 62h-56zM76 34h88M108 34v-10h24v10M106 56l3 34m11-34v34m14-34l-3 34" />
      <Person at={40} kind="me" />
    </>
  ),
  spot: (
    <>
      <path d="M20 96c40-24 60 12 100-6s60-12 100 4" />
      <path d="M120 84c-22-26-30-36-30-46a30 30 0 0 1 60 0c0 10-8 20-30 46zM110 38a10 10 0 1 0 20 0a10 10 0 1 0-20 0" />
      <Person at={48} kind="me" />
    </>
  ),
} satisfies Record<string, ReactNode>;

/** Repeats the words beside it, so screen readers skip it. */
export function Drawn({ name }: { name: DrawingName }) {
  return (
    <svg className="drawn" viewBox="0 0 240 120" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  );
}

function Person({ at, kind }: { at: number; kind: "me" | "friend" | "grown" | "other" }) {
  const head = kind === "grown" ? 34 : 48;
  return (
    <g className={kind}>
      <circle cx={at} cy={head} r="10" />
      <path d={`M${at - 14} 100v-${72 - head}a14 14 0 0 1 28 0v${72 - head}z`} />
    </g>
  );
}
