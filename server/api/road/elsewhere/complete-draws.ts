import { bangkokDate, bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { findLottery } from '../../../../domain/lottery/registry.ts'
import type { Language } from '../../../../domain/words.ts'
import type { MemberCaller } from '../caller.ts'

/** JSON as it came. */
export type Wire = Readonly<Record<string, unknown>>

/** What is known here about who asked. */
export interface Known {
  readonly now: Date
  readonly member: MemberCaller | undefined
  readonly company: string
  readonly agent: string
  readonly language: Language
  /** What was asked. */
  readonly wish: Wire
  /** The lotteries of the other server, where a ticket has to find its own. */
  readonly programs: readonly Wire[]
}

/** Where a draw tells no group, and the lottery is not one of ours. */
const OTHER_GROUP = 'thai'

export function completeProgram(wire: Wire): object {
  const { round } = wire
  return { ...wire, round: isWire(round) ? completeRound(round) : null }
}

/** The day of the draw is the one that its time falls on. */
export function completeRound(wire: Wire): Wire {
  const [open_at, close_at, draw_at] = [wire.open_at, wire.close_at, wire.draw_at].map(asTime)
  return { ...wire, open_at, close_at, draw_at, business_date: wire.business_date ?? dayOf(draw_at) }
}

/** Limits that are not named are none. */
export function completeSetting(wire: Wire): Wire {
  const types = Array.isArray(wire.types) ? (wire.types as readonly Wire[]) : []
  return { ...wire, types: types.map(completeType) }
}

function completeType(wire: Wire): object {
  const numbers = Array.isArray(wire.numbers) ? (wire.numbers as readonly Wire[]) : []
  return {
    ...{ max_per_number: null, max_per_round: null, ...wire },
    numbers: numbers.map((each) => ({ amount_max: wire.max, ...each })),
  }
}

export function completePrize(wire: Wire): object {
  const draw_at = asTime(wire.draw_at)
  const lottery = findLottery(String(wire.program_code))
  return {
    ...{
      group: lottery?.group ?? OTHER_GROUP,
      flag: lottery?.flag ?? '',
      round_code: '',
      result: null,
      ...wire,
    },
    draw_at,
    business_date: wire.business_date ?? dayOf(draw_at),
  }
}

/** Any time that can be read, as Bangkok writes it; another value stays, and is refused by its shape. */
export function asTime(value: unknown): unknown {
  const atMs = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(atMs) ? value : bangkokIso(atMs)
}

export function dayOf(time: unknown): string | undefined {
  const atMs = typeof time === 'string' ? Date.parse(time) : Number.NaN
  return Number.isNaN(atMs) ? undefined : bangkokDate(atMs)
}

/** A bare list counts as `data`, as it does in the client. */
export function asWire(body: unknown): Wire {
  if (Array.isArray(body)) return { data: body }
  return isWire(body) ? body : {}
}

export function entries({ data }: Wire): readonly Wire[] {
  return Array.isArray(data) ? data.filter(isWire) : []
}

export function isWire(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null
}
