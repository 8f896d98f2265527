import type { Wording } from '../locales/messages.ts';

interface CheckStepsProps<Step extends string> {
  readonly steps: readonly Step[];
  readonly wording: Wording<'steps_heading' | `step_${NoInfer<Step>}`>;
}

/** How a check came to its answer: what stayed on the device, what was asked, what was sent. */
export function CheckSteps<Step extends string>({ steps, wording }: CheckStepsProps<Step>) {
  return (
    <section class="tt-steps">
      <h3>{wording.text('steps_heading')}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step}>{wording.text(`step_${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}

export const checkStepsStyles = `
.tt-steps { display: grid; gap: 4px; }
.tt-steps h3 { margin: 0; font-size: 12px; font-weight: 600; color: var(--tt-ink); }
.tt-steps ol { margin: 0; padding-inline-start: 18px; color: var(--tt-muted); font-size: 12px; }
`;
