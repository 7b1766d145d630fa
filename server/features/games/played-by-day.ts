import { addDays, type BangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { Context } from '../../context.ts'
import { findDayPlayed, listPlayedOfDays, type PlayedOfDay } from './seamless/queries-played.ts'

/** Days that one page adds up. */
const PAGE_DAYS = 7
/** Lines of a page: of days with more, fewer stand on it. */
const PAGE_GROUPS = 200
/** Of more rounds than these a page has fewer days, one at least: it adds them up within its time. */
const PAGE_ROUNDS = 10_000

export interface PlayedPage {
  readonly groups: readonly PlayedOfDay[]
  /** The newest day of the next page; null: nothing was played before. */
  readonly earlier: BangkokDate | null
}

/**
 * What a member played, by day and provider: of the newest day on which there was any, no later than `until`, and the six before
 * it, or fewer where very many rounds were played. Days without play between two pages are passed over, and no day is parted by them.
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
  const [found, before] = await Promise.all([
    listPlayedOfDays(ctx.read, { memberId, from, to: newest, limit: PAGE_GROUPS + 1 }),
    findDayPlayed(ctx.read, { memberId, until: addDays(from, -1) }),
  ])
  const cut = found[PAGE_GROUPS]?.day
  if (cut === undefined) return { groups: found, earlier: before }
  const whole = found.filter(({ day }) => day > cut)
  if (whole.length > 0) return { groups: whole, earlier: cut }
  // An operator has no more providers than lines stand here (`WALLETS_AT_MOST`): one day always fits.
  return {
    groups: found.slice(0, PAGE_GROUPS),
    earlier: await findDayPlayed(ctx.read, { memberId, until: addDays(newest, -1) }),
  }
}
