import { GAME_TYPES, type GameType } from './shelves.ts'

/** A game as its provider's list has it. */
export interface ListedGame {
  /** The provider's own name for it, as its wallet calls will say it. */
  readonly id: string
  readonly nameTh: string
  readonly nameEn: string
  readonly type: GameType
  readonly isNew: boolean
  readonly isPopular: boolean
  /** What its maker declares it to return of a hundred staked, in hundredths; null: nothing is declared. */
  readonly declaredReturn: number | null
  /** Who says so: a certificate, a page of the maker. */
  readonly returnSource: string | null
}

/** More than any provider has, and a list is read whole. */
export const GAMES_AT_MOST = 5_000
/** Characters of the file: about 200 a game. */
export const LIST_LETTERS_AT_MOST = 1_000_000
/** What is wrong is shown so far; the rest is counted. */
export const FAULTS_SHOWN = 20

const ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/
const NAME_LETTERS = 80
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u

export type ListFaultKind =
  | 'not-json'
  | 'not-a-list'
  | 'empty'
  | 'too-many'
  | 'not-a-game'
  | 'unknown-field'
  | 'id'
  | 'name'
  | 'type'
  | 'mark'
  | 'return'
  | 'id-twice'
  | 'id-spelt-twice'
  | 'name-spelt-twice'

export interface ListFault {
  readonly kind: ListFaultKind
  /** Which game, from 1; 0: the list itself. */
  readonly nth: number
  /** What stands there, or the game before it that is the same. */
  readonly at: string
}

export type ReadList =
  | { readonly games: readonly ListedGame[] }
  | { readonly faults: readonly ListFault[]; readonly more: number }

/**
 * Reads a provider's list: a JSON list of `{"id", "name", "name_th"?, "type", "new"?, "popular"?, "rtp"?, "rtp_source"?}` in the order in which the
 * games stand. All faults are told at once, and a list with one is not taken in part. One game under two spellings of its id or
 * of its name is a fault: it would stand twice, and its rounds would be told apart by chance. `standing`: the ids of before, whose
 * spelling holds.
 */
export function readGameList(text: string, standing: readonly string[] = []): ReadList {
  if (text.length > LIST_LETTERS_AT_MOST) return whole('too-many')
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return whole('not-json')
  }
  if (!Array.isArray(parsed)) return whole('not-a-list')
  if (parsed.length === 0) return whole('empty')
  if (parsed.length > GAMES_AT_MOST) return whole('too-many')
  const faults: ListFault[] = []
  const games = parsed.map((entry, at) => readGame(entry, at + 1, faults))
  faults.push(...spellings(games, standing))
  faults.sort((a, b) => a.nth - b.nth)
  if (faults.length > 0)
    return { faults: faults.slice(0, FAULTS_SHOWN), more: Math.max(0, faults.length - FAULTS_SHOWN) }
  return { games: games.filter((game) => game !== undefined) }
}

function whole(kind: ListFaultKind): ReadList {
  return { faults: [{ kind, nth: 0, at: '' }], more: 0 }
}

const FIELDS = ['id', 'name', 'name_th', 'type', 'new', 'popular', 'rtp', 'rtp_source']

function readGame(entry: unknown, nth: number, faults: ListFault[]): ListedGame | undefined {
  const wrong = (kind: ListFaultKind, at: unknown) => {
    faults.push({ kind, nth, at: shown(at) })
    return undefined
  }
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return wrong('not-a-game', entry)
  const fields = entry as Readonly<Record<string, unknown>>
  const unknown = Object.keys(fields).find((field) => !FIELDS.includes(field))
  if (unknown !== undefined) return wrong('unknown-field', unknown)
  const { id, name, name_th: thai = name, type, new: isNew = false, popular = false } = fields
  if (typeof id !== 'string' || !ID.test(id)) return wrong('id', id)
  const nameEn = readName(name)
  const nameTh = readName(thai)
  if (nameEn === undefined || nameTh === undefined) return wrong('name', nameEn === undefined ? name : thai)
  const known = GAME_TYPES.find((each) => each === type)
  if (known === undefined) return wrong('type', type)
  if (typeof isNew !== 'boolean' || typeof popular !== 'boolean') return wrong('mark', id)
  const declared = readReturn(fields)
  if (!declared) return wrong('return', fields.rtp ?? fields.rtp_source)
  return { id, nameEn, nameTh, type: known, isNew, isPopular: popular, ...declared }
}

