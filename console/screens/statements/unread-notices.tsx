import type { ConsoleCalls, ConsoleReply } from '../../../contract/console/calls.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { statementsText } from '../../text/payments/statements.ts'
import './statement-lines.css'

type Unread = ConsoleReply<ConsoleCalls['statements']['list']>['unread']

/** What a phone has forwarded and nobody could read with certainty. */
export function UnreadNotices({ unread }: { unread: Unread }) {
  return (
    <section className="mt-4" aria-labelledby="unread">
      <h2 id="unread" className="text-lg">
        {statementsText.unread}
      </h2>
      {unread.length === 0 ? (
        <p className="lead">{statementsText.unreadNone}</p>
      ) : (
        <>
          <p className="lead">{statementsText.unreadLead}</p>
          <ul className="statement-lines">
            {unread.map(({ id, from, text, at, reason }) => (
              <li key={id}>
                <b>{from}</b>
                <span>{dateAndClock(Date.parse(at))}</span>
                <span className="statement-text">{text}</span>
                <span>{statementsText.reasons[reason] ?? reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
