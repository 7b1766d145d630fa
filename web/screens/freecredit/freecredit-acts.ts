import { formDone, formRefused } from '../../forms/form-answer.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'

export const LOOK = { name: 'coupon-look', fields: { code: 'kept' } } as const
export const CLAIM = { name: 'coupon-claim', fields: {} } as const
export const GIVE_UP = { name: 'coupon-give-up', fields: {} } as const

/** Does what one of the page's forms asks. */
export function actOnFreeCredit(visit: MemberVisit, form: FormData, url: URL) {
  switch (formText(form, '_form')) {
    case CLAIM.name:
      return claim(visit, form, url)
    case GIVE_UP.name:
      return giveUp(visit, form, url)
    default:
      return look(visit, form, url)
  }
}

async function look({ clients, member, operator }: MemberVisit, form: FormData, url: URL) {
  const params = { service: operator.code, username: member.name }
  const code = formText(form, 'code')
  const asked = await clients.backend.couponLook({ params, body: { code }, xsrf: formText(form, '_csrf') })
  const answer = sessionHolds(asked, url)
  if (!answer.status) return formRefused(LOOK, form, answer)
  const { status: _, ...coupon } = answer
  return { ...formDone(LOOK), coupon, code }
}

async function claim({ clients, member, operator }: MemberVisit, form: FormData, url: URL) {
  const params = { service: operator.code, username: member.name }
  const body = { code: formText(form, 'code'), terms: formText(form, 'terms') }
  const asked = await clients.backend.couponClaim({ params, body, xsrf: formText(form, '_csrf') })
  const answer = sessionHolds(asked, url)
  return answer.status ? formDone(CLAIM) : formRefused(CLAIM, form, answer)
}

async function giveUp({ clients, member, operator }: MemberVisit, form: FormData, url: URL) {
  const params = { service: operator.code, username: member.name }
  const body = { claim: formText(form, 'claim') }
  const asked = await clients.backend.couponGiveUp({ params, body, xsrf: formText(form, '_csrf') })
  const answer = sessionHolds(asked, url)
  return answer.status
    ? { ...formDone(GIVE_UP), gaveUp: answer.given_up }
    : formRefused(GIVE_UP, form, answer)
}
