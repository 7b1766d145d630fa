import type { OpenWithdrawal } from '../../../contract/console/money/withdrawals.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { withdrawalsText } from '../../text/payments/withdrawals.ts'

interface PanelProps {
  withdrawal: OpenWithdrawal
  onClose: () => void
}

/** One withdrawal: why it waits, and what somebody may do about it. */
export function WithdrawalPanel({ withdrawal, onClose }: PanelProps) {
  const { columns, states, waits } = withdrawalsText
  const { code, amount, state, bank_name, accountNo, holder, requestedAt } = withdrawal
  return (
    <DetailPanel
      title={`${code} · ${moneyText(bahtToSatang(amount))}`}
      closeLabel={withdrawalsText.close}
      onClose={onClose}
      facts={[
        [columns.state, states[state]],
        [columns.waits, withdrawal.waits.map((each) => waits[each] ?? each).join(', ') || '-'],
        [columns.account, `${bank_name} ${accountNo}`],
        [withdrawalsText.holder, holder ?? '-'],
        [columns.at, dateAndClock(Date.parse(requestedAt))],
      ]}
    >
      {state === 'review' ? <Decide withdrawal={withdrawal} onClose={onClose} /> : null}
      {state === 'unknown' ? <Resolve withdrawal={withdrawal} onClose={onClose} /> : null}
    </DetailPanel>
  )
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
