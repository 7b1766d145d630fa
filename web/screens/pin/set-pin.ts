import { type FormAnswer, formDone, formRefused } from '../../forms/form-answer.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'
import { pinText } from '../../text/protection.ts'

/** A PIN is set with the old PIN, or with the password. */
export const PIN_FORMS = {
  change: { name: 'change', fields: { old_pin: 'secret', pin: 'secret', again: 'secret' } },
  reset: { name: 'reset', fields: { password: 'secret', code: 'secret', pin: 'secret', again: 'secret' } },
} as const

/** Sets or removes the PIN, after comparing the two entries of a new one. */
export async function setPin(visit: MemberVisit, form: FormData, url: URL): Promise<FormAnswer> {
  const shape = form.has('old_pin') ? PIN_FORMS.change : PIN_FORMS.reset
  const pin = formText(form, 'pin')
  if (pin !== formText(form, 'again')) {
    return formRefused(shape, form, { detail: pinText.differs, field: 'again' })
  }
  const password = formText(form, 'password').trim()
  const code = form.has('code') ? { code: formText(form, 'code').trim() } : {}
  const body = form.has('old_pin') ? { pin, old_pin: formText(form, 'old_pin') } : { pin, password, ...code }
  const answer = sessionHolds(
    await visit.clients.organize.setPin({ body, xsrf: formText(form, '_csrf') }),
    url,
  )
  return answer.status ? formDone(shape) : formRefused(shape, form, answer)
}
