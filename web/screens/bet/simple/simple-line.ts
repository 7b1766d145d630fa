import type { Failed } from '../../../../contract/client.ts'
import type { BetWishSent } from '../../../../contract/services/bet-body.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { westernDigits } from '../../../../domain/western-digits.ts'
import { moneyText } from '../../../../ui/money-text.ts'
import { type FormRefused, type FormShape, formRefused } from '../../../forms/form-answer.ts'
import { typedAmount } from '../../../forms/typed-amount.ts'
import { formText } from '../../../session/form-text.ts'
import { betText } from '../../../text/bet.ts'
import { cartText } from '../../../text/cart.ts'

/** The one line of a plain form. The server checks it; the form only sends what was typed. */
export function lineOf(form: FormData): BetWishSent['lines'][number] {
  const [type, number = '', amount = ''] = ['type', 'number', 'amount'].map((name) =>
    formText(form, name).trim(),
  )
  // Unchecked: the call refuses an unknown type.
  return { type, number: westernDigits(number), amount: typedAmount(amount) } as BetWishSent['lines'][number]
}

/** Says no to a plain form, at the field that can mend it. */
export function lineRefused(shape: FormShape, form: FormData, answer: Failed): FormRefused {
  return formRefused(shape, form, { ...answer, ...whyNot(answer) })
}

/** Of a ticket with many lines these are about no single one; of one line it is the stake that can be less. */
const TOO_MUCH: ReadonlySet<Failed['code']> = new Set([
  'CREDIT_TOO_LOW',
  'ROUND_LIMIT',
  'STAKE_LIMIT',
  'LOSS_LIMIT',
])

/** What a field of the line has to hold, where the schema of the call has refused it: of one line the call says no more than which. */
const TO_TYPE: Readonly<Record<string, string>> = {
  number: betText.simpleDigits,
  amount: betText.simpleUnclear,
}

/** What is wrong with the form's one line and where, when the server said. */
export function whyNot({
  code,
  detail,
  field,
  lines,
}: Pick<Failed, 'code' | 'detail' | 'field' | 'lines'>): Pick<Failed, 'detail' | 'field'> {
  const said = code === 'BAD_REQUEST' ? field?.split('.').at(-1) : undefined
  const toType = said === undefined ? undefined : TO_TYPE[said]
  if (said !== undefined && toType !== undefined) return { detail: toType, field: said }
  const [changed] = lines ?? []
  if (!changed || changed.code === 'RATE_CHANGED') {
    const at = TOO_MUCH.has(code) ? 'amount' : field
    return { detail, ...(at === undefined ? {} : { field: at }) }
  }
  if (changed.code === 'NUMBER_CLOSED') return { detail: betText.simpleClosed, field: 'number' }
  if (changed.amount_max === 0) return { detail: betText.simpleFull, field: 'number' }
  const max = cartText.newCap(moneyText(bahtToSatang(changed.amount_max)))
  return { detail: `${cartText.problems[changed.code] ?? detail} ${max}`, field: 'amount' }
}
