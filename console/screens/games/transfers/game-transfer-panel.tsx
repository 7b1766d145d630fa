import type { OpenGameTransferShown } from '../../../../contract/console/games/transfers.ts'
import type { PeoplesEnd } from '../../../../domain/games/transfer-wallet.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { moneyText } from '../../../../ui/money-text.ts'
import { dateAndClock } from '../../../../ui/thai-date.ts'
import { ActForm } from '../../../forms/act-form.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { reasonField } from '../../../forms/usual-fields.ts'
import { DetailPanel } from '../../../panels/detail-panel.tsx'
import { ask } from '../../../session/ask.ts'
import { useMe } from '../../../session/me.ts'
import { transfersText } from '../../../text/games/transfers.ts'
import { waitsText } from './waits-text.ts'

interface PanelProps {
  transfer: OpenGameTransferShown
  onClose: () => void
}

const { columns, ways, ends } = transfersText
const time = (at: string) => dateAndClock(Date.parse(at))

/** One transfer of which nobody knows what became, and how two people may end it. */
export function GameTransferPanel({ transfer, onClose }: PanelProps) {
  const mayAsk = may(useMe(), 'games.propose')
  const { member, name, way, amount, state, sends, requestedAt, askedAt, isAsked } = transfer
  return (
    <DetailPanel
      title={`${name} · ${moneyText(bahtToSatang(amount))}`}
      closeLabel={transfersText.close}
      onClose={onClose}
      facts={[
        [columns.member, `${member.code} (${member.name})`],
        [columns.way, ways[way]],
        [columns.waits, waitsText(transfer)],
        [columns.at, time(requestedAt)],
        [columns.askedAt, askedAt ? time(askedAt) : '-'],
        [columns.sends, sends],
      ]}
    >
      {isAsked ? <p>{transfersText.asksAlready}</p> : null}
      {state === 'sending' ? <p>{transfersText.tooEarly}</p> : null}
      {mayAsk && state === 'unknown' && !isAsked ? <End transfer={transfer} onClose={onClose} /> : null}
    </DetailPanel>
  )
}

const FIELDS = { reason: reasonField(transfersText.reason) }

function End({ transfer: { id: transferId, way, said }, onClose }: PanelProps) {
  const failed = { name: 'failed', label: ends[way].failed, tone: 'danger' } as const
  const { act, busy, refused, forget } = useAct({
    send: (body: { end: PeoplesEnd; reason: string }) =>
      ask('gameTransfers', 'propose', { body: { transferId, ...body } }),
    done: () => transfersText.asked,
    onDone: onClose,
  })
  return (
    <ActForm
      fields={FIELDS}
      acts={[
        { name: 'done', label: ends[way].done, tone: 'brand' },
        // Its provider has made it: that it was not made, nobody could agree to.
        ...(said === 'held' ? [] : [failed]),
      ]}
      two
      busy={busy}
      refused={refused}
      onSend={({ reason }, end) => act({ end: end as PeoplesEnd, reason })}
      onChange={forget}
    >
      <p>{transfersText.endLead}</p>
    </ActForm>
  )
}
