import { useQuery } from '@tanstack/react-query'
import type { RefusedNoticeShown } from '../../../contract/console/money/payments.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { PanelSteps, type Steps } from '../../panels/panel-steps.tsx'
import { useOpened } from '../../panels/use-opened.ts'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { refusedText } from '../../text/payments/refused.ts'
import './payment-panel.css'
import { senderText } from './sender-text.ts'

const { columns } = refusedText
const baht = (amount: number) => moneyText(bahtToSatang(amount))
const COLUMNS: readonly Column<RefusedNoticeShown>[] = [
  {
    id: 'amount',
    title: columns.amount,
    value: ({ amount }) => amount,
    cell: ({ amount }) => <b>{baht(amount)}</b>,
  },
  { id: 'at', title: columns.at, kind: 'figure', value: ({ at }) => dateAndClock(Date.parse(at)) },
  { id: 'into', title: columns.into, value: ({ into }) => `${into.bankName} ${into.accountNo}` },
  { id: 'known', title: columns.known, value: knownText },
  { id: 'why', title: columns.why, value: ({ why }) => why },
  {
    id: 'refused',
    title: columns.refused,
    kind: 'figure',
    value: ({ refusedAt }) => dateAndClock(Date.parse(refusedAt)),
  },
]

/** What banks that are asked told otherwise than before, and was not taken in. */
export function RefusedNotices() {
  const found = useQuery({
    queryKey: ['payments', 'refused'],
    queryFn: () => ask('payments', 'refused'),
    refetchInterval: 30_000,
  })
  const { opened, steps, open, close } = useOpened(found.data?.notices)
  const isEmpty = found.data?.notices.length === 0
  return (
    <div className="mt-4">
      <h2 className="text-lg">{refusedText.title}</h2>
      <p className="lead mb-3">{isEmpty ? refusedText.none : refusedText.lead}</p>
      {isEmpty ? null : (
        <ConsoleTable
          name={refusedText.title}
          columns={COLUMNS}
          rows={found.data?.notices}
          asked={found}
          rowId={({ id }) => id}
          onOpen={({ id }) => open(id)}
          empty={<EmptyState title={refusedText.none} why={refusedText.lead} />}
        />
      )}
      {found.data?.more ? <p className="lead mt-2">{refusedText.more}</p> : null}
      {opened ? <RefusedPanel notice={opened} {...steps} onClose={close} /> : null}
    </div>
  )
}

interface PanelProps extends Steps {
  notice: RefusedNoticeShown
  onClose: () => void
}

function RefusedPanel({ notice, onClose, ...steps }: PanelProps) {
  const { amount, at, sender, into, reference, refusedAt, why } = notice
  return (
    <DetailPanel
      title={refusedText.amount(baht(amount))}
      closeLabel={refusedText.close}
      onClose={onClose}
      facts={[
        [columns.at, dateAndClock(Date.parse(at))],
        [columns.sender, senderText(sender)],
        [columns.into, `${into.bankName} ${into.accountNo}`],
        [columns.reference, reference],
        [columns.known, knownText(notice)],
        [columns.why, why],
        [columns.refused, dateAndClock(Date.parse(refusedAt))],
      ]}
    >
      <PanelSteps {...steps} keys="" />
      {may(useMe(), 'payments.match') ? (
        <div key={notice.id}>
          <Decide notice={notice} how="take" onDone={onClose} />
          <Decide notice={notice} how="setAside" onDone={onClose} />
        </div>
      ) : null}
    </DetailPanel>
  )
}

const CALLS = { take: 'takeRefused', setAside: 'setAsideRefused' } as const

function Decide({
  notice,
  how,
  onDone,
}: {
  notice: RefusedNoticeShown
  how: keyof typeof CALLS
  onDone: () => void
}) {
  const { act, busy, refused, forget } = useAct({
    send: async ({ reason }: { reason: string }) => {
      await ask('payments', CALLS[how], { body: { noticeId: notice.id, reason } })
    },
    refreshes: [['payments']],
    done: () => refusedText[how].done,
    onDone,
  })
  return (
    <details className="payment-act" name="refused-act">
      <summary id={how}>{refusedText[how].title}</summary>
      <p className="lead">{refusedText[how].lead}</p>
      <ActForm
        fields={{ reason: reasonField(refusedText.reason) }}
        acts={[{ name: how, label: refusedText[how].send, tone: how === 'take' ? 'cta' : 'danger' }]}
        busy={busy}
        refused={refused}
        labelledBy={how}
        onSend={act}
        onChange={forget}
      />
    </details>
  )
}

function knownText({ known }: RefusedNoticeShown): string {
  if (!known) return refusedText.unknown
  return refusedText.known(
    baht(known.amount),
    dateAndClock(Date.parse(known.at)),
    refusedText.states[known.state],
  )
}
