import { addDays, type BangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { Context } from '../../context.ts'
import { findDayPlayed, listPlayedOfDays, type PlayedOfDay } from './seamless/queries-played.ts'

/** Days that one page adds up. */
const PAGE_DAYS = 7
/** Of more rounds than these a page has fewer days, one at least: it adds them up within its time. */
const PAGE_ROUNDS = 10_000

export interface PlayedPage {
  readonly groups: readonly PlayedOfDay[]
  /** The newest day of the next page; null: nothing was played before. */
  readonly earlier: BangkokDate | null
}

/**
 * What a member played, by day and provider: of the newest day on which there was any, no later than `until`, and the six before
 * it, or fewer where very many rounds were played. Days without play between two pages are passed over.
 */
export async function playedByDay(
  ctx: Context,
  { memberId, until }: { readonly memberId: string; readonly until: BangkokDate | null },
): Promise<PlayedPage> {
  const newest = await findDayPlayed(ctx.read, { memberId, until })
  if (newest === null) return { groups: [], earlier: null }
  const week = addDays(newest, 1 - PAGE_DAYS)
  const full = await findDayPlayed(ctx.read, { memberId, from: week, until: newest, passing: PAGE_ROUNDS })
  const from = full === null ? week : full < newest ? addDays(full, 1) : newest
  const [groups, earlier] = await Promise.all([
    listPlayedOfDays(ctx.read, { memberId, from, to: newest }),
    findDayPlayed(ctx.read, { memberId, until: addDays(from, -1) }),
  ])
  return { groups, earlier }
}
