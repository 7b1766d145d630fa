import { formDone, formRefused } from '../../forms/form-answer.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'

export const READ = { name: 'inbox-read', fields: {} } as const
export const OFFERS = { name: 'inbox-offers', fields: {} } as const
export const PUSH_ON = { name: 'inbox-push', fields: {} } as const
export const PUSH_OFF = { name: 'inbox-push-off', fields: {} } as const

/** Does what one of the page's forms asks. */
export async function actOnInbox({ clients }: MemberVisit, form: FormData, url: URL) {
  const xsrf = formText(form, '_csrf')
  if (formText(form, '_form') === PUSH_ON.name) {
    const [endpoint, p256dh, auth] = ['endpoint', 'p256dh', 'auth'].map((name) => formText(form, name))
    const showsText = formText(form, 'shows_text') === 'on'
    const offers = formText(form, 'offers') === 'on'
    const keys = { endpoint: endpoint ?? '', p256dh: p256dh ?? '', auth: auth ?? '' }
    const body = { ...keys, shows_text: showsText, offers }
    const answer = sessionHolds(await clients.organize.savePush({ body, xsrf }), url)
    return answer.status ? formDone(PUSH_ON) : formRefused(PUSH_ON, form, answer)
  }
  if (formText(form, '_form') === PUSH_OFF.name) {
    const answer = sessionHolds(await clients.organize.endPush({ xsrf }), url)
    return answer.status ? formDone(PUSH_OFF) : formRefused(PUSH_OFF, form, answer)
  }
  if (formText(form, '_form') === OFFERS.name) {
    const body = { wants: formText(form, 'wants') === 'on' }
    const answer = sessionHolds(await clients.organize.chooseOffers({ body, xsrf }), url)
    return answer.status ? formDone(OFFERS) : formRefused(OFFERS, form, answer)
  }
  const body = { through: Number(formText(form, 'through')) }
  const answer = sessionHolds(await clients.organize.readMessages({ body, xsrf }), url)
  return answer.status ? formDone(READ) : formRefused(READ, form, answer)
}
