import type { Prize } from '../../../contract/prize.ts'
import { roundName, type ShownRound } from '../../rounds/shown-round.ts'

export interface RoundGroup {
  readonly group: string
  readonly rounds: readonly ShownRound[]
  readonly openCount: number
}

/** A round that closes within this is shown under "closing soon". */
export const CLOSING_SOON_MS = 15 * 60_000

/** A draw of today whose selling is over, as a row of the list. */
export function closedRound(prize: Prize): ShownRound {
  const drawAtMs = Date.parse(prize.draw_at)
  return {
    roundId: prize.round_id,
    programId: prize.program_id,
    lotteryCode: prize.program_code,
    name: roundName(prize.program_name, prize.round_code),
    planCount: 0,
    group: prize.group,
    flag: prize.flag,
    status: prize.status,
    businessDate: prize.business_date,
    opensAtMs: 0,
    closesAtMs: drawAtMs,
    drawAtMs,
    result: prize.result,
  }
}

/**
 * Rounds by group. Within a group the open ones come first, the soonest to close on top; the closed sink. The groups
 * stand in the order they are given in, which is the operator's.
 */
export function groupRounds(
  order: readonly string[],
  current: readonly ShownRound[],
  closed: readonly ShownRound[],
): readonly RoundGroup[] {
  const known = new Set(current.map((round) => round.roundId))
  const sold = closed.filter(
    ({ roundId, status }) => !known.has(roundId) && status !== 'open' && status !== 'scheduled',
  )
  const all = [...current, ...newestOfEach(sold)]
  const groups = new Set(all.map((round) => round.group))
  const ordered = new Set([...order.filter((group) => groups.has(group)), ...groups])
  return [...ordered].map((group) => {
    const rounds = all.filter((round) => round.group === group)
    const open = rounds.filter((round) => round.status === 'open').sort((a, b) => a.closesAtMs - b.closesAtMs)
    const sunk = rounds.filter((round) => round.status !== 'open').sort((a, b) => b.closesAtMs - a.closesAtMs)
    return { group, rounds: [...open, ...sunk], openCount: open.length }
  })
}

/** A lottery with 88 rounds a day would hide all others: its last few are enough here. */
const CLOSED_MAX = 3

function newestOfEach(closed: readonly ShownRound[]): readonly ShownRound[] {
  const shown = new Map<string, number>()
  return [...closed]
    .sort((a, b) => b.closesAtMs - a.closesAtMs)
    .filter(({ programId }) => {
      const count = (shown.get(programId) ?? 0) + 1
      shown.set(programId, count)
      return count <= CLOSED_MAX
    })
}
