import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { ActForm } from '../../../forms/act-form.tsx'
import { useAct } from '../../../forms/use-act.ts'
import { numbersText } from '../../../text/numbers.ts'
import { ACTS, actOf, fieldsOf, missingSteps } from './number-fields.ts'
import { doneText, type NumbersAct, sendNumbersAct } from './numbers-act.ts'

/** The button says what would be done. */
const BUTTONS = ACTS.map((act) => ({
  name: act,
  label: numbersText.saveAs(numbersText.acts[act]),
  tone: act === 'closed' ? ('danger' as const) : ('brand' as const),
  when: { act },
}))

/** Closes numbers, or sells them at other rates or up to a cap. */
export function NumbersForm({ roundId, types }: { roundId: string; types: readonly BetType[] }) {
  const { act, busy, refused, reply, forget } = useAct({
    send: (wish: NumbersAct) => sendNumbersAct(roundId, [wish]),
    refreshes: [['numbers', roundId], ['approvals']],
    done: doneText,
  })
  return (
    <section className="card round-card" aria-labelledby="numbers-form">
      <h3 id="numbers-form">{numbersText.form}</h3>
      <ActForm
        fields={fieldsOf(types)}
        acts={BUTTONS}
        busy={busy}
        refused={refused}
        check={missingSteps}
        emptiedBy={reply}
        onSend={(values) => act(actOf(values))}
        onChange={forget}
      />
    </section>
  )
}
