import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import type { Check, Verdict } from '../../../domain/fair/check-ticket.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { fairText, stepText, summaryText, verdictText } from '../../text/fair.ts'
import { summaryOf } from '../../verifier/summary.ts'

const ICONS = {
  right: CircleCheck,
  wrong: CircleX,
  waiting: Clock,
  unknown: CircleHelp,
} as const satisfies Record<Verdict, unknown>

/** Each step in words, with its verdict in words: the colour says nothing that is not written. */
export function CheckList({ checks, file }: { checks: readonly Check[]; file: string }) {
  const summary = summaryOf(checks)
  return (
    <section className="card fair-part" aria-live="polite">
      <h2>{fairText.result}</h2>
      <p className="fair-summary" data-verdict={summary}>
        {summaryText[summary]}
      </p>
      <ol className="fair-steps">
        {checks.map(({ step, verdict }) => {
          const Icon = ICONS[verdict]
          return (
            <li key={step} data-step={step} data-verdict={verdict}>
              <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
              <span>{verdict === 'wrong' ? stepText[step].wrong : stepText[step].title}</span>
              <b>{verdictText[verdict]}</b>
            </li>
          )
        })}
      </ol>
      <a
        className={buttonClass('soft')}
        href={`data:application/json;charset=utf-8,${encodeURIComponent(file)}`}
        download="ticket-evidence.json"
      >
        {fairText.keep}
      </a>
      <p>{fairText.keepHint}</p>
    </section>
  )
}
