import { expect, test } from 'vitest'
import { GAME_TYPES, gamesByShelf, placesOnShelves, SHELVES, typesOnShelves } from './shelves.ts'

test.each([
  [
    'casino',
    { table: 2, card: 1, slot: 1, sport: 1, race: 1 },
    { casino: 3, slot: 1, sportbook: 1, horse: 1 },
  ],
  [
    'slot',
    { slot: 3, fishing: 2, arcade: 1, crash: 1, table: 1, card: 1 },
    { slot: 5, fishing: 2, casino: 1, group: 1 },
  ],
  ['fishing', { fishing: 1, arcade: 1, crash: 1 }, { fishing: 2, group: 1 }],
  [
    'sportbook',
    { sport: 1, esport: 1, live: 1, lottery: 1, arcade: 1 },
    { sportbook: 1, esport: 1, casino: 1, lotto: 1, group: 1 },
  ],
  ['group', { card: 2, table: 1 }, { group: 3 }],
  ['horse', { race: 0 }, { horse: 0 }],
  ['lotto', {}, { lotto: 0 }],
] as const)('a provider of %s with %j stands on %j', (own, shown, expected) => {
  expect(Object.fromEntries(gamesByShelf(own, shown))).toEqual(expected)
})

test('every game of every provider stands on one shelf, where it is counted and where it is found', () => {
  for (const own of SHELVES) {
    for (const type of GAME_TYPES) {
      const on = SHELVES.filter((shelf) =>
        placesOnShelves([shelf]).some((place) => place.type === type && place.own === own),
      )
      expect(on, `${type} of ${own}`).toEqual([...gamesByShelf(own, { [type]: 1 }).keys()])
      expect(typesOnShelves(on)).toContain(type)
    }
  }
})

test('a shelf offers the types that may stand there', () => {
  expect(typesOnShelves(['sportbook', 'horse'])).toEqual(['sport', 'race'])
  expect(typesOnShelves(['casino'])).toEqual(['live', 'table', 'card'])
  expect(typesOnShelves([])).toEqual([])
})
