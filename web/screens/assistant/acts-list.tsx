import { Link } from 'react-router'
import type { AssistantActShown } from '../../../contract/assistants/calls.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { clockText, longDate } from '../../../ui/thai-date.ts'
import { ListFailed } from '../../lists/list-failed.tsx'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { assistantText } from '../../text/assistants.ts'
import { actPath } from './act-path.ts'

interface ActsListProps {
  /** Null: they could not be loaded. */
  acts: readonly AssistantActShown[] | null
  of: 'money' | 'play'
}

/** What assistants did beside selling, with who and when, by day; each leads to what it is about. */
export function ActsList({ acts, of }: ActsListProps) {
  if (!acts) return <ListFailed title={assistantText.actsFailed} />
  if (acts.length === 0) {
    const why = of === 'money' ? assistantText.actsNoneWhy : assistantText.playActsNoneWhy
    return <EmptyState title={assistantText.actsNone} why={why} />
  }
  const days = Map.groupBy(acts, ({ at }) => longDate(Date.parse(at)))
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h2 className="list-day">{day}</h2>
      <ul className="card list-card">
        {ofDay.map(({ id, kind, name, amount, number, at, ...about }) => (
          <li key={`${id} ${kind}`}>
            <Link to={actPath({ kind, ...about })} className="list-row">
              <span className="list-words">
                <b>{assistantText.actKinds[kind]}</b>
                <span>
                  <span translate="no">{name}</span> · {clockText(Date.parse(at))}
                </span>
              </span>
              <span className="list-end">
                {number ??
                  (kind === 'slip' ? null : (
                    <BalanceMoney amount={bahtToSatang(amount)} decimals="needed" symbol={false} />
                  ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}
