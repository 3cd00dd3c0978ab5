import type { ReactNode } from "react";
import { Stepper } from "#app/ui/fields/stepper.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";

interface Props {
  step: 0 | 1 | 2;
  children: ReactNode;
}

export function UploadFrame({ step, children }: Props) {
  return (
    <div className="narrow">
      <PageTitle>Upload Edit</PageTitle>
      <Stepper steps={["Details", "Gear", "Photo or video"]} current={step} />
      {children}
    </div>
  );
}
