import { fieldAtFault } from '../../session/field-at-fault.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'
import { refusedGuess } from '../../session/refused-guess.ts'
import { pinText } from '../../text/protection.ts'

/** Why a PIN was not set, and at which field that is said; null: over the form. */
export interface PinRefused {
  readonly text: string
  readonly field: 'old' | 'password' | 'code' | 'fresh' | 'again' | null
}

export interface PinOutcome {
  /** By the old PIN, or by the password: the first one too. */
  readonly act: 'change' | 'reset'
  readonly refused?: PinRefused
}

/** Sets what the form says, after the two fields of the new PIN agree. */
export async function setPin(visit: MemberVisit, form: FormData, url: URL): Promise<PinOutcome> {
  const act = form.has('old') ? 'change' : 'reset'
  const pin = formText(form, 'fresh')
  if (pin !== formText(form, 'again')) {
    return { act, refused: { text: pinText.differs, field: 'again' } }
  }
  const password = formText(form, 'password').trim()
  const code = form.has('code') ? { code: formText(form, 'code').trim() } : {}
  const body = act === 'change' ? { pin, old_pin: formText(form, 'old') } : { pin, password, ...code }
  const answer = sessionHolds(
    await visit.clients.organize.setPin({ body, xsrf: formText(form, '_csrf') }),
    url,
  )
  if (answer.status) return { act }
  return { act, refused: { text: refusedGuess(answer), field: fieldOf(answer) } }
}

/** The form's own names for the two PINs of the call. */
const FIELDS = { pin: 'fresh', old_pin: 'old', password: 'password', code: 'code' } as const

function fieldOf(answer: { readonly field?: string }): PinRefused['field'] {
  const field = fieldAtFault(answer, ['pin', 'old_pin', 'password', 'code'])
  return field ? FIELDS[field] : null
}
