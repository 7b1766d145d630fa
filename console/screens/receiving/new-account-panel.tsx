import type { LimitsShown } from '../../../contract/console/money/receiving.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { nameField, reasonField, selectField, someTextField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { receivingText } from '../../text/payments/receiving.ts'
import { checkHours, limitFields, limitsOf } from './limit-fields.ts'

interface NewAccount {
  readonly bank: string
  readonly accountNo: string
  readonly holder: string
  readonly limits: LimitsShown
  readonly reason: string
}

/** One more account for deposits, for a second person to agree to. */
export function NewAccountPanel({
  banks,
  onClose,
}: {
  banks: readonly { readonly code: string; readonly name: string }[]
  onClose: () => void
}) {
  const { act, busy, refused, forget } = useAct({
    send: (body: NewAccount) => ask('receiving', 'propose', { body }),
    done: () => receivingText.asked,
    onDone: onClose,
  })
  const codes = banks.map(({ code }) => code)
  const fields = {
    bank: selectField(
      receivingText.bank,
      codes,
      (code) => banks.find((bank) => bank.code === code)?.name ?? code,
    ),
    accountNo: {
      ...nameField(receivingText.number, { maxLength: 20 }),
      refusals: ['BANK_ACCOUNT_INVALID', 'RECEIVING_TAKEN', 'PROPOSAL_WAITS'],
    },
    holder: someTextField(receivingText.holder, { maxLength: 100 }),
    ...limitFields({ dailyCap: null, hours: null }),
    reason: reasonField(receivingText.reason),
  }
  return (
    <DetailPanel title={receivingText.add} closeLabel={receivingText.close} onClose={onClose} facts={[]}>
      <p className="lead">{receivingText.addLead}</p>
      <ActForm
        fields={fields}
        acts={[{ name: 'add', label: receivingText.ask, tone: 'cta' }]}
        two
        busy={busy}
        refused={refused}
        check={checkHours}
        onSend={({ bank, accountNo, holder, reason, ...typed }) =>
          act({ bank, accountNo, holder, reason, limits: limitsOf(typed) })
        }
        onChange={forget}
      />
    </DetailPanel>
  )
}
