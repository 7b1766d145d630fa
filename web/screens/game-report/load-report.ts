import { isDate } from '../../../domain/calendar/bangkok.ts'
import type { MemberVisit } from '../../session/guard.ts'

/** Rounds on one page, as the specification says. */
const PAGE_ROUNDS = 10

/** What the address asks for: one round, the rounds of a provider on a day, or days. Null: it did not load. */
export async function loadReport({ clients: { report } }: MemberVisit, search: URLSearchParams) {
  const round = search.get('round')
  if (round !== null) {
    const answer = await report.gameRound({ params: { id: round } })
    const isUnknown = !answer.status && (answer.code === 'GAME_ROUND_UNKNOWN' || answer.httpStatus === 400)
    return answer.status
      ? { is: 'round' as const, round: answer.round, steps: answer.data, more: answer.more }
      : { is: isUnknown ? ('unknown' as const) : ('failed' as const) }
  }
  const date = dayOf(search.get('date'))
  const provider = search.get('provider')
  if (date !== undefined && provider !== null) {
    const after = search.get('after') ?? undefined
    const answer = await report.rounds({
      query: { date, provider, limit: PAGE_ROUNDS, ...(after && { after }) },
    })
    if (!answer.status) return { is: 'failed' as const }
    return { is: 'rounds' as const, date, provider, rounds: answer.data, next: answer.next }
  }
  const end = dayOf(search.get('end'))
  const answer = await report.groupProvider({ query: { end } })
  if (!answer.status) return { is: 'failed' as const }
  return { is: 'days' as const, groups: answer.data, earlier: answer.earlier, isNewest: end === undefined }
}

export type Report = Awaited<ReturnType<typeof loadReport>>
export type ReportOf<Is extends Report['is']> = Extract<Report, { is: Is }>

function dayOf(text: string | null): string | undefined {
  return text !== null && isDate(text) ? text : undefined
}
