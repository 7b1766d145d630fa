import type { Baht } from '../../../domain/money.ts'
import { formDone, formRefused } from '../../forms/form-answer.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'

export const CHECK_IN = { name: 'checkin', fields: {} } as const
export const BONUS = { name: 'bonus', fields: {} } as const

/** Takes what one of the page's forms is for. A repeat takes nothing more and is answered alike. */
export async function actOnCheckIn({ clients, member, operator }: MemberVisit, form: FormData, url: URL) {
  const isBonus = formText(form, '_form') === BONUS.name
  const wish = {
    params: { service: operator.code, username: member.name, day: formText(form, 'day') },
    xsrf: formText(form, '_csrf'),
  }
  const answer = sessionHolds(
    isBonus ? await clients.backend.checkinBonus(wish) : await clients.backend.checkin(wish),
    url,
  )
  const shape = isBonus ? BONUS : CHECK_IN
  if (!answer.status) return formRefused(shape, form, answer)
  // Another server's success may say no more than that.
  const { day, amount }: { day?: number; amount?: Baht } = answer
  return { ...formDone(shape), day, amount }
}
