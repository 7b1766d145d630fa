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

/** What a game is, whatever shelf its provider stands on. */
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

/** Games of these types stand on a shelf of their own as well, wherever their provider does: whoever looks for sports finds them. */
const SHELF_OF_TYPE: Partial<Record<GameType, Shelf>> = {
  sport: 'sportbook',
  esport: 'esport',
  race: 'horse',
}

export function typesOnShelves(shelves: readonly Shelf[]): readonly GameType[] {
  return GAME_TYPES.filter((type) => shelves.some((shelf) => SHELF_OF_TYPE[type] === shelf))
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
