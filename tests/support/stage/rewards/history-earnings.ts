import type { MemberModel } from './history-member.ts'
import { type ModelGame, sum } from './history-model.ts'

/** What one member has earned of a friend's stakes on a round, or of games on a day, as differences. */
export interface Earning {
  readonly friend: string
  readonly level: number
  readonly of: number | string
  readonly rate: number
  readonly firstAt: number
  readonly firstHeldUntil: number
  readonly rows: { readonly staked: number; readonly amount: number; readonly heldUntil: number }[]
}

const HELD_MS = 7 * 24 * 3_600_000

export function earnInModel(
  earnings: Earning[],
  friend: MemberModel,
  { round, ...by }: { round: number; level: number; rate: number; now: number; begins: boolean },
): void {
  const staked = sum(
    friend.tickets.filter((each) => each.round === round && each.status === 'placed').map(({ net }) => net),
  )
  earn(earnings, staked, { friend: friend.id, of: round, ...by })
}

/** The same of all games that were opened on a day. */
export function earnOfGamesInModel(
  earnings: Earning[],
  friend: MemberModel,
  by: { games: readonly ModelGame[]; day: string; level: number; rate: number; now: number },
): void {
  const rounds = by.games.filter(({ day }) => day === by.day).map(({ round }) => round)
  const counted = sum(rounds.map((round) => friend.counted.get(round)?.amount ?? 0))
  const { day, level, rate, now } = by
  earn(earnings, counted, { friend: friend.id, of: day, level, rate, now, begins: true })
}

function earn(
  earnings: Earning[],
  staked: number,
  {
    friend,
    of,
    level,
    rate,
    now,
    begins,
  }: Pick<Earning, 'friend' | 'of' | 'level' | 'rate'> & { now: number; begins: boolean },
): void {
  const known = earnings.find((each) => each.friend === friend && each.level === level && each.of === of)
  const more = staked - sum(known?.rows.map((row) => row.staked) ?? [])
  if (more === 0 || (!known && (rate === 0 || !begins))) return
  const heldUntil = now + HELD_MS
  const earning = known ?? {
    ...{ friend, level, of, rate, firstAt: now, firstHeldUntil: heldUntil, rows: [] },
  }
  if (!known) earnings.push(earning)
  const amount = Math.floor((staked * earning.rate) / 10_000) - sum(earning.rows.map((row) => row.amount))
  earning.rows.push({
    ...{ staked: more, amount, heldUntil: known && more < 0 ? known.firstHeldUntil : heldUntil },
  })
}

export function incomeInModel(earnings: readonly Earning[], now: number): { earned: number; ripe: number } {
  const rows = earnings.flatMap((earning) => earning.rows)
  const ripe = rows.filter(({ heldUntil }) => heldUntil <= now)
  return { earned: sum(rows.map(({ amount }) => amount)), ripe: sum(ripe.map(({ amount }) => amount)) }
}
