import { describe, expect, test } from 'vitest'
import { satang } from '../../money.ts'
import { LAUNCH_SECONDS, mayBegin, mayLook, maySpend, type StandingToken } from '../play-token.ts'
import { HUB88_UNITS_A_SATANG, satangToUnits, unitsToSatang } from '../units.ts'
import {
  finishesRound,
  judgeBet,
  judgeId,
  judgeRollback,
  judgeWin,
  type KnownTransaction,
  type ToldTransaction,
  takeBackWin,
} from './seamless.ts'

const BET: ToldTransaction = {
  ...{ kind: 'bet', memberId: 'somsri', round: 'r1', game: 'book', units: 100_000, reference: null },
}
const WIN: ToldTransaction = { ...BET, kind: 'win', reference: 'bet-1' }
const known = (of: ToldTransaction, isRolledBack = false): KnownTransaction => ({ ...of, isRolledBack })
const NEW = { known: undefined, hasTombstone: false, isRollbackId: false }

test.each<[string, ToldTransaction, Partial<Parameters<typeof judgeId>[1]>, ReturnType<typeof judgeId>]>([
  ['a new bet', BET, {}, undefined],
  ['the same bet again', BET, { known: known(BET) }, 'repeat'],
  ['the same win again', WIN, { known: known(WIN) }, 'repeat'],
  ['with another amount', { ...BET, units: 1 }, { known: known(BET) }, 'GAME_REPEATED_OTHERWISE'],
  ['of another member', { ...BET, memberId: 'mana' }, { known: known(BET) }, 'GAME_REPEATED_OTHERWISE'],
  ['of another round', { ...BET, round: 'r2' }, { known: known(BET) }, 'GAME_REPEATED_OTHERWISE'],
  ['of another game', { ...BET, game: 'fish' }, { known: known(BET) }, 'GAME_REPEATED_OTHERWISE'],
  ['of another bet', { ...WIN, reference: 'b2' }, { known: known(WIN) }, 'GAME_REPEATED_OTHERWISE'],
  ['a bet by the id of a win', BET, { known: known(WIN) }, 'GAME_REPEATED_OTHERWISE'],
  ['a bet by the id of a rollback', BET, { isRollbackId: true }, 'GAME_REPEATED_OTHERWISE'],
  ['a bet that was rolled back', BET, { known: known(BET, true) }, 'GAME_ROLLED_BACK'],
  ['a bet after the rollback of it', BET, { hasTombstone: true }, 'GAME_ROLLED_BACK'],
])('%s', (_, told, stored, verdict) => {
  expect(judgeId(told, { ...NEW, ...stored })).toBe(verdict)
})

test('a bet is taken to the last satang and not one more', () => {
  expect(judgeBet(satang(100), 100)).toBe('write')
  expect(judgeBet(satang(101), 100)).toBe('CREDIT_TOO_LOW')
  expect(judgeBet(satang(0), 0)).toBe('write')
})

test.each([
  ['in a round that was paid for goes on with it', 0, { isStaked: true, isOver: false }, true],
  ['of more than nothing is a new stake', 1, { isStaked: true, isOver: false }, false],
  ['that begins a round is play', 0, undefined, false],
  ['in a round of nothing is play', 0, { isStaked: false, isOver: false }, false],
  ['in a round that is over is play', 0, { isStaked: true, isOver: true }, false],
] as const)('a bet %s', (_, amount, round, finishes) => {
  expect(finishesRound(satang(amount), round)).toBe(finishes)
})

const FACTS = {
  amount: satang(500),
  bet: known(BET),
  hasBetTombstone: false,
  mostWin: satang(500),
  isRoundOver: false,
}
test.each<[string, Partial<Parameters<typeof judgeWin>[1]>, ReturnType<typeof judgeWin>]>([
  ['of a bet that stands', {}, 'write'],
  ['at the bound', { amount: satang(500) }, 'write'],
  ['above the bound', { amount: satang(501) }, 'GAME_WIN_TOO_LARGE'],
  ['where there is no bound', { amount: satang(501), mostWin: null }, 'write'],
  ['of a round that is over', { isRoundOver: true }, 'GAME_ROUND_OVER'],
  ['of no bet', { bet: undefined }, 'GAME_BET_UNKNOWN'],
  ['of a win', { bet: known(WIN) }, 'GAME_BET_UNKNOWN'],
  ['of the bet of another', { bet: known({ ...BET, memberId: 'mana' }) }, 'GAME_BET_UNKNOWN'],
  ['of a bet of another round', { bet: known({ ...BET, round: 'r2' }) }, 'GAME_BET_UNKNOWN'],
  ['of a bet that was rolled back', { bet: known(BET, true) }, 'GAME_ROLLED_BACK'],
  ['of a bet rolled back before it came', { bet: undefined, hasBetTombstone: true }, 'GAME_ROLLED_BACK'],
])('a win %s', (_, facts, verdict) => {
  expect(judgeWin(WIN, { ...FACTS, ...facts })).toBe(verdict)
})

