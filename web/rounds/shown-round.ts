import type { DrawResult, Program } from '../../contract/shapes.ts'
import type { ResultOrigin } from '../../domain/lottery/result-origin.ts'
import { roundName } from '../../domain/lottery/round-name.ts'
import type { RoundStatus } from '../../domain/lottery/round-status.ts'
import { LANGUAGE } from '../../ui/text/language.ts'

/** A round for lists and cards, with times as numbers for countdowns. */
export interface ShownRound {
  readonly roundId: string
  readonly programId: string
  readonly lotteryCode: string
  readonly name: string
  /** The number of rate plans, as given by the list of lotteries. */
  readonly planCount: number
  readonly group: string
  readonly flag: string
  readonly status: RoundStatus
  readonly businessDate: string
  readonly opensAtMs: number
  readonly closesAtMs: number
  readonly drawAtMs: number
  readonly result: DrawResult | null
  readonly origin?: ResultOrigin | undefined
}

/** The current round of each lottery that has one, sorted by closing time. */
export function currentRounds(programs: readonly Program[]): readonly ShownRound[] {
  return programs.flatMap((program) => readRound(program) ?? []).sort((a, b) => a.closesAtMs - b.closesAtMs)
}

/** A lottery's current round, or undefined when none is planned. */
export function readRound(program: Program): ShownRound | undefined {
  const { round } = program
  if (!round) return undefined
  return {
    roundId: round.id,
    programId: program.id,
    lotteryCode: program.code,
    name: roundName(program.name, round.code, LANGUAGE),
    planCount: program.plans?.length ?? 0,
    group: program.group,
    flag: program.flag,
    status: round.status,
    businessDate: round.business_date,
    opensAtMs: Date.parse(round.open_at),
    closesAtMs: Date.parse(round.close_at),
    drawAtMs: Date.parse(round.draw_at),
    result: null,
  }
}

/** Noon in Bangkok on the day of the draw, so that every time zone rule shows the right day. */
export function drawDayMs(businessDate: string): number {
  return Date.parse(`${businessDate}T12:00:00+07:00`)
}
