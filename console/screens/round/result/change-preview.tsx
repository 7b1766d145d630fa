import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ResultPreviewShown } from '../../../../contract/console/results.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Money } from '../../../../ui/money.tsx'
import { ask } from '../../../session/ask.ts'
import { useMe } from '../../../session/me.ts'
import { correctionText } from '../../../text/correction.ts'
import { Fact } from '../round-facts.tsx'

interface ChangePreviewProps {
  roundId: string
  /** The typed result; null until it is complete. */
  published: Record<string, string | string[]> | null
}

/** What a correction with the typed numbers would change: who gains, who loses, and what is taken back. */
export function ChangePreview({ roundId, published }: ChangePreviewProps) {
  const looking = useMutation({
    mutationFn: (numbers: Record<string, string | string[]>) =>
      ask('results', 'preview', { body: { roundId, published: numbers } }),
  })
  // A preview of other numbers than those typed now is out of date.
  const isCurrent = JSON.stringify(looking.variables) === JSON.stringify(published)
  return (
    <div className="change-preview">
      <Button
        busy={looking.isPending}
        disabled={published === null}
        onClick={() => published && looking.mutate(published)}
      >
        {correctionText.preview}
      </Button>
      <p className="round-words">{correctionText.previewHint}</p>
      {looking.isError ? <Alert tone="error">{looking.error.message}</Alert> : null}
      {looking.data && isCurrent ? <Change change={looking.data} /> : null}
    </div>
  )
}

function Change({ change }: { change: ResultPreviewShown }) {
  const count = (tickets: number) => correctionText.tickets(tickets.toLocaleString('en-US'))
  return (
    <div role="status">
      <dl className="facts">
        <Fact name={correctionText.winners}>
          {count(change.winners)} · <Money amount={bahtToSatang(change.payout)} />
        </Fact>
        <Fact name={correctionText.gainers}>
          {count(change.gainers)} · <Money amount={bahtToSatang(change.gained)} sign="gain" />
        </Fact>
        <Fact name={correctionText.losers}>
          {count(change.losers)} · <Money amount={bahtToSatang(change.lost)} />
        </Fact>
        <Fact name={correctionText.takeBackName}>{correctionText.takeBack[change.takeBack]}</Fact>
        {change.takeBack !== 'none' && change.losers > 0 ? (
          <Fact name={correctionText.inCash}>
            <Money amount={bahtToSatang(change.inCash)} />
          </Fact>
        ) : null}
      </dl>
      {change.most.length > 0 ? (
        <div className="change-table">
          <table>
            <caption>{correctionText.most(change.most.length)}</caption>
            <thead>
              <tr>
                <th scope="col">{correctionText.bill}</th>
                <th scope="col">{correctionText.before}</th>
                <th scope="col">{correctionText.after}</th>
              </tr>
            </thead>
            <tbody>
              {change.most.map(({ billNo, member, before, after }) => (
                <tr key={billNo}>
                  <th scope="row">
                    <TicketLink billNo={billNo} member={member} />
                    <span className="change-member">{member}</span>
                  </th>
                  <td>
                    <Money amount={bahtToSatang(before)} />
                  </td>
                  <td>
                    <Money amount={bahtToSatang(after)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="round-words">{correctionText.nothing}</p>
      )}
    </div>
  )
}

function TicketLink({ billNo, member }: { billNo: string; member: string }) {
  if (!may(useMe(), 'payments.see')) return billNo
  const search = new URLSearchParams({ member, ticket: billNo })
  return <Link to={`/tickets?${search}`}>{billNo}</Link>
}