const NOTHING = { referenceBefore: undefined, isTransactionId: false, target: undefined, isDone: false }
test.each<[string, Partial<Parameters<typeof judgeRollback>[1]>, ReturnType<typeof judgeRollback>]>([
  ['of a known bet', { target: known(BET) }, 'reverse'],
  ['of a known win', { target: known(WIN) }, 'reverse'],
  ['of nothing known', {}, 'tombstone'],
  ['once more', { referenceBefore: 'bet-1', target: known(BET, true), isDone: true }, 'repeat'],
  ['by another id', { target: known(BET, true), isDone: true }, 'repeat'],
  ['of nothing known, once more', { referenceBefore: 'bet-1', isDone: true }, 'repeat'],
  ['whose id named another bet', { referenceBefore: 'bet-2' }, 'GAME_REPEATED_OTHERWISE'],
  ['by the id of a bet', { isTransactionId: true }, 'GAME_REPEATED_OTHERWISE'],
])('a rollback %s', (_, stored, verdict) => {
  expect(judgeRollback({ id: 'back-1', reference: 'bet-1' }, { ...NOTHING, ...stored })).toBe(verdict)
})

test.each([
  [500, 900, 500, 0],
  [500, 500, 500, 0],
  [500, 499, 499, 1],
  [500, 0, 0, 500],
])('of a win of %i taken back from %i, %i is taken and %i owed', (amount, cash, fromCash, owed) => {
  expect(takeBackWin(satang(amount), cash)).toEqual({ fromCash, owed })
})

test.each([
  [0, 0, true],
  [1_000, 1, true],
  [999, 0, false],
  [356_000, 356, true],
  [356_001, 356, false],
  [Number.MAX_SAFE_INTEGER, 9_007_199_254_740, false],
])('%i units are %i satang', (units, amount, isExact) => {
  expect(unitsToSatang(units, HUB88_UNITS_A_SATANG)).toEqual({ amount, isExact })
  if (isExact) expect(satangToUnits(satang(amount), HUB88_UNITS_A_SATANG)).toBe(units)
})

describe('a token', () => {
  const issuedAt = new Date('2026-11-24T12:00:00Z')
  const later = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1000)
  const fresh: StandingToken = {
    ...{ begunAt: null, issuedAt, isExchanged: false, isReplaced: false, isLeft: false, isSessionOpen: true },
  }
  test.each<[string, Partial<StandingToken>, number, [boolean, boolean, boolean]]>([
    ['just given', {}, 0, [true, true, true]],
    ['in its last second', {}, LAUNCH_SECONDS, [true, true, true]],
    ['a second later', {}, LAUNCH_SECONDS + 1, [false, false, false]],
    ['once begun', { begunAt: later(1) }, 3_600, [false, true, true]],
    ['exchanged', { begunAt: later(1), isExchanged: true }, 2, [false, false, false]],
    ['with a newer one', { begunAt: later(1), isReplaced: true }, 2, [false, false, true]],
    ['of a slot, another one opened since', { begunAt: later(1), isLeft: true }, 2, [false, false, true]],
    ['whose sign-in has ended', { begunAt: later(1), isSessionOpen: false }, 2, [false, false, false]],
  ])('%s', (_, token, seconds, may) => {
    const standing = { ...fresh, ...token }
    const now = later(seconds)
    const spends = maySpend(standing, now, { finishes: false })
    expect([mayBegin(standing, now), spends, mayLook(standing, now)]).toEqual(may)
  })

  test('of a slot that was left goes on with a round that was paid for, and one that was replaced does not', () => {
    const left = { ...fresh, begunAt: later(1), isLeft: true }
    expect(maySpend(left, later(2), { finishes: true })).toBe(true)
    expect(maySpend({ ...left, isReplaced: true }, later(2), { finishes: true })).toBe(false)
    expect(maySpend({ ...left, isSessionOpen: false }, later(2), { finishes: true })).toBe(false)
  })
})
