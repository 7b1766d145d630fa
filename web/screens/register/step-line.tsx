import { registerText } from '../../text/register.ts'
import { LAST_STEP, type StepNumber } from './registration-steps.ts'
import './step-line.css'

/** Which step it is, in words and as a line. */
export function StepLine({ step }: { step: StepNumber }) {
  return (
    <div className="mt-5">
      <h2 className="text-base">
        <span className="text-sm font-normal text-ink-2">{registerText.step(step)}</span>
        <span className="block text-lg">{registerText.stepNames[step - 1]}</span>
      </h2>
      <div className="step-line" aria-hidden="true">
        {Array.from({ length: LAST_STEP }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
          <span key={i} data-done={i < step ? '' : undefined} />
        ))}
      </div>
    </div>
  )
}
