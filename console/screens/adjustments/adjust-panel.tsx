import type { Baht } from '../../../domain/money.ts'
import { readBaht } from '../../fields/figures.ts'
import { ActForm } from '../../forms/act-form.tsx'
import type { Field } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { nameField, reasonField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { formsText } from '../../text/forms.ts'
import { adjustmentsText } from '../../text/payments/adjustments.ts'

const WAYS = ['give', 'take'] as const

const FIELDS = {
  username: {
    ...nameField(adjustmentsText.username, { hint: adjustmentsText.usernameHint, maxLength: 64 }),
    refusals: ['MEMBER_UNKNOWN', 'PROPOSAL_WAITS'],
  },
  way: {
    kind: 'radio',
    label: adjustmentsText.way,
    choices: WAYS.map((value) => {
      const [label, why] = adjustmentsText.ways[value]
      return { value, label, why }
    }),
    read: ([typed]) => WAYS.find((way) => way === typed),
    wrong: formsText.missing,
  } satisfies Field<(typeof WAYS)[number]>,
  amount: {
    ...{ kind: 'text', input: 'decimal', label: adjustmentsText.amount, maxLength: 14 },
    unit: formsText.baht,
    read: ([typed = '']) => readBaht(typed) || undefined, // zero is taken for a typing error
    wrong: formsText.bahtWrong,
    refusals: ['ADJUST_DAY_FULL', 'ADJUST_BELOW_ZERO'],
  } as const satisfies Field<number>,
  reason: reasonField(adjustmentsText.reason),
}

/** Asks that a member have more or less, for a second person to agree to. */
export function AdjustPanel({ onClose }: { onClose: () => void }) {
  const { act, busy, refused, forget } = useAct({
    send: (body: { username: string; amount: Baht; reason: string }) =>
      ask('adjustments', 'propose', { body }),
    refreshes: [['adjustments'], ['approvals']],
    done: () => adjustmentsText.asked,
    onDone: onClose,
  })
  return (
    <DetailPanel title={adjustmentsText.add} closeLabel={adjustmentsText.close} onClose={onClose} facts={[]}>
      <p className="lead">{adjustmentsText.addLead}</p>
      <ActForm
        fields={FIELDS}
        acts={[{ name: 'ask', label: adjustmentsText.ask, tone: 'cta' }]}
        two
        busy={busy}
        refused={refused}
        onSend={({ username, way, amount, reason }) =>
          act({ username, amount: (way === 'give' ? amount : -amount) as Baht, reason })
        }
        onChange={forget}
      />
    </DetailPanel>
  )
}
