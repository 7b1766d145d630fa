import { formDone, formRefused } from '../../forms/form-answer.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'

export const CHOOSE = { name: 'promotion-choose', fields: {} } as const
export const GIVE_UP = { name: 'promotion-give-up', fields: {} } as const

/** Does what one of the page's forms asks. */
export function actOnPromotion(visit: MemberVisit, form: FormData, url: URL) {
  return formText(form, '_form') === GIVE_UP.name ? giveUp(visit, form, url) : choose(visit, form, url)
}

async function choose({ clients, member, operator }: MemberVisit, form: FormData, url: URL) {
  const params = { service: operator.code, username: member.name }
  const body = { promotion: formText(form, 'promotion') }
  const asked = await clients.backend.promotionChoose({ params, body, xsrf: formText(form, '_csrf') })
  const answer = sessionHolds(asked, url)
  return answer.status ? { ...formDone(CHOOSE), chose: body.promotion } : formRefused(CHOOSE, form, answer)
}

async function giveUp({ clients, member, operator }: MemberVisit, form: FormData, url: URL) {
  const params = { service: operator.code, username: member.name }
  const body = { grant: formText(form, 'grant') }
  const asked = await clients.backend.promotionGiveUp({ params, body, xsrf: formText(form, '_csrf') })
  const answer = sessionHolds(asked, url)
  return answer.status
    ? { ...formDone(GIVE_UP), converted: answer.converted }
    : formRefused(GIVE_UP, form, answer)
}
