interface StepperProps {
  steps: readonly string[];
  current: number;
}

export function Stepper({ steps, current }: StepperProps) {
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map((step, index) => (
        <li key={step} className={index < current ? "done" : undefined} aria-current={index === current ? "step" : undefined}>
          <b>{index + 1}</b> {step}
          {index < current && <span className="unseen"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}
