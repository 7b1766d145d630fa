import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { readDays } from '../../lists/shown-days.ts'
import { type MemberVisit, sessionHolds } from '../../session/guard.ts'
import { isOutage } from '../../session/is-outage.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const KEY = /^\d{4}-\d\d-\d\d\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type ReportLoaded = Awaited<ReturnType<typeof loadReport>>

/** The report as its address asks for it: this month where it names no days. A truncated address asks for less. */
export async function loadReport({ clients, nowMs }: MemberVisit, url: URL) {
  const search = url.searchParams
  const named = readDays(search)
  const end = named.end ?? bangkokDate(nowMs)
  const asked = {
    ...{ start: named.start ?? `${end.slice(0, 7)}-01`, end },
    ...idOf(search, 'assistant'),
    ...idOf(search, 'lottery'),
  }
  const after = search.get('after') ?? ''
  const query = { ...asked, ...(KEY.test(after) && { after }) }
  const answer = sessionHolds(await clients.organize.assistantReport({ query }), url)
  return {
    asked,
    answer: answer.status
      ? answer
      : { status: false as const, isRefused: !isOutage(answer), message: answer.message },
  }
}

function idOf<const Name extends 'assistant' | 'lottery'>(search: URLSearchParams, name: Name) {
  const id = search.get(name) ?? ''
  return (ID.test(id) ? { [name]: id } : {}) as { readonly [_ in Name]?: string }
}
