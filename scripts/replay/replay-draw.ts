import { type BetType, digitsOf, isNumberOf } from '../../domain/betting/bet-types.ts'
import { DEFAULT_PLAN, DEFAULT_PLANS } from '../../domain/betting/price/default-rates.ts'
import { linePays } from '../../domain/betting/win/payout.ts'
import { winningNumbers } from '../../domain/betting/win/winning-numbers.ts'
import type { Lottery } from '../../domain/lottery/lottery.ts'
import { bahtToSatang } from '../../domain/money.ts'
import type { PastDraw } from '../../server/external/draw-file.ts'
import { placeTicket } from '../../server/features/betting/place-ticket.ts'
import type { PlacedTicket } from '../../server/features/betting/ticket.ts'
import { sealRound } from '../../server/features/fairness/seal-round.ts'
import { findCash } from '../../server/features/ledger/queries.ts'
import { confirmResult } from '../../server/features/results/confirm-result.ts'
import { proposeResult } from '../../server/features/results/propose-result.ts'
import { closeRound } from '../../server/features/rounds/close-round.ts'
import { settleRound } from '../../server/features/settlement/settle-round.ts'
import { passDrawTime } from '../../tests/support/stage/drawing.ts'
import type { Stage } from '../../tests/support/stage/stage.ts'
import { wishFor } from '../../tests/support/stage/stage.ts'
import { type SeededChance, seededChance } from './chance.ts'

export interface ReplayedDraw {
  readonly tickets: number
  readonly lines: number
  readonly winners: number
  /** Satang. */
  readonly paid: number
  /** Differences from the expected payouts, in words. Empty when all match. */
  readonly differences: readonly string[]
}

/** What a new operator sells. */
const SOLD = new Set(DEFAULT_PLANS.find(({ code }) => code === DEFAULT_PLAN)?.rates.map(({ type }) => type))

interface DrawToReplay {
  readonly lottery: Lottery
  readonly draw: PastDraw
  /** The buyers, one ticket each. */
  readonly members: readonly string[]
}

/**
 * Replays one real draw from open to paid, through the site's own functions, and computes every payout again line by line
 * without the settlement's code.
 */
export async function replayDraw(
  stage: Stage,
  { lottery, draw, members }: DrawToReplay,
): Promise<ReplayedDraw> {
  const chance = seededChance(Number(draw.businessDate.replaceAll('-', '')))
  const types = lottery.typesOn(draw.businessDate as never).filter((type) => SOLD.has(type))
  const roundId = await stage.openRound({ lottery: lottery.code, businessDate: draw.businessDate, types })
  const tickets = await Promise.all(
    members.map((memberId) => sell(stage, memberId, roundId, linesFor(chance, types, draw))),
  )
  const before = await Promise.all(members.map((id) => cashOf(stage, id)))

  const wish = { operatorId: stage.operatorId, roundId, published: draw.published }
  await closeRound(stage.ctx, { ...wish, reason: 'replay' })
  await sealRound(stage.jobs, roundId)
  await passDrawTime(stage, roundId)
  await proposeResult(stage.ctx, { ...wish, staffId: stage.makerId, source: 'replay of a real draw' })
  await confirmResult(stage.ctx, { ...wish, staffId: stage.checkerId })
  const settled = await settleRound(stage.jobs, roundId)

  const expected = tickets.map((ticket) => payoutOf(ticket, draw))
  const after = await Promise.all(members.map((id) => cashOf(stage, id)))
  const differences = members.flatMap((_, index) => {
    const got = (after[index] ?? 0) - (before[index] ?? 0)
    const due = expected[index] ?? 0
    return got === due ? [] : [`${draw.businessDate}: a ticket was paid ${got} satang, due were ${due}`]
  })
  const paid = expected.reduce((sum, payout) => sum + payout, 0)
  if (settled.payout !== paid) {
    differences.push(`${draw.businessDate}: the round paid ${settled.payout} satang, due were ${paid}`)
  }
  const lines = tickets.reduce((sum, ticket) => sum + ticket.lines.length, 0)
  return { tickets: tickets.length, lines, winners: settled.winners, paid, differences }
}

async function sell(
  stage: Stage,
  memberId: string,
  roundId: string,
  lines: readonly (readonly [BetType, string, number])[],
): Promise<PlacedTicket> {
  return placeTicket(stage.ctx, wishFor(stage, memberId, roundId, lines))
}

/** The payout of a ticket by the rule of each line. */
function payoutOf(ticket: PlacedTicket, draw: PastDraw): number {
  return ticket.lines.reduce((sum, line) => sum + linePays(line, draw.result), 0)
}

/**
 * Five to twelve lines: random numbers, winning numbers, and numbers one digit beside them, so that every draw pays and
 * every rule has a near miss.
 */
function linesFor(
  chance: SeededChance,
  types: readonly BetType[],
  draw: PastDraw,
): [BetType, string, number][] {
  // The type is chosen first: a float wins on thousands of numbers and would be nearly every line.
  const winning = types.map((type) => winningNumbers(draw.result, [type])).filter((list) => list.length > 0)
  return Array.from({ length: 5 + chance.below(8) }, () => {
    const luck = chance.below(10)
    const hit = chance.pick(chance.pick(winning))
    if (luck === 0 && isSold(hit.type, hit.number)) return [hit.type, hit.number, stakeOf(hit.type, chance)]
    const near = luck <= 2 ? nextTo(hit.number, chance) : undefined
    if (near !== undefined && isSold(hit.type, near)) return [hit.type, near, stakeOf(hit.type, chance)]
    return anyLine(chance, types)
  })
}

function anyLine(chance: SeededChance, types: readonly BetType[]): [BetType, string, number] {
  const type = chance.pick(types)
  const digits = digitsOf(type)
  const number = String(chance.below(10 ** digits)).padStart(digits, '0')
  return isSold(type, number)
    ? [type, number, stakeOf(type, chance)]
    : ['run_top', number.slice(0, 1), stakeOf('run_top', chance)]
}

/** In baht; sets only whole. */
function stakeOf(type: BetType, chance: SeededChance): number {
  return type === 'four_set' ? chance.pick([120, 240, 600]) : chance.pick([1, 5, 10, 20, 50, 99.75])
}

/** A tod on a triple is not sold, and a choice has only two numbers. */
function isSold(type: BetType, number: string): boolean {
  return isNumberOf(type, number) && !(type === 'three_tod' && new Set(number).size === 1)
}

function nextTo(number: string, chance: SeededChance): string {
  const at = chance.below(number.length)
  const digit = (Number(number[at]) + 1) % 10
  return `${number.slice(0, at)}${digit}${number.slice(at + 1)}`
}

async function cashOf(stage: Stage, memberId: string): Promise<number> {
  return (await findCash(stage.ctx.read, memberId))?.balance ?? 0
}

export const REPLAY_CASH = bahtToSatang(50_000_000)
