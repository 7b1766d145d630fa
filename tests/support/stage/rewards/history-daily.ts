// What a member takes of a day, in plain code: check-ins with their bonuses, and spins of the wheel. Satang.

import type { MemberModel, ModelRound } from './history-member.ts'
import { give } from './history-model.ts'

/** What the operator gives on a day. Percent: what of it is to be turned over. */
export interface DailyRules {
  readonly checkIn: {
    readonly ladder: readonly { readonly amount: number; readonly bonus: number }[]
    readonly condition: 'either' | 'deposit' | 'bet' | 'none'
    readonly betMin: number
    readonly percent: number
  }
  readonly wheel: {
    /** By place. */
    readonly prizes: readonly number[]
    readonly perDeposit: number
    readonly freeADay: number
    readonly mostADay: number
    readonly percent: number
  }
}

interface Told {
  readonly day: string
  readonly daily: DailyRules
  readonly rounds: readonly ModelRound[]
}

const DAY_MS = 24 * 3_600_000
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10)

function giveDaily(member: MemberModel, amount: number, { day, percent }: { day: string; percent: number }) {
  give(member, amount, day)
  const need = Math.floor((amount * percent) / 100)
  if (need > 0) member.events.push({ need })
}

/** The day of the ladder that is due: the one after yesterday's, or the first. */
export function dueDay({ checkIns }: MemberModel, { day, daily }: Omit<Told, 'rounds'>): number {
  const last = checkIns.at(-1)
  if (last?.date !== daysBefore(day, 1) || last.day >= daily.checkIn.ladder.length) return 1
  return last.day + 1
}

/** Stakes of rounds that were counted first on that day. */
function settledStakes(member: MemberModel, { day, rounds }: Omit<Told, 'daily'>): number {
  let stakes = 0
  for (const [round, date] of member.firstPlayed)
    if (date === day && !rounds[round]?.isVoid) stakes += member.played.get(round)?.staked ?? 0
  return stakes
}

/** Returns what is paid, or the refusal. */
export function checkInInModel(member: MemberModel, wished: number, told: Told): string {
  const { day, daily } = told
  const { ladder, condition, betMin, percent } = daily.checkIn
  const last = member.checkIns.at(-1)
  if (last?.date === day) return last.day === wished ? String(last.amount) : 'CHECKIN_DONE'
  const hasDeposited = (member.deposits.get(day) ?? 0) > 0
  const stakes = settledStakes(member, told)
  const hasBet = stakes > 0 && stakes >= betMin
  const may = { none: true, deposit: hasDeposited, bet: hasBet, either: hasDeposited || hasBet }
  if (!may[condition]) return `CHECKIN_NEEDS_${condition.toUpperCase()}`
  const due = dueDay(member, told)
  if (due !== wished) return 'CHECKIN_OTHER_DAY'
  const { amount = 0, bonus = 0 } = ladder[due - 1] ?? {}
  const run = last?.date === daysBefore(day, 1) ? last.run + 1 : 1
  member.checkIns.push({ date: day, day: due, run, amount, bonus, isTaken: false })
  giveDaily(member, amount, { day, percent })
  return String(amount)
}

/** The oldest bonus of that day of the ladder that was not taken within its week. Returns what is paid, or the refusal. */
export function bonusInModel(member: MemberModel, wished: number, { day, daily }: Told): string {
  const ofWeek = member.checkIns.filter((each) => each.date > daysBefore(day, 7) && each.day === wished)
  const earned = ofWeek.filter(({ bonus }) => bonus > 0)
  const open = earned.find(({ isTaken }) => !isTaken)
  if (!open) return String(earned.at(-1)?.bonus ?? 'CHECKIN_NO_BONUS')
  open.isTaken = true
  giveDaily(member, open.bonus, { day, percent: daily.checkIn.percent })
  return String(open.bonus)
}

export function spinsLeftInModel(
  { deposits, spins }: MemberModel,
  { day, daily }: Omit<Told, 'rounds'>,
): number {
  const { perDeposit, freeADay, mostADay } = daily.wheel
  const byDeposit = perDeposit > 0 ? Math.floor((deposits.get(day) ?? 0) / perDeposit) : 0
  const spun = spins.filter((spin) => spin.date === day).length
  return Math.max(0, Math.min(mostADay, freeADay + byDeposit) - spun)
}

/** A spin that ended at a place, which is chance. */
export function spinInModel(member: MemberModel, place: number, { day, daily }: Omit<Told, 'rounds'>): void {
  const { prizes, percent } = daily.wheel
  const prize = prizes[place] ?? 0
  member.spins.push({ date: day, prize })
  if (prize > 0) giveDaily(member, prize, { day, percent })
}
