import type { AssistantActShown } from '../../../contract/assistants/calls.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { clockText, longDate } from '../../../ui/thai-date.ts'
import { assistantText } from '../../text/assistants.ts'

/** What assistants cancelled, deposited and collected, with who and when, by day. */
export function ActsList({ acts }: { acts: readonly AssistantActShown[] }) {
  if (acts.length === 0) return <EmptyState title={assistantText.actsNone} why={assistantText.actsNoneWhy} />
  const days = Map.groupBy(acts, ({ at }) => longDate(Date.parse(at)))
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className="list-day">{day}</h2>
      <ul className="card list-card">
        {ofDay.map(({ id, kind, name, amount, at }) => (
          <li key={`${id} ${kind}`} className="list-row">
            <span className="list-words">
              <b>{assistantText.actKinds[kind]}</b>
              <span>
                <span translate="no">{name}</span> · {clockText(Date.parse(at))}
              </span>
            </span>
            <span className="list-end">
              <Money amount={bahtToSatang(amount)} decimals="needed" symbol={false} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