/** Per cent with two decimals at most, and who says so: neither stands without the other. */
function readReturn({
  rtp,
  rtp_source: source,
}: Readonly<Record<string, unknown>>): Pick<ListedGame, 'declaredReturn' | 'returnSource'> | undefined {
  if (rtp === undefined && source === undefined) return { declaredReturn: null, returnSource: null }
  const hundredths = typeof rtp === 'number' ? Math.round(rtp * 100) : 0
  const returnSource = readName(source)
  const fits = hundredths >= 1 && hundredths <= 10_000 && Math.abs(hundredths / 100 - Number(rtp)) < 1e-9
  return fits && returnSource !== undefined ? { declaredReturn: hundredths, returnSource } : undefined
}

function readName(value: unknown): string | undefined {
  if (typeof value !== 'string' || UNSEEN.test(value)) return undefined
  const name = value.normalize('NFC').trim().replace(/\s+/g, ' ')
  return name === '' || [...name].length > NAME_LETTERS ? undefined : name
}

/** A name is the same in any case, form, spacing and punctuation. */
function spelling(name: string): string {
  return (
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\s\p{P}]/gu, '') || name
  )
}

function spellings(games: readonly (ListedGame | undefined)[], standing: readonly string[]): ListFault[] {
  const before = new Map(standing.map((id) => [id.toLowerCase(), id]))
  const ids = new Map<string, string>()
  const names = new Map<string, string>()
  return games.flatMap((game, at): ListFault[] => {
    if (!game) return []
    const nth = at + 1
    const sameId = ids.get(game.id.toLowerCase())
    const sameName = names.get(spelling(game.nameEn))
    ids.set(game.id.toLowerCase(), game.id)
    names.set(spelling(game.nameEn), game.nameEn)
    if (sameId !== undefined)
      return [{ kind: sameId === game.id ? 'id-twice' : 'id-spelt-twice', nth, at: sameId }]
    const old = before.get(game.id.toLowerCase()) ?? game.id
    if (old !== game.id) return [{ kind: 'id-spelt-twice', nth, at: old }]
    return sameName === undefined ? [] : [{ kind: 'name-spelt-twice', nth, at: sameName }]
  })
}

function shown(value: unknown): string {
  return [...(JSON.stringify(value) ?? '')].slice(0, 40).join('')
}

/** How a new list differs from what stands. */
export interface ListChange {
  readonly added: readonly ListedGame[]
  readonly changed: readonly ListedGame[]
  /** Ids of games that are on the list no more. */
  readonly gone: readonly string[]
  readonly same: number
}

export function compareLists(before: readonly ListedGame[], after: readonly ListedGame[]): ListChange {
  const stood = new Map(before.map((game) => [game.id, game]))
  const added = after.filter(({ id }) => !stood.has(id))
  const changed = after.filter((game) => {
    const old = stood.get(game.id)
    return old !== undefined && !isSame(old, game)
  })
  const listed = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !listed.has(id)).map(({ id }) => id)
  return { added, changed, gone, same: after.length - added.length - changed.length }
}

function isSame(a: ListedGame, b: ListedGame): boolean {
  return (
    a.nameTh === b.nameTh &&
    a.nameEn === b.nameEn &&
    a.type === b.type &&
    a.isNew === b.isNew &&
    a.isPopular === b.isPopular &&
    a.declaredReturn === b.declaredReturn &&
    a.returnSource === b.returnSource
  )
}
