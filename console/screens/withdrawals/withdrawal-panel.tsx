import type { WithdrawalListed } from '../../../contract/console/money/withdrawals.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { PanelSteps, type Steps } from '../../panels/panel-steps.tsx'
import { ask } from '../../session/ask.ts'
import { withdrawalsText } from '../../text/payments/withdrawals.ts'
import { whyWaits } from './why-waits.ts'

interface PanelProps {
  withdrawal: WithdrawalListed
  onClose: () => void
}

/** One withdrawal: why it waits or how it has ended, and what somebody may do about it. */
export function WithdrawalPanel({ withdrawal, onClose, ...steps }: PanelProps & Steps) {
  const { id, code, amount, state } = withdrawal
  return (
    <DetailPanel
      title={`${code} · ${moneyText(bahtToSatang(amount))}`}
      closeLabel={withdrawalsText.close}
      onClose={onClose}
      facts={factsOf(withdrawal)}
    >
      <PanelSteps {...steps} />
      {state === 'review' ? <Decide key={id} withdrawal={withdrawal} onClose={onClose} /> : null}
      {state === 'unknown' ? <Resolve key={id} withdrawal={withdrawal} onClose={onClose} /> : null}
    </DetailPanel>
  )
}

function factsOf(withdrawal: WithdrawalListed): readonly (readonly [string, string])[] {
  const { columns, states, holder: holderName, paidByMembers, told, sends, refusedFor } = withdrawalsText
  const { state, bank_name, accountNo, holder, requestedAt, sentAt, reason, reference, endedAt } = withdrawal
  const waits = whyWaits(withdrawal)
  const paid = withdrawal.paidByMembers
  const moment = (at: string) => dateAndClock(Date.parse(at))
  return [
    [columns.state, states[state]],
    ...(waits.length > 0 ? [[columns.waits, waits.join(' · ')] as const] : []),
    [columns.account, `${bank_name} ${accountNo}`],
    [holderName, holder ?? '-'],
    [columns.at, moment(requestedAt)],
    ...(paid > 0 ? [[paidByMembers, moneyText(bahtToSatang(paid))] as const] : []),
    ...(sentAt === null ? [] : [[told, moment(sentAt)] as const, [sends, String(withdrawal.sends)] as const]),
    ...(endedAt === null ? [] : [[columns.ended, moment(endedAt)] as const]),
    ...(reference === null ? [] : [[columns.reference, reference] as const]),
    ...(reason === null ? [] : [[refusedFor, reason] as const]),
  ]
}

function Decide({ withdrawal: { id: withdrawalId, two }, onClose }: PanelProps) {
  const approving = useAct({
    send: () => ask('withdrawals', 'approve', { body: { withdrawalId } }),
    done: ({ proposalId }) => (proposalId === null ? withdrawalsText.done.approve : withdrawalsText.asked),
    onDone: onClose,
  })
  const refusing = useAct({
    send: ({ reason }: { reason: string }) =>
      ask('withdrawals', 'refuse', { body: { withdrawalId, reason } }),
    done: () => withdrawalsText.done.refuse,
    onDone: onClose,
  })
  return (
    <>
      <ActForm
        fields={NO_FIELDS}
        acts={[
          { name: 'approve', label: two ? withdrawalsText.propose : withdrawalsText.approve, tone: 'brand' },
        ]}
        two={two}
        busy={approving.busy}
        refused={approving.refused}
        onSend={() => approving.act(undefined)}
        onChange={approving.forget}
      >
        {two ? <p>{withdrawalsText.two}</p> : null}
      </ActForm>
      <ActForm
        fields={REFUSE_FIELDS}
        acts={[{ name: 'refuse', label: withdrawalsText.refuse, tone: 'danger' }]}
        busy={refusing.busy}
        refused={refusing.refused}
        onSend={refusing.act}
        onChange={refusing.forget}
      />
    </>
  )
}

const NO_FIELDS = {}
const REFUSE_FIELDS = { reason: reasonField(withdrawalsText.reason) }
const RESOLVE_FIELDS = { reason: reasonField(withdrawalsText.outcomeReason) }

function Resolve({ withdrawal: { id: withdrawalId }, onClose }: PanelProps) {
  const { act, busy, refused, forget } = useAct({
    send: (body: { outcome: 'paid' | 'failed'; reason: string }) =>
      ask('withdrawals', 'resolve', { body: { withdrawalId, ...body } }),
    done: () => withdrawalsText.asked,
    onDone: onClose,
  })
  return (
    <ActForm
      fields={RESOLVE_FIELDS}
      acts={[
        { name: 'paid', label: withdrawalsText.paid, tone: 'brand' },
        { name: 'failed', label: withdrawalsText.failed, tone: 'danger' },
      ]}
      two
      busy={busy}
      refused={refused}
      onSend={({ reason }, outcome) => act({ outcome: outcome as 'paid' | 'failed', reason })}
      onChange={forget}
    >
      <p>{withdrawalsText.unknownLead}</p>
    </ActForm>
  )
}
