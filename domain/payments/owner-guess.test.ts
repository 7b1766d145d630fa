import { expect, test } from 'vitest'
import { guessOwners, type OwnerClue } from './owner-guess.ts'

function clue(member: string, sign: OwnerClue['sign'], more: Partial<OwnerClue> = {}): OwnerClue {
  return {
    memberId: member,
    name: member,
    code: `DM01${member}`,
    sign,
    times: 0,
    gap: 0,
    ...{ accountNo: null, slip: null },
    ...more,
  }
}

const of = (senderNo: string | null, ...clues: OwnerClue[]) => guessOwners(senderNo, clues)

test('the registered account is the strongest sign, then money from there before, then an order', () => {
  const guesses = of(
    '1234567890',
    clue('c', 'order'),
    clue('a', 'account'),
    clue('b', 'sender', { times: 2 }),
  )
  expect(guesses.map(({ memberId, times }) => [memberId, times])).toEqual([
    ['a', 0],
    ['b', 2],
    ['c', 0],
  ])
})

test('signs of one member add up', () => {
  const [first, second] = of(
    null,
    clue('a', 'account'),
    clue('b', 'sender', { times: 1 }),
    clue('b', 'account'),
  )
  expect(first).toMatchObject({ memberId: 'b', signs: ['account', 'sender'] })
  expect(second?.memberId).toBe('a')
})

test('an order whose member registered another account says so, and comes after one that may be it', () => {
  const guesses = of(
    'xxx-x-x1234-x',
    clue('a', 'order', { accountNo: '1112229999' }),
    clue('b', 'order', { accountNo: '1111112340' }),
  )
  expect(guesses.map(({ memberId, isOtherSender }) => [memberId, isOtherSender])).toEqual([
    ['b', false],
    ['a', true],
  ])
})

test('of two orders the one of exactly this amount comes first', () => {
  const guesses = of(null, clue('a', 'order', { gap: 37 }), clue('b', 'order'))
  expect(guesses.map(({ memberId }) => memberId)).toEqual(['b', 'a'])
})

test('no more than three are proposed, and none without a sign', () => {
  expect(of(null)).toEqual([])
  expect(of(null, ...['a', 'b', 'c', 'd'].map((member) => clue(member, 'order')))).toHaveLength(3)
})

test('the slip beside the payment is that of the nearest order', () => {
  const slip = (id: string) => ({ id, bank: 'kbank', reference: null, bankSays: null })
  const [guess] = of(
    null,
    clue('a', 'order', { gap: 40, slip: slip('far') }),
    clue('a', 'order', { gap: 1, slip: slip('near') }),
    clue('a', 'account'),
  )
  expect(guess?.slip?.id).toBe('near')
})
