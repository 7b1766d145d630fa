import type { Words } from '../words.ts'

/**
 * The shelves of the lobby, in its order. The names are those of the specification's Provider answer; its `group` is where
 * games stand that have no shelf of their own, such as cards.
 */
export const SHELVES = [
  'slot',
  'casino',
  'sportbook',
  'fishing',
  'esport',
  'horse',
  'lotto',
  'group',
] as const
export type Shelf = (typeof SHELVES)[number]

const SHELF_NAMES: Readonly<Record<Shelf, Words>> = {
  slot: { th: 'สล็อต', en: 'Slots' },
  casino: { th: 'คาสิโนสด', en: 'Live casino' },
  sportbook: { th: 'กีฬา', en: 'Sports' },
  fishing: { th: 'ยิงปลา', en: 'Fishing' },
  esport: { th: 'อีสปอร์ต', en: 'Esports' },
  horse: { th: 'แข่งม้า', en: 'Horse racing' },
  lotto: { th: 'หวย', en: 'Lottery' },
  group: { th: 'ไพ่และเกมอื่น', en: 'Cards and others' },
}

export function shelfName(shelf: Shelf): Words {
  return SHELF_NAMES[shelf]
}

/** What a game is. */
export const GAME_TYPES = [
  'slot',
  'live',
  'table',
  'card',
  'fishing',
  'arcade',
  'crash',
  'sport',
  'esport',
  'race',
  'lottery',
] as const
export type GameType = (typeof GAME_TYPES)[number]

/**
 * The shelves on which games of a type may stand. A game stands on its provider's own where that is among them, else on the
 * first: a studio that stands with the casinos has its dice there, its slot with the slots, and its football with the sports.
 */
const SHELVES_OF_TYPE: Readonly<Record<GameType, readonly [Shelf, ...Shelf[]]>> = {
  slot: ['slot'],
  live: ['casino'],
  table: ['casino', 'group'],
  card: ['group', 'casino'],
  fishing: ['fishing'],
  arcade: ['group', 'slot', 'fishing'],
  crash: ['group', 'slot'],
  sport: ['sportbook'],
  esport: ['esport'],
  race: ['horse'],
  lottery: ['lotto'],
}

function shelfOf(type: GameType, own: Shelf): Shelf {
  const shelves = SHELVES_OF_TYPE[type]
  return shelves.includes(own) ? own : shelves[0]
}

/** The types of games that may stand on these shelves. */
export function typesOnShelves(shelves: readonly Shelf[]): readonly GameType[] {
  return GAME_TYPES.filter((type) => SHELVES_OF_TYPE[type].some((shelf) => shelves.includes(shelf)))
}

/** Which games stand on these shelves: those of a type, of a provider whose own shelf is `own`. */
export function placesOnShelves(
  shelves: readonly Shelf[],
): readonly { readonly type: GameType; readonly own: Shelf }[] {
  return GAME_TYPES.flatMap((type) =>
    SHELVES.filter((own) => shelves.includes(shelfOf(type, own))).map((own) => ({ type, own })),
  )
}

/** How many games members see, by type; a type that is not named has none. */
export type GamesShown = Readonly<Partial<Record<GameType, number>>>

/** The shelves on which a provider stands, with its games there. One without games stands on its own. */
export function gamesByShelf(own: Shelf, shown: GamesShown): ReadonlyMap<Shelf, number> {
  const counts = new Map<Shelf, number>()
  for (const type of GAME_TYPES) {
    const games = shown[type] ?? 0
    if (games === 0) continue
    const shelf = shelfOf(type, own)
    counts.set(shelf, (counts.get(shelf) ?? 0) + games)
  }
  return counts.size === 0 ? new Map([[own, 0]]) : counts
}

const TYPE_NAMES: Readonly<Record<GameType, Words>> = {
  slot: { th: 'สล็อต', en: 'Slot' },
  live: { th: 'ดีลเลอร์สด', en: 'Live dealer' },
  table: { th: 'เกมโต๊ะ', en: 'Table' },
  card: { th: 'ไพ่', en: 'Cards' },
  fishing: { th: 'ยิงปลา', en: 'Fishing' },
  arcade: { th: 'อาร์เคด', en: 'Arcade' },
  crash: { th: 'แครช', en: 'Crash' },
  sport: { th: 'กีฬา', en: 'Sport' },
  esport: { th: 'อีสปอร์ต', en: 'Esport' },
  race: { th: 'แข่งม้า', en: 'Race' },
  lottery: { th: 'หวย', en: 'Lottery' },
}

export function gameTypeName(type: GameType): Words {
  return TYPE_NAMES[type]
}
