import { type FormAnswer, formDone, formRefused } from '../../forms/form-answer.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'

export const TWO_STEP_FORMS = {
  begin: { name: 'begin', fields: { password: 'secret' } },
  confirm: { name: 'confirm', fields: { code: 'secret' } },
  renew: { name: 'renew', fields: { password: 'secret', code: 'secret' } },
  end: { name: 'end', fields: { password: 'secret', code: 'secret', pin: 'secret' } },
} as const

export type TwoStepOutcome = FormAnswer & {
  /** The URI in the QR code, during setup. */
  readonly uri?: string
  /** New recovery codes, shown once. */
  readonly codes?: readonly string[]
}

export async function actOf(visit: MemberVisit, form: FormData, url: URL): Promise<TwoStepOutcome> {
  const { organize } = visit.clients
  const { begin, confirm, renew, end } = TWO_STEP_FORMS
  const xsrf = formText(form, '_csrf')
  const password = formText(form, 'password').trim()
  const code = formText(form, 'code').trim()
  switch (formText(form, 'act')) {
    case 'confirm': {
      const answer = sessionHolds(await organize.confirmTwoStep({ body: { code }, xsrf }), url)
      if (answer.status) return { ...formDone(confirm), codes: answer.codes }
      // After a wrong code the QR code must stay visible. The form sends the URI back; the server has the secret.
      const again = answer.code === 'CODE_WRONG' || answer.code === 'BAD_REQUEST'
      return { ...formRefused(confirm, form, answer), ...(again ? { uri: formText(form, 'uri') } : {}) }
    }
    case 'renew': {
      const answer = sessionHolds(await organize.renewRecoveryCodes({ body: { password, code }, xsrf }), url)
      return answer.status ? { ...formDone(renew), codes: answer.codes } : formRefused(renew, form, answer)
    }
    case 'end': {
      const pin = form.has('pin') ? { pin: formText(form, 'pin') } : {}
      const body = { password, code, ...pin }
      const answer = sessionHolds(await organize.endTwoStep({ body, xsrf }), url)
      return answer.status ? formDone(end) : formRefused(end, form, answer)
    }
    default: {
      const answer = sessionHolds(await organize.startTwoStep({ body: { password }, xsrf }), url)
      return answer.status ? { ...formDone(begin), uri: answer.uri } : formRefused(begin, form, answer)
    }
  }
}
