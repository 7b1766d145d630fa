import { BOOK_LINES_AT_MOST, readBook } from '../../../domain/games/operated/books.ts'
import { Unavailable } from '../../errors.ts'
import type { GameBooks } from '../games/game-books.ts'
import { type Clock, postSigned, type SignedService } from './signed-http.ts'

/** A page of about two thousand lines. */
const PAGE_BYTES = 1_000_000
/** More pages than a list can have lines for. */
const PAGES_AT_MOST = 200

type Row = Readonly<Record<string, unknown>>

/**
 * Lists of providers asked for at an HTTP service, as docs/operations.md describes it: a signed POST for each page. An answer that
 * is not wholly as agreed is `Unavailable`: half a list would be full of differences.
 */
export function httpGameBooks(service: SignedService, now: Clock): GameBooks {
  const asked = { ...service, mostBytes: PAGE_BYTES }
  return {
    async ask({ provider, day }) {
      try {
        const rows: Row[] = []
        let after: string | null = ''
        for (let page = 0; after !== null; page += 1) {
          const id = `${provider}-${day}-${page}`
          const { status, said } = await postSigned(asked, { id, act: 'book', provider, day, after }, now())
          if (status === 404 && page === 0 && said.id === id) return undefined
          if (status !== 200 || said.id !== id)
            throw new Error(`the service answered ${status} and not of this page`)
          rows.push(...rowsOf(said.rows))
          after = nextOf(said.next)
          if (page >= PAGES_AT_MOST || rows.length > BOOK_LINES_AT_MOST)
            throw new Error('the list has no end')
        }
        return linesOf(rows)
      } catch (error) {
        throw new Unavailable('game-books', { cause: error })
      }
    },
  }
}

function rowsOf(rows: unknown): readonly Row[] {
  if (!Array.isArray(rows) || !rows.every((row) => typeof row === 'object' && row !== null)) {
    throw new Error('a page has no rows')
  }
  return rows as Row[]
}

function nextOf(next: unknown): string | null {
  if (next === null) return null
  if (typeof next !== 'string' || next === '') throw new Error('a page does not say which is next')
  return next
}

function linesOf(rows: readonly Row[]) {
  // A day without a transaction is a list as well.
  if (rows.length === 0) return []
  const read = readBook(rows)
  if ('faults' in read) throw new Error(`line ${read.faults[0]?.nth} of the list cannot be read`)
  return read.lines
}
