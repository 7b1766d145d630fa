import { expect, test } from 'vitest'
import { findCancelled, isNamedBy, type ToldCancel } from './cancelled-bet.ts'

const CANCEL: ToldCancel = { id: 't2', name: 'group', round: 'r1', units: 50 }
const bet = (transactionId: string, units = 50, round = 'r1') => ({ transactionId, units, round })
const stored = (transactionId: string, betRef: string | null, wish: { units?: number; kind?: 'win' } = {}) =>
  ({ kind: 'bet', ...bet(transactionId, wish.units), ...wish, betRef }) as const
const NOTHING = { byId: undefined, byName: undefined, named: [], isNameUsed: false }
const [T1, T2] = [bet('t1', 10), bet('t2')]

test.each<
  [
    string,
    Partial<ToldCancel>,
    Partial<Parameters<typeof findCancelled>[1]>,
    ReturnType<typeof findCancelled>,
  ]
>([
  ['the bet of its id among those of its name', {}, { byId: stored('t2', 'group'), named: [T1, T2] }, 't2'],
  ['the bet of its id that has no name', { name: 't2' }, { byId: stored('t2', null) }, 't2'],
  ['no bet of its id under another name', {}, { byId: stored('t2', 'other'), isNameUsed: true }, undefined],
  ['no bet of its id with another amount', { units: 49 }, { byId: stored('t2', 'group') }, undefined],
  ['no bet of its id of another round', { round: 'r2' }, { byId: stored('t2', 'group') }, undefined],
  ['the bet of its id without an amount', { units: undefined }, { byId: stored('t2', 'group') }, 't2'],
  ['a bet that may come under its name', {}, {}, 'group'],
  ['a bet that may come by its id', { name: 't2' }, {}, 't2'],
  ['the only bet of its name, of its amount', { units: 10 }, { named: [T1], isNameUsed: true }, 't1'],
  ['a lost bet beside one of another amount', {}, { named: [T1], isNameUsed: true }, 't2'],
  [
    'a lost bet beside one of another round',
    { round: 'r2', units: 10 },
    { named: [T1], isNameUsed: true },
    't2',
  ],
  ['a lost bet beside two', { units: 10 }, { named: [T1, bet('t3')], isNameUsed: true }, 't2'],
  ['a lost bet where no amount is said', { units: undefined }, { named: [T1], isNameUsed: true }, 't2'],
  [
    'the bet whose id it names, where no amount is said',
    { units: undefined, name: 't1' },
    { byName: stored('t1', 't1', { units: 10 }), named: [T1], isNameUsed: true },
    't1',
  ],
  ['no bet of other players', {}, { isNameUsed: true }, 't2'],
  ['a win of its id, which is none', {}, { byId: stored('t2', null, { kind: 'win' }) }, 't2'],
  ['a win of its name, which is none', {}, { byName: stored('group', null, { kind: 'win' }) }, 'group'],
])('a cancel takes %s', (_, told, found, reference) => {
  expect(findCancelled({ ...CANCEL, ...told }, { ...NOTHING, ...found })).toBe(reference)
})

test('a cancel that is told again names what it named before', () => {
  expect(isNamedBy(CANCEL, 't2', undefined)).toBe(true)
  expect(isNamedBy(CANCEL, 'group', undefined)).toBe(true)
  expect(isNamedBy(CANCEL, 't1', { betRef: 'group' })).toBe(true)
  expect(isNamedBy(CANCEL, 't1', { betRef: 'other' })).toBe(false)
  expect(isNamedBy(CANCEL, 't1', undefined)).toBe(false)
})
