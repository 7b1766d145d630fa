import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readGovernmentAnswer } from './government-answer.ts'
import { thaiGovernment } from './lotteries/thai-government.ts'
import { readResult } from './read-result.ts'

/** A real answer of the service. */
const REAL = readFileSync(join(import.meta.dirname, '../../data/glo/latest-2026-05-02.json'), 'utf8')
const DATE = '2026-05-02'

test('a real answer gives the numbers that were drawn, and they fit the lottery', () => {
  const answer = readGovernmentAnswer(REAL, DATE)
  const published = { first: '536077', last2: '43', front3: ['267', '318'], back3: ['065', '153'] }
  expect(answer).toEqual({ outcome: 'ready', date: DATE, published })
  expect(readResult(thaiGovernment, DATE, published)).toMatchObject({
    ok: true,
    result: { three_top: '077', two_bottom: '43' },
  })
})

test('the answer of another draw is no answer for this one', () => {
  expect(readGovernmentAnswer(REAL, '2026-05-16')).toEqual({ outcome: 'other_date', date: DATE })
})

// biome-ignore lint/suspicious/noExplicitAny: tests change the answer in every way
function bent(bend: (answer: any) => void): string {
  const answer = JSON.parse(REAL)
  bend(answer)
  return JSON.stringify(answer)
}

test.each([
  ['nothing yet', bent((a) => (a.response = null)), 'not_ready'],
  ['a polite no', bent((a) => (a.statusCode = 404)), 'not_ready'],
  ['no prizes yet', bent((a) => (a.response.data = null)), 'not_ready'],
  ['a prize that is still drawn', bent((a) => (a.response.data.last2.number[0].value = '')), 'not_ready'],
  ['one of two numbers', bent((a) => a.response.data.last3b.number.pop()), 'not_ready'],
  ['a prize that is missing', bent((a) => delete a.response.data.last3f), 'not_ready'],
  ['a page of HTML', '<html>busy</html>', 'invalid'],
  ['a list', '[]', 'invalid'],
  ['no date', bent((a) => delete a.response.date), 'invalid'],
  ['two dates', bent((a) => (a.response.displayDate.date = '16')), 'invalid'],
  ['five digits', bent((a) => (a.response.data.first.number[0].value = '36077')), 'invalid'],
  ['a number that is none', bent((a) => (a.response.data.last2.number[0].value = 'xx')), 'invalid'],
  ['a number as a number', bent((a) => (a.response.data.last2.number[0].value = 43)), 'not_ready'],
  [
    'one number too many',
    bent((a) => a.response.data.last2.number.push({ round: 2, value: '44' })),
    'invalid',
  ],
  [
    'neighbours of another number',
    bent((a) => (a.response.data.near1.number[0].value = '536075')),
    'invalid',
  ],
])('%s', (_, raw, outcome) => {
  expect(readGovernmentAnswer(raw, DATE).outcome).toBe(outcome)
})

test('the neighbours of 000000 and 999999 wrap around', () => {
  const beside = (first: string, near: readonly string[]) =>
    bent((a) => {
      a.response.data.first.number[0].value = first
      a.response.data.near1.number = near.map((value, at) => ({ round: at + 1, value }))
    })
  expect(readGovernmentAnswer(beside('000000', ['999999', '000001']), DATE).outcome).toBe('ready')
  expect(readGovernmentAnswer(beside('999999', ['999998', '000000']), DATE).outcome).toBe('ready')
})
