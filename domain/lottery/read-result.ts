import { isDigits } from '../betting/bet-types.ts'
import type { BangkokDate } from '../calendar/bangkok.ts'
import { readFigure } from './index-figure.ts'
import type { DrawResult, FigureKind, Lottery, PublishedResult, ResultField } from './lottery.ts'

export type ResultFault =
  | 'NOT_A_RESULT'
  | 'FIELD_UNKNOWN'
  | 'FIELD_MISSING'
  | 'WRONG_COUNT'
  | 'WRONG_DIGITS'
  | 'WRONG_FIGURE'

export type ReadResult =
  | { readonly ok: true; readonly published: PublishedResult; readonly result: DrawResult }
  | { readonly ok: false; readonly fault: ResultFault; readonly field?: string }

/**
 * Checks what a person, a feed or a file gives as the published result of a draw on that day. It accepts exactly the
 * lottery's fields with ASCII digits of the right length, and reports everything else instead of repairing it. Only
 * figures of an exchange are completed to two decimals, because feeds leave out the last zero.
 */
export function readResult(lottery: Lottery, businessDate: BangkokDate, said: unknown): ReadResult {
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    return { ok: false, fault: 'NOT_A_RESULT' }
  const entries = new Map<string, unknown>(Object.entries(said))
  const published: Record<string, string | readonly string[]> = {}
  for (const field of lottery.fieldsOn(businessDate)) {
    const read = readField(field, entries.get(field.key))
    if (typeof read === 'string') return { ok: false, fault: read, field: field.key }
    const [only] = read
    published[field.key] = field.count === 1 && only !== undefined ? only : read
    entries.delete(field.key)
  }
  for (const [key, value] of entries) {
    // A prize that did not exist in those years may be an empty list.
    if (!(Array.isArray(value) && value.length === 0))
      return { ok: false, fault: 'FIELD_UNKNOWN', field: key }
  }
  return { ok: true, published, result: lottery.derive(published) }
}

/** The numbers of a field as stored, or what is wrong with them. */
function readField(field: ResultField, value: unknown): readonly string[] | ResultFault {
  if (value === undefined || value === null || value === '') return 'FIELD_MISSING'
  if (Array.isArray(value) !== field.count > 1) return 'WRONG_COUNT'
  const said: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (said.length !== field.count) return 'WRONG_COUNT'
  const numbers = said.flatMap((number) => readNumber(field, number) ?? [])
  if (numbers.length === field.count) return numbers
  return isFigure(field) ? 'WRONG_FIGURE' : 'WRONG_DIGITS'
}

function readNumber(field: ResultField, said: unknown): string | undefined {
  if (typeof said !== 'string') return undefined
  if (isFigure(field)) return readFigure(field.kind, said)
  return isDigits(said, field.digits) ? said : undefined
}

function isFigure(field: ResultField): field is ResultField & { readonly kind: FigureKind } {
  return field.kind === 'index' || field.kind === 'change'
}
