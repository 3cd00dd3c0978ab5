import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface EmptyStateProps {
  sentence: string;
  icon?: IconName;
  children?: ReactNode;
}

export function EmptyState({ sentence, icon = "empty", children }: EmptyStateProps) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p>{sentence}</p>
      {children}
    </div>
  );
}
