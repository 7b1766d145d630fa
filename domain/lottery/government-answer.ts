import { isDate } from '../calendar/bangkok.ts'
import type { PublishedResult } from './lottery.ts'
import { readSlipPrizes, type SlipPrizes } from './slip-prizes.ts'

/**
 * What the answer of the government lottery's service says about a draw: its numbers; not published yet; another draw's
 * numbers, as until the evening; or invalid, which nobody may pay by.
 */
export type GovernmentAnswer =
  | { readonly outcome: 'ready'; readonly date: string; readonly published: PublishedResult }
  | { readonly outcome: 'not_ready'; readonly why: string }
  | { readonly outcome: 'other_date'; readonly date: string }
  | { readonly outcome: 'invalid'; readonly why: string }

/** Their prizes and our fields. Each is `{price, number: [{round, value}]}`. */
const PRIZES = [
  { prize: 'first', field: 'first', digits: 6, count: 1 },
  { prize: 'last3f', field: 'front3', digits: 3, count: 2 },
  { prize: 'last3b', field: 'back3', digits: 3, count: 2 },
  { prize: 'last2', field: 'last2', digits: 2, count: 1 },
] as const

/** Reads the answer of POST getLatestLottery. The date is taken from the answer, not from the clock. */
export function readGovernmentAnswer(raw: string, businessDate: string): GovernmentAnswer {
  const said = parse(raw)
  if (said === undefined) return invalid('not JSON')
  if (said.status !== true || said.statusCode !== 200) return notReady(`status ${String(said.statusCode)}`)
  const response = asRecord(said.response)
  if (!response) return notReady('no response yet')
  const { date } = response
  if (typeof date !== 'string' || !isDate(date)) return invalid('no date')
  if (!agreesWith(response.displayDate, date)) return invalid('two dates')
  if (date !== businessDate) return { outcome: 'other_date', date }
  const prizes = asRecord(response.data)
  if (!prizes) return notReady('no prizes yet')
  return readPrizes(prizes, date)
}

/** The slip prizes in the answer, once all are published; undefined before, or for another draw. */
export function readGovernmentSlip(raw: string, businessDate: string): SlipPrizes | undefined {
  const response = asRecord(parse(raw)?.response)
  const prizes = asRecord(response?.data)
  if (response?.date !== businessDate || !prizes) return undefined
  return readSlipPrizes((prize) => valuesOf(prizes[prize]))
}

function readPrizes(prizes: Readonly<Record<string, unknown>>, date: string): GovernmentAnswer {
  const published: Record<string, string | readonly string[]> = {}
  for (const { prize, field, digits, count } of PRIZES) {
    const values = valuesOf(prizes[prize])
    // During the broadcast numbers are added one by one, the others are missing or empty.
    if (values === undefined || values.length < count || values.includes(''))
      return notReady(`${prize} is not out`)
    if (values.length !== count || values.some((value) => !isNumber(value, digits))) return invalid(prize)
    published[field] = count === 1 ? (values[0] ?? '') : values
  }
  const near = valuesOf(prizes.near1)
  const first = String(published.first)
  if (near !== undefined && near.length > 0 && !isBeside(near, first))
    return invalid('near1 is not beside first')
  return { outcome: 'ready', date, published }
}

/** The numbers of a prize in its own order; undefined when it is absent. */
function valuesOf(prize: unknown): readonly string[] | undefined {
  const list = asRecord(prize)?.number
  if (!Array.isArray(list)) return undefined
  const numbers = list.map((each) => asRecord(each))
  return numbers
    .toSorted((a, b) => Number(a?.round) - Number(b?.round))
    .map((each) => (typeof each?.value === 'string' ? each.value.trim() : ''))
}

/** The two numbers next to the first prize are one less and one more, so this finds a mistake in either. */
function isBeside(near: readonly string[], first: string): boolean {
  const beside = (step: number) => String((Number(first) + step + 1_000_000) % 1_000_000).padStart(6, '0')
  return near.toSorted().join() === [beside(-1), beside(1)].toSorted().join()
}

function isNumber(value: string, digits: number): boolean {
  return value.length === digits && /^[0-9]+$/.test(value)
}

function agreesWith(display: unknown, date: string): boolean {
  const shown = asRecord(display)
  if (!shown) return true
  const { year, month, date: day } = shown
  return `${String(year)}-${String(month)}-${String(day)}` === date
}

function parse(raw: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asRecord(JSON.parse(raw))
  } catch {
    return undefined
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined
}

function invalid(why: string): GovernmentAnswer {
  return { outcome: 'invalid', why }
}

function notReady(why: string): GovernmentAnswer {
  return { outcome: 'not_ready', why }
}
