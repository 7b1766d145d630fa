import { redirect } from 'react-router'
import { CHECK_MINUTES } from '../../../domain/safer/play-session.ts'
import { BREAKS, EXCLUSIONS } from '../../../domain/safer/play-stop.ts'
import { formDone, formRefused } from '../../forms/form-answer.ts'
import { formText } from '../../session/form-text.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'
import { FIRST_LIMITS, setFirstLimits } from './first-limits-act.ts'
import { actOnLimit } from './limit-acts.ts'
import { BEGUN_PARAM } from './stop-asked.ts'

export const BREAK = { name: 'play-break', fields: { length: 'kept' } } as const
export const EXCLUSION = { name: 'play-exclusion', fields: { length: 'kept' } } as const
export const CHECK = { name: 'play-check', fields: { minutes: 'kept' } } as const
/** Of a check of reality that waits. */
export const CONFIRM = { name: 'play-confirm', fields: {} } as const
export const RETURN = { name: 'play-return', fields: {} } as const

/** Does what one of the page's forms asks. */
export async function actOnPlay(visit: MemberVisit, form: FormData, url: URL) {
  const { clients } = visit
  const name = formText(form, '_form')
  if (name === FIRST_LIMITS.name) return setFirstLimits(visit, form, url)
  const limited = await actOnLimit(visit, form, url)
  if (limited) return limited
  const xsrf = formText(form, '_csrf')
  if (name === RETURN.name) {
    const answer = sessionHolds(await clients.organize.returnToPlay({ xsrf }), url)
    return answer.status ? formDone(RETURN) : formRefused(RETURN, form, answer)
  }
  if (name === CONFIRM.name) {
    const answer = sessionHolds(await clients.organize.playCheck({ xsrf }), url)
    return answer.status ? formDone(CONFIRM) : formRefused(CONFIRM, form, answer)
  }
  if (name === CHECK.name) {
    const wished = formText(form, 'minutes')
    const minutes = CHECK_MINUTES.find((each) => String(each) === wished) ?? CHECK_MINUTES[0] // allowed everywhere
    const answer = sessionHolds(await clients.organize.setCheck({ body: { minutes }, xsrf }), url)
    return answer.status ? formDone(CHECK) : formRefused(CHECK, form, answer)
  }
  const shape = name === EXCLUSION.name ? EXCLUSION : BREAK
  const lengths = shape === EXCLUSION ? EXCLUSIONS : BREAKS
  const typed = formText(form, 'length')
  const body = {
    ...{ length: lengths.find((each) => each === typed) ?? lengths[0], key: formText(form, 'key') },
    seen: formText(form, 'seen') || null,
  }
  const answer = sessionHolds(await clients.organize.stopPlay({ body, xsrf }), url)
  if (!answer.status) return formRefused(shape, form, answer)
  // The page is asked for anew, so that a reload neither sends nor asks again.
  throw redirect(`${url.pathname}?${BEGUN_PARAM}`)
}
