import { expect, test } from 'vitest'
import { compareLists, FAULTS_SHOWN, GAMES_AT_MOST, readGameList } from './game-list.ts'

const WAYS = { id: 'ways-1', name: 'Golden Ways', type: 'slot' }
const listed = (more: object = {}) => ({
  ...{
    id: 'ways-1',
    nameTh: 'Golden Ways',
    nameEn: 'Golden Ways',
    type: 'slot' as const,
    isNew: false,
    isPopular: false,
    declaredReturn: null,
    returnSource: null,
  },
  ...more,
})
const read = (games: unknown, standing: readonly string[] = []) =>
  readGameList(JSON.stringify(games), standing)

test('a list is read in its order, with names in both languages and its marks', () => {
  const second = {
    id: 'B:2',
    name: '  Sea   King ',
    name_th: 'เจ้าสมุทร',
    type: 'fishing',
    new: true,
    popular: true,
    rtp: 96.53,
    rtp_source: 'Lab 2026/11',
  }
  const declared = { declaredReturn: 9_653, returnSource: 'Lab 2026/11' }
  const names = { nameEn: 'Sea King', nameTh: 'เจ้าสมุทร' }
  expect(read([WAYS, second])).toEqual({
    games: [listed(), { id: 'B:2', ...names, type: 'fishing', isNew: true, isPopular: true, ...declared }],
  })
})

test.each([
  ['[', 'not-json'],
  ['{}', 'not-a-list'],
  ['[]', 'empty'],
  [JSON.stringify(Array(GAMES_AT_MOST + 1).fill(0)), 'too-many'],
  [' '.repeat(1_000_001), 'too-many'],
])('a file that is no list is told as a whole', (text, kind) => {
  expect(readGameList(text)).toEqual({ faults: [{ kind, nth: 0, at: '' }], more: 0 })
})

test.each([
  [{ ...WAYS, id: '' }, 'id'],
  [{ ...WAYS, id: '<b>' }, 'id'],
  [{ ...WAYS, id: 7 }, 'id'],
  [{ ...WAYS, name: ' ' }, 'name'],
  [{ ...WAYS, name: 'a\u202eb' }, 'name'],
  [{ ...WAYS, name: 'a'.repeat(81) }, 'name'],
  [{ ...WAYS, name_th: null }, 'name'],
  [{ ...WAYS, type: 'Slot' }, 'type'],
  [{ ...WAYS, new: 'yes' }, 'mark'],
  [{ ...WAYS, isNew: true }, 'unknown-field'],
  [null, 'not-a-game'],
  [[WAYS], 'not-a-game'],
])('%j is a fault, said with its place, and nothing of the list is taken', (game, kind) => {
  const other = { id: 'other', name: 'Other', type: 'slot' }
  expect(read([other, game])).toMatchObject({ faults: [{ kind, nth: 2 }], more: 0 })
})

test('one game under two spellings is refused: of its id in any case, of its name in any case, form or spacing', () => {
  const twice = (more: object) => read([WAYS, { ...WAYS, name: 'Other', id: 'other', ...more }])
  expect(twice({ id: 'ways-1' })).toMatchObject({ faults: [{ kind: 'id-twice', nth: 2, at: 'ways-1' }] })
  expect(twice({ id: 'Ways-1' })).toMatchObject({
    faults: [{ kind: 'id-spelt-twice', nth: 2, at: 'ways-1' }],
  })
  for (const name of ['golden ways', 'GoldenWays', 'Ｇolden Ways', 'Golden-Ways!']) {
    expect(twice({ name }), name).toMatchObject({
      faults: [{ kind: 'name-spelt-twice', nth: 2, at: 'Golden Ways' }],
    })
  }
  // Near misses are games of their own.
  for (const more of [
    { id: 'ways-11' },
    { id: 'ways1' },
    { name: 'Golden Ways 2' },
    { name: 'Golden Ways +' },
  ]) {
    expect(twice(more), JSON.stringify(more)).toHaveProperty('games')
  }
})

test('the spelling of an id that stood before holds', () => {
  expect(read([{ ...WAYS, id: 'WAYS-1' }], ['ways-1'])).toMatchObject({
    faults: [{ kind: 'id-spelt-twice', at: 'ways-1' }],
  })
  expect(read([WAYS], ['ways-1'])).toHaveProperty('games')
})

test.each([
  { rtp: 96 },
  { rtp_source: 'Lab' },
  { rtp: '96', rtp_source: 'Lab' },
  { rtp: 0, rtp_source: 'Lab' },
  { rtp: 100.01, rtp_source: 'Lab' },
  { rtp: 96.555, rtp_source: 'Lab' },
])('a declared return of %j is a fault', (more) => {
  expect(read([{ ...WAYS, ...more }])).toMatchObject({ faults: [{ kind: 'return', nth: 1 }] })
})

test('all faults are counted and the first of them shown', () => {
  const many = read(Array.from({ length: 30 }, () => ({})))
  expect(many).toMatchObject({ more: 30 - FAULTS_SHOWN })
  expect('faults' in many && many.faults.map(({ nth }) => nth)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  )
})

test('what a list changes: games that are added, changed, gone, and the same', () => {
  const before = [listed(), listed({ id: 'b' }), listed({ id: 'c' })]
  const after = [listed({ id: 'd' }), listed({ id: 'b', isPopular: true }), listed()]
  expect(compareLists(before, after)).toEqual({
    added: [after[0]],
    changed: [after[1]],
    gone: ['c'],
    same: 1,
  })
})
