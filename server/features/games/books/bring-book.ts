import { parse } from 'csv-parse/sync'
import { addDays, bangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import {
  BOOK_LETTERS_AT_MOST,
  type BookFault,
  type BookLine,
  dueOf,
  type GameDifferenceType,
  readBook,
} from '../../../../domain/games/operated/books.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { sha256 } from '../../../sha256.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { findWallet } from '../seamless/queries-wallets.ts'
import {
  type BookOf,
  type FoundDifference,
  findNewestStatement,
  insertDifferences,
  insertStatement,
  listBookDifferences,
  listOpenRounds,
  lockBook,
} from './queries-books.ts'

/** Of each type and look so many are kept: with more something greater is wrong, and these show what. */
const DIFFERENCES = 1_000

interface ListOf extends BookOf {
  /** The file's name, or where it was asked for. */
  readonly name: string
  readonly by: 'system' | `staff:${string}`
}

export interface BookWish extends BookOf {
  readonly staffId: string
  /** The file's name. */
  readonly name: string
  /** The file as it is: JSON, or CSV with a heading. */
  readonly file: string
}

/** What a list would show, before it is brought in: nothing is kept. Throws as `bringBook`. */
export async function previewBook(
  ctx: Context,
  { file, staffId, ...wish }: BookWish,
): Promise<{ lines: number; differences: FoundDifference[] }> {
  const lines = linesOf(file)
  const list = { ...wish, by: `staff:${staffId}` } as const
  let found: FoundDifference[] = []
  // Written and taken back: so the same statements compare as later.
  await ctx
    .transaction(async (tx) => {
      await begin(tx, list)
      found = (await keep(ctx, tx, list, lines)).found
      throw TAKEN_BACK
    })
    .catch((error: unknown) => {
      if (error !== TAKEN_BACK) throw error
    })
  return { lines: lines.length, differences: found }
}

const TAKEN_BACK = new Error('a preview is taken back')

/**
 * Brings in a provider's own list of a day, compares it with what is written here one by one, and keeps what differs. The same list again
 * writes nothing. Over a list that the provider has answered with itself a person brings none: a made-up one would take differences away.
 * Throws `Refusal` GAME_PROVIDER, GAME_BOOK with what is wrong, GAME_BOOK_DAY for a day that is not over, GAME_BOOK_ASKED.
 */
export async function bringBook(
  ctx: Context,
  { file, staffId, ...wish }: BookWish,
): Promise<{ lines: number; differences: number }> {
  return bringLines(ctx, { ...wish, by: `staff:${staffId}` }, linesOf(file))
}

/** The same of lines that are read already. Throws `Refusal` GAME_PROVIDER, GAME_BOOK_DAY. */
export function bringLines(
  ctx: Context,
  wish: ListOf,
  lines: readonly BookLine[],
): Promise<{ lines: number; differences: number }> {
  return ctx.transaction(async (tx) => {
    await begin(tx, wish)
    const { found, isNew } = await keep(ctx, tx, wish, lines)
    if (isNew) {
      const { operatorId, provider, day, name } = wish
      const body = { name: provider, day, file: name, count: lines.length, differences: found.length }
      await appendAudit(tx, { operatorId, actor: wish.by, kind: 'game.book', body })
    }
    return { lines: lines.length, differences: found.length }
  })
}

async function begin(tx: Tx, wish: ListOf): Promise<void> {
  await lockBook(tx, wish)
  if (!(await findWallet(tx, wish))) throw new Refusal('GAME_PROVIDER')
  if (wish.day >= bangkokDate(tx.now.getTime())) throw new Refusal('GAME_BOOK_DAY', { field: 'day' })
  if (wish.by === 'system') return
  const standing = await findNewestStatement(tx, wish)
  if (standing?.broughtBy === 'system') throw new Refusal('GAME_BOOK_ASKED', { field: 'day' })
}

async function keep(
  ctx: Context,
  tx: Tx,
  wish: ListOf,
  lines: readonly BookLine[],
): Promise<{ found: FoundDifference[]; isNew: boolean }> {
  const hash = sha256(Buffer.from(JSON.stringify(lines)))
  const before = await findNewestStatement(tx, wish)
  const isNew =
    before === undefined ||
    !hash.equals(before.hash) ||
    (wish.by === 'system') !== (before.broughtBy === 'system')
  const statementId = isNew ? ctx.chance.id() : before.id
  if (isNew) {
    const { operatorId, provider, day, name, by } = wish
    const made = { id: statementId, operatorId, provider, day, nth: (before?.nth ?? 0) + 1, name, hash }
    await insertStatement(tx, { ...made, broughtBy: by }, lines)
  }
  return { found: await lookAtBook(ctx, tx, { ...wish, statementId }), isNew }
}

/** Compares a day once more with its list, and writes what is new and what is gone. The caller holds the day. */
async function lookAtBook(
  ctx: Context,
  tx: Tx,
  of: BookOf & { readonly statementId: string },
): Promise<FoundDifference[]> {
  const [from, until] = [new Date(bangkokMs(of.day)), new Date(bangkokMs(addDays(of.day, 1)))] as const
  const { operatorId, provider, day, statementId } = of
  const where = { operatorId, provider, day, statementId, from, until, limit: DIFFERENCES + 1 }
  const compared = [...(await listBookDifferences(tx, where)), ...(await listOpenRounds(tx, where))]
  const all = eachOnce(
    compared.map(({ ourKind, theirKind, ...each }) => {
      const [ours, theirs] = [
        { kind: ourKind, amount: each.ours },
        { kind: theirKind, amount: each.theirs },
      ]
      return { ...each, due: dueOf(each.type, { ours, theirs }) ?? null }
    }),
  )
  const ofTypes = Map.groupBy(all, ({ type }) => type)
  const found = [...ofTypes.values()].flatMap((each) => each.slice(0, DIFFERENCES))
  const rows = found.map((each) => ({ ...each, id: ctx.chance.id() }))
  await insertDifferences(tx, of, rows, cutTypes(compared))
  return found
}

/** Types of which there are more than were read. */
function cutTypes(compared: readonly { readonly type: GameDifferenceType }[]): GameDifferenceType[] {
  return [...Map.groupBy(compared, ({ type }) => type)].flatMap(([type, each]) =>
    each.length > DIFFERENCES ? [type] : [],
  )
}

/** A list may have a bet and a win of one id, of which the same is to be said. */
function eachOnce(found: readonly FoundDifference[]): FoundDifference[] {
  return [...new Map(found.map((each) => [JSON.stringify(each), each])).values()]
}

/** The lines of a file. Throws `Refusal` GAME_BOOK. */
function linesOf(file: string): readonly BookLine[] {
  const rows = file.length > BOOK_LETTERS_AT_MOST ? undefined : rowsOf(file)
  if (!rows) throw faulty([{ nth: 0, kind: 'not-a-list', at: '' }])
  const read = readBook(rows)
  if ('faults' in read) throw faulty(read.faults)
  return read.lines
}

function faulty(faults: readonly BookFault[]): Refusal {
  return new Refusal('GAME_BOOK', { field: 'file', bookFaults: faults })
}

type Row = Readonly<Record<string, unknown>>

function rowsOf(file: string): readonly Row[] | undefined {
  const text = file.replace(/^\uFEFF/, '').trim()
  try {
    const rows: unknown = text.startsWith('[')
      ? JSON.parse(text)
      : parse(text, { columns: true, trim: true, skip_empty_lines: true })
    return Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null)
      ? (rows as Row[])
      : undefined
  } catch {
    return undefined
  }
}
