import { expect, test } from 'vitest'
import { checkNumber, isOfSlips, neighbours } from './check-number.ts'

const THAI = {
  first: '461252',
  three_top: '252',
  two_top: '52',
  two_bottom: '47',
  three_front: ['183', '905'],
  three_bottom: ['774', '016'],
}
const LAO = { three_top: '252', two_top: '52', two_bottom: '12' }

test.each([
  ['461252', ['first']],
  ['461251', ['near']],
  ['461253', ['near']],
  ['183774', ['frontThree', 'backThree']],
  ['905016', ['frontThree', 'backThree']],
  ['000047', ['lastTwo']],
  ['461254', []],
  ['016183', []], // right numbers at the wrong ends
  ['252', ['threeTop']],
  ['225', ['tod']],
  ['255', []], // one 2 too few
  ['016', ['backThree']],
  ['52', ['twoTop']],
  ['47', ['twoBottom']],
  ['74', []],
])('%s wins %j of the government draw', (number, prizes) => {
  expect(checkNumber(THAI, number)).toEqual({ is: 'checked', number, prizes })
})

const SLIP = {
  second: ['111111'],
  third: ['222222'],
  fourth: ['000047'],
  fifth: ['461251'],
}

test.each([
  ['111111', ['second']],
  ['222222', ['third']],
  ['000047', ['fourth', 'lastTwo']],
  ['461251', ['fifth', 'near']],
  ['111112', []],
])('%s wins %j when the slip prizes are known', (number, prizes) => {
  expect(checkNumber(THAI, number, SLIP)).toEqual({ is: 'checked', number, prizes })
})

test.each(['', '4', '4612', '46125', '4612520', '๔๖๑๒๕๒', '46125a'])('"%s" cannot be checked', (typed) => {
  expect(checkNumber(THAI, typed)).toEqual({ is: 'bad' })
})

test('six digits that are no slip are not checked as one', () => {
  expect(checkNumber({ ...LAO, first: '200834' }, '200834')).toEqual({ is: 'bad' })
})

test('six digits cannot be checked in a draw without slips', () => {
  expect(checkNumber(LAO, '461252')).toEqual({ is: 'bad' })
  expect(checkNumber(LAO, ' 252 ')).toEqual({ is: 'checked', number: '252', prizes: ['threeTop'] })
})

test.each([
  ['461252', ['461251', '461253']],
  ['000000', ['999999', '000001']],
  ['999999', ['999998', '000000']],
  ['000100', ['000099', '000101']],
])('the neighbours of %s are %j', (first, beside) => {
  expect(neighbours(first)).toEqual(beside)
})

test('slip prizes are shown for the government lottery only', () => {
  expect(isOfSlips(THAI)).toBe(true)
  for (const first of [undefined, '8459', '461252'])
    expect(isOfSlips({ ...LAO, ...(first && { first }) })).toBe(false)
})
