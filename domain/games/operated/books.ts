import { type Satang, satang } from '../../money.ts'

/** How a provider's list of a day may differ from what is written here. */
export const GAME_DIFFERENCE_TYPES = [
  /** The provider has a bet or a win that is not here. */
  'missing-here',
  /** A bet or win that the provider does not have. */
  'missing-there',
  'amount-differs',
  /** The provider has taken back what stands here. */
  'rollback-unknown',
  /** What stands at the provider was taken back here alone. */
  'taken-back-here',
  /** A round without an end a day after it began. */
  'round-open',
] as const
export type GameDifferenceType = (typeof GAME_DIFFERENCE_TYPES)[number]

/** A bet or a win as one side has it; an amount of null: it is not there. */
interface OneSide {
  readonly kind: 'bet' | 'win' | null
  readonly amount: number | null
}

/**
 * What a member would have more, in satang and below nothing for less, once a difference is put right: by what the provider has moved
 * and we have not. Undefined: nobody knows.
 */
export function dueOf(
  type: GameDifferenceType,
  { ours, theirs }: { readonly ours: OneSide; readonly theirs: OneSide },
): Satang | undefined {
  if (type === 'missing-here') return undefined // a list names no members
  if (type === 'round-open') return satang(ours.amount ?? 0) // its stakes come back
  return satang(movedBy(theirs) - movedBy(ours))
}

function movedBy({ kind, amount }: OneSide): number {
  if (amount === null) return 0
  return kind === 'bet' ? -amount : amount
}

/** A line of a provider's list. */
export interface BookLine {
  readonly kind: 'bet' | 'win' | 'rollback'
  /** Of a rollback: what it takes back. */
  readonly id: string
  /** Of a rollback nothing. */
  readonly amount: Satang
}

/** More lines than these are brought in parts of a day. */
export const BOOK_LINES_AT_MOST = 50_000
/** Characters of the file: about 60 a line. */
export const BOOK_LETTERS_AT_MOST = 4_000_000
const FAULTS_SHOWN = 20

export interface BookFault {
  /** Which line, from 1; 0: the list itself. */
  readonly nth: number
  readonly kind: 'not-a-list' | 'empty' | 'too-many' | 'kind' | 'id' | 'amount' | 'twice'
  readonly at: string
}

export type ReadBook = { readonly lines: readonly BookLine[] } | { readonly faults: readonly BookFault[] }

/** Reads the rows of a list: `type`, `id`, `amount` in baht, and of a rollback `reference`. All faults are told, and a list with one is not taken. */
export function readBook(rows: readonly Readonly<Record<string, unknown>>[]): ReadBook {
  if (rows.length === 0) return { faults: [{ nth: 0, kind: 'empty', at: '' }] }
  if (rows.length > BOOK_LINES_AT_MOST) return { faults: [{ nth: 0, kind: 'too-many', at: '' }] }
  const faults: BookFault[] = []
  const seen = new Set<string>()
  const lines = rows.flatMap((row, at): BookLine[] => {
    const line = readLine(row)
    if ('fault' in line) {
      faults.push({ nth: at + 1, kind: line.fault, at: String(line.at ?? '').slice(0, 40) })
      return []
    }
    const key = `${line.kind} ${line.id}`
    if (seen.has(key)) faults.push({ nth: at + 1, kind: 'twice', at: line.id })
    seen.add(key)
    return [line]
  })
  return faults.length > 0 ? { faults: faults.slice(0, FAULTS_SHOWN) } : { lines }
}

function readLine(
  row: Readonly<Record<string, unknown>>,
): BookLine | { readonly fault: 'kind' | 'id' | 'amount'; readonly at: unknown } {
  const kind = (['bet', 'win', 'rollback'] as const).find((each) => each === row.type)
  if (!kind) return { fault: 'kind', at: row.type }
  const id = kind === 'rollback' ? row.reference : row.id
  if (typeof id !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(id)) return { fault: 'id', at: id }
  const amount = kind === 'rollback' ? satang(0) : readAmount(row.amount)
  return amount === undefined ? { fault: 'amount', at: row.amount } : { kind, id, amount }
}

/** Baht as a number or a text, with two decimals at most. */
function readAmount(value: unknown): Satang | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || !/^\d{1,12}(\.\d{1,2})?$/.test(text.trim())) return undefined
  const [whole = '', decimals = ''] = text.trim().split('.')
  return satang(Number(whole) * 100 + Number(decimals.padEnd(2, '0')))
}
