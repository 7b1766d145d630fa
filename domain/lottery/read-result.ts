import { isDigits } from '../betting/bet-types.ts'
import type { BangkokDate } from '../calendar/bangkok.ts'
import type { DrawResult, Lottery, PublishedResult, ResultField } from './lottery.ts'

export type ResultFault = 'NOT_A_RESULT' | 'FIELD_UNKNOWN' | 'FIELD_MISSING' | 'WRONG_COUNT' | 'WRONG_DIGITS'

export type ReadResult =
  | { readonly ok: true; readonly published: PublishedResult; readonly result: DrawResult }
  | { readonly ok: false; readonly fault: ResultFault; readonly field?: string }

/**
 * Reads what somebody says was published for a draw of that day: a person's entry, a feed, a file. It takes exactly
 * the lottery's fields, as ASCII digits of the right length; anything else is told, never mended.
 */
export function readResult(lottery: Lottery, businessDate: BangkokDate, said: unknown): ReadResult {
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    return { ok: false, fault: 'NOT_A_RESULT' }
  const entries = new Map<string, unknown>(Object.entries(said))
  const published: Record<string, string | readonly string[]> = {}
  for (const field of lottery.fieldsOn(businessDate)) {
    const value = entries.get(field.key)
    const fault = fieldFault(field, value)
    if (fault) return { ok: false, fault, field: field.key }
    published[field.key] = field.count === 1 ? (value as string) : [...(value as string[])]
    entries.delete(field.key)
  }
  for (const [key, value] of entries) {
    // A prize that was not drawn in those years may be said as an empty list; numbers for it may not.
    if (!(Array.isArray(value) && value.length === 0))
      return { ok: false, fault: 'FIELD_UNKNOWN', field: key }
  }
  return { ok: true, published, result: lottery.derive(published) }
}

function fieldFault(field: ResultField, value: unknown): ResultFault | undefined {
  if (value === undefined || value === null || value === '') return 'FIELD_MISSING'
  if (field.count === 1) {
    if (Array.isArray(value)) return 'WRONG_COUNT'
    return isNumberOf(field, value) ? undefined : 'WRONG_DIGITS'
  }
  if (!Array.isArray(value) || value.length !== field.count) return 'WRONG_COUNT'
  return value.every((number) => isNumberOf(field, number)) ? undefined : 'WRONG_DIGITS'
}

function isNumberOf(field: ResultField, value: unknown): boolean {
  return typeof value === 'string' && isDigits(value, field.digits)
}
