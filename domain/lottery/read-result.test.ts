import { expect, test } from 'vitest'
import { hanoi } from './lotteries/hanoi.ts'
import { lao } from './lotteries/lao.ts'
import { thaiGovernment } from './lotteries/thai-government.ts'
import { manyNumbers, oneNumber } from './lottery.ts'
import { readResult } from './read-result.ts'

const SAID = { first: '461252', front3: ['183', '905'], back3: ['774', '016'], last2: '47' }

test('the published numbers are kept as entered, beside what is derived from them', () => {
  const read = readResult(thaiGovernment, '2021-12-30', SAID)
  expect(read).toEqual({
    ok: true,
    published: SAID,
    result: {
      first: '461252',
      three_top: '252',
      two_top: '52',
      two_bottom: '47',
      three_front: ['183', '905'],
      three_bottom: ['774', '016'],
    },
  })
})

test.each([
  [{ ...SAID, first: '46125' }, 'WRONG_DIGITS', 'first'],
  [{ ...SAID, first: '4612520' }, 'WRONG_DIGITS', 'first'],
  [{ ...SAID, first: 461252 }, 'WRONG_DIGITS', 'first'],
  [{ ...SAID, first: '๔๖๑๒๕๒' }, 'WRONG_DIGITS', 'first'],
  [{ ...SAID, last2: ' 47' }, 'WRONG_DIGITS', 'last2'],
  [{ ...SAID, last2: '7' }, 'WRONG_DIGITS', 'last2'],
  [{ ...SAID, last2: '' }, 'FIELD_MISSING', 'last2'],
  [{ ...SAID, last2: undefined }, 'FIELD_MISSING', 'last2'],
  [{ ...SAID, last2: null }, 'FIELD_MISSING', 'last2'],
  [{ ...SAID, last2: ['47'] }, 'WRONG_COUNT', 'last2'],
  [{ ...SAID, back3: ['774', '16'] }, 'WRONG_DIGITS', 'back3'],
  [{ ...SAID, back3: ['774', 16] }, 'WRONG_DIGITS', 'back3'],
  [{ ...SAID, back3: ['774'] }, 'WRONG_COUNT', 'back3'],
  [{ ...SAID, back3: ['774', '016', '123', '456'] }, 'WRONG_COUNT', 'back3'],
  [{ ...SAID, back3: '774' }, 'WRONG_COUNT', 'back3'],
  [{ ...SAID, front3: [] }, 'WRONG_COUNT', 'front3'],
  [{ ...SAID, bonus: '1' }, 'FIELD_UNKNOWN', 'bonus'],
  [{}, 'FIELD_MISSING', 'first'],
] as const)('%j is refused', (said, fault, field) => {
  expect(readResult(thaiGovernment, '2021-12-30', said)).toEqual({ ok: false, fault, field })
})

test.each([null, undefined, '461252', 461252, [], ['461252']])('%j is no result at all', (said) => {
  expect(readResult(thaiGovernment, '2021-12-30', said)).toEqual({ ok: false, fault: 'NOT_A_RESULT' })
})

test('a front three before there was one is refused, an empty one is not', () => {
  const old = { first: '033363', back3: ['227', '624', '648', '781'], last2: '40' }
  expect(readResult(thaiGovernment, '2015-08-16', { ...old, front3: [] })).toMatchObject({
    ok: true,
    published: old,
  })
  expect(readResult(thaiGovernment, '2015-08-16', { ...old, front3: ['183', '905'] })).toEqual({
    ok: false,
    fault: 'FIELD_UNKNOWN',
    field: 'front3',
  })
})

test('a number that was drawn twice is kept twice', () => {
  const said = { first: '085253', back3: ['001', '133', '001', '792'], last2: '23' }
  expect(readResult(thaiGovernment, '2008-05-02', said)).toMatchObject({ ok: true, published: said })
})

test('the result of one lottery is not taken for another', () => {
  expect(readResult(hanoi, '2019-12-31', { four: '0859' })).toEqual({
    ok: false,
    fault: 'FIELD_MISSING',
    field: 'special',
  })
  expect(readResult(lao, '2022-12-28', { four: '08599' })).toEqual({
    ok: false,
    fault: 'WRONG_DIGITS',
    field: 'four',
  })
})

test('a kept result does not change when its input object changes', () => {
  const said = { ...SAID, front3: ['183', '905'] }
  const read = readResult(thaiGovernment, '2021-12-30', said)
  said.front3[0] = '000'
  expect(read).toMatchObject({
    published: { front3: ['183', '905'] },
    result: { three_front: ['183', '905'] },
  })
})

test('oneNumber and manyNumbers read fields with one and with several numbers', () => {
  expect(oneNumber(SAID, 'last2')).toBe('47')
  expect(() => oneNumber(SAID, 'front3')).toThrow()
  expect(manyNumbers(SAID, 'front3')).toEqual(['183', '905'])
  expect(manyNumbers(SAID, 'middle3')).toEqual([])
})
