import type { Prize } from '../../../contract/services/prize.ts'
import type { ShownRound } from '../../rounds/shown-round.ts'

export interface RoundGroup {
  readonly group: string
  readonly rounds: readonly ShownRound[]
  readonly openCount: number
}

/** A round that closes within this time is shown under "closing soon". */
export const CLOSING_SOON_MS = 15 * 60_000

/** A closed draw of today, as a row of the list. */
export function closedRound(prize: Prize): ShownRound {
  const drawAtMs = Date.parse(prize.draw_at)
  return {
    roundId: prize.round_id,
    programId: prize.program_id,
    lotteryCode: prize.program_code,
    name: prize.program_name,
    planCount: 0,
    group: prize.group,
    flag: prize.flag,
    status: prize.status,
    businessDate: prize.business_date,
    opensAtMs: 0,
    closesAtMs: drawAtMs,
    drawAtMs,
    result: prize.result,
    origin: prize.origin,
  }
}

/** Rounds by group, in the operator's order of groups. Within a group open rounds come first, sorted by closing time. */
export function groupRounds(
  order: readonly string[],
  current: readonly ShownRound[],
  closed: readonly ShownRound[],
): readonly RoundGroup[] {
  const known = new Set(current.map((round) => round.roundId))
  const all = [...current, ...closed.filter((round) => !known.has(round.roundId) && round.status !== 'open')]
  const groups = new Set(all.map((round) => round.group))
  const ordered = new Set([...order.filter((group) => groups.has(group)), ...groups])
  return [...ordered].map((group) => {
    const rounds = all.filter((round) => round.group === group)
    const open = rounds.filter((round) => round.status === 'open').sort((a, b) => a.closesAtMs - b.closesAtMs)
    const sunk = rounds.filter((round) => round.status !== 'open').sort((a, b) => b.closesAtMs - a.closesAtMs)
    return { group, rounds: [...open, ...sunk], openCount: open.length }
  })
}
