import { fieldAtFault } from '../../session/field-at-fault.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'
import { refusedGuess } from '../../session/refused-guess.ts'

export type TwoStepAct = 'begin' | 'confirm' | 'renew' | 'end'

/** Why an act was refused, and at which field that is said; null: over the form. */
export interface TwoStepRefused {
  readonly text: string
  readonly field: 'password' | 'code' | 'pin' | null
}

export interface TwoStepOutcome {
  readonly act: TwoStepAct
  readonly refused?: TwoStepRefused
  /** What the app's camera reads, while it is set up. */
  readonly uri?: string
  /** Recovery codes, this once. */
  readonly codes?: readonly string[]
}

/** Does what the form asks. */
export async function actOf(visit: MemberVisit, form: FormData, url: URL): Promise<TwoStepOutcome> {
  const { organize } = visit.clients
  const xsrf = formText(form, '_csrf')
  const password = formText(form, 'password').trim()
  const code = formText(form, 'code').trim()
  switch (formText(form, 'act')) {
    case 'confirm': {
      const answer = sessionHolds(await organize.confirmTwoStep({ body: { code }, xsrf }), url)
      if (answer.status) return { act: 'confirm', codes: answer.codes }
      // A wrong code is tried again with the picture in sight; it comes back with the form, the server has the secret.
      const again = answer.code === 'CODE_WRONG' || answer.code === 'BAD_REQUEST'
      return { act: 'confirm', refused: refusedOf(answer), ...(again ? { uri: formText(form, 'uri') } : {}) }
    }
    case 'renew': {
      const answer = sessionHolds(await organize.renewRecoveryCodes({ body: { password, code }, xsrf }), url)
      return answer.status
        ? { act: 'renew', codes: answer.codes }
        : { act: 'renew', refused: refusedOf(answer) }
    }
    case 'end': {
      const pin = form.has('pin') ? { pin: formText(form, 'pin') } : {}
      const body = { password, code, ...pin }
      const answer = sessionHolds(await organize.endTwoStep({ body, xsrf }), url)
      return answer.status ? { act: 'end' } : { act: 'end', refused: refusedOf(answer) }
    }
    default: {
      const answer = sessionHolds(await organize.startTwoStep({ body: { password }, xsrf }), url)
      return answer.status ? { act: 'begin', uri: answer.uri } : { act: 'begin', refused: refusedOf(answer) }
    }
  }
}

const FIELDS = ['password', 'code', 'pin'] as const

function refusedOf(answer: { readonly field?: string } & Parameters<typeof refusedGuess>[0]): TwoStepRefused {
  return { text: refusedGuess(answer), field: fieldAtFault(answer, FIELDS) ?? null }
}
