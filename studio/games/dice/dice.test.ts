import { expect, test } from 'vitest'
import { CRAB } from './crab.ts'
import { type Dice, returnsOfAll, SHARED_PLACES, THROWS } from './dice.ts'
import { HI_LO, HI_LO_PLACES } from './hi-lo.ts'

const gives = (place: string, dice: Dice) => HI_LO.returns({ dice }, place)

test('there are 216 throws', () => {
  expect(new Set(THROWS.map(String)).size).toBe(216)
})

test('every place of both tables gives back what the page of its maths says, by all 216 throws', () => {
  const others: Readonly<Record<string, number>> = {
    eleven: 20_925,
    'low-1': 20_880,
    'low-3': 20_910,
    'high-4': 20_910,
    'high-6': 20_880,
  }
  for (const each of HI_LO_PLACES)
    expect([each.place, returnsOfAll(each)]).toEqual([each.place, others[each.place] ?? 21_000])
  for (const each of SHARED_PLACES) expect([each.place, returnsOfAll(each)]).toEqual([each.place, 21_000])
})

test.each<[string, Dice, number]>([
  ['low', [1, 3, 6], 200],
  ['low', [4, 4, 3], 0],
  ['low', [3, 3, 3], 0],
  ['high', [5, 5, 1], 200],
  ['high', [4, 4, 2], 0],
  ['high', [5, 5, 5], 0],
  ['eleven', [6, 4, 1], 775],
  ['eleven', [6, 4, 2], 0],
  ['low-1', [1, 3, 6], 290],
  ['low-1', [1, 6, 5], 0],
  ['high-6', [6, 4, 1], 290],
  ['high-6', [6, 3, 1], 0],
  ['run-123', [3, 1, 2], 3_500],
  ['run-123', [3, 1, 1], 0],
  ['face-2', [2, 1, 6], 200],
  ['face-2', [2, 2, 6], 300],
  ['face-2', [2, 2, 2], 1_500],
  ['face-2', [1, 3, 6], 0],
  ['pair-25', [5, 2, 2], 700],
  ['pair-25', [5, 5, 5], 0],
  ['triple', [4, 4, 4], 3_500],
  ['triple', [4, 4, 5], 0],
  ['triple-4', [4, 4, 4], 21_000],
  ['triple-4', [5, 5, 5], 0],
])('%s of the throw %j gives %i for a stake of 100', (place, dice, wanted) => {
  expect(gives(place, dice)).toBe(wanted)
})

test('places of hi-lo that the table of pictures has not are no places there', () => {
  const turn = { seedId: 's', nonce: 1, stream: () => ({ uniform: () => 0 }) }
  expect([HI_LO.isPlace('low', turn), CRAB.isPlace('low', turn), CRAB.isPlace('face-7', turn)]).toEqual([
    true,
    false,
    false,
  ])
  expect(CRAB.isPlace('pair-16', turn)).toBe(true)
})
