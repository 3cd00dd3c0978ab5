import type { ReactNode } from "react";
import { type ArtName, StateArt } from "./state-art.tsx";

interface EmptyStateProps {
  sentence: string;
  art: ArtName;
  children: ReactNode;
}

export function EmptyState({ sentence, art, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <StateArt of={art} />
      <p>{sentence}</p>
      {children}
    </div>
  );
}
