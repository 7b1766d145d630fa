import { isFast } from '../../../domain/lottery/lotteries/yeekee.ts'
import type { DrawDays, Lottery, OwnMove, OwnSchedule } from '../../../domain/lottery/lottery.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { AS_USUAL, withOwnSchedule } from '../../../domain/lottery/schedule/own-schedule.ts'
import type { Proposed } from '../../../domain/staff/approvals.ts'

export function showDrawDays(days: DrawDays) {
  if (days.every === 'day') return days
  return days.every === 'week'
    ? { every: days.every, on: [...days.on] }
    : { every: days.every, on: [...days.on] }
}

/** A proposed schedule beside the one that stands. Null: the program does not know its lottery any more. */
export function showProposedSchedule(
  { lotteryId, lotteryCode, onSale, own }: Proposed['schedule'],
  standing: OwnSchedule | null,
) {
  const rules = findLottery(lotteryCode)
  if (!rules) return null
  const before = standing ?? AS_USUAL
  return {
    ...{ lotteryId, lottery: rules.name.th, isFast: isFast(rules), onSale },
    now: timetable(rules, before),
    wanted: timetable(rules, own),
    moves: changedMoves(before.moves, own.moves),
  }
}

function timetable(rules: Lottery, own: OwnSchedule) {
  const { days, closesAt, drawAt } = withOwnSchedule(rules, own).schedule
  return { days: showDrawDays(days), closesAt, drawAt }
}

/** What is new or other, and what goes back to its usual day. */
function changedMoves(before: readonly OwnMove[], after: readonly OwnMove[]) {
  const fresh = after.filter(({ from, to }) => !before.some((move) => move.from === from && move.to === to))
  const back = before.filter(({ from }) => !after.some((move) => move.from === from))
  return [...fresh.map((move) => ({ ...move })), ...back.map(({ from }) => ({ from, to: from, reason: '' }))]
}
