import { expect, test } from 'vitest'
import type { ListedGame } from './game-list.ts'
import { termsChanged, withStandingTerms } from './listed-terms.ts'

const game = (id: string, some: Partial<ListedGame> = {}): ListedGame => ({
  ...{ id, nameTh: id, nameEn: id, type: 'table', isNew: false, isPopular: false },
  ...{ declaredReturn: null, returnSource: null, ...some },
})

test.each<[string, Partial<ListedGame>, boolean]>([
  ['another type', { type: 'slot' }, true],
  ['a return where none was declared', { declaredReturn: 9_600, returnSource: 'Lab' }, true],
  ['another name', { nameEn: 'Other', nameTh: 'อื่น', isNew: true, isPopular: true }, false],
])('%s of a known game', (_, some, isChanged) => {
  const changes = termsChanged([game('roulette')], [game('roulette', some), game('fresh', { type: 'slot' })])
  expect(changes.map(({ gameId }) => gameId)).toEqual(isChanged ? ['roulette'] : [])
})

test('a list with standing terms keeps names, marks and new games', () => {
  const list = [game('roulette', { type: 'slot', nameEn: 'New name', isNew: true }), game('fresh')]
  const changes = termsChanged([game('roulette', { declaredReturn: 9_730, returnSource: 'Lab' })], list)
  expect(withStandingTerms(list, changes)).toEqual([
    game('roulette', { nameEn: 'New name', isNew: true, declaredReturn: 9_730, returnSource: 'Lab' }),
    game('fresh'),
  ])
})
