import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { areSameTerms, FIRST_TERMS, isDayFull, isLaunchUrl, launchAddress } from './wallet-terms.ts'

test.each([
  ['https://games.example/{game}?t={token}', true],
  ['http://localhost:9010/play?token={token}', true],
  ['http://127.0.0.1/play?token={token}', true],
  ['http://games.example/{game}?t={token}', false],
  ['http://localhost.evil.example/?t={token}', false],
  ['https://games.example/{game}', false],
  ['https://{token}', false],
  [`https://games.example/{token}?${'x'.repeat(500)}`, false],
])('%s is an address to open games at: %s', (text, is) => {
  expect(isLaunchUrl(text)).toBe(is)
})

test('what an address names is written so that it stays one value', () => {
  const url = launchAddress('https://a.example/{game}?t={token}&u={user}', { game: 'a/b', token: 'x&y' })
  expect(url).toBe('https://a.example/a%2Fb?t=x%26y&u=')
})

test.each([
  [100, 0, 100, false],
  [101, 0, 100, true],
  [50, 51, 100, true],
  [50, -500, 100, false],
  [1_000_000, 0, null, false],
])('a win of %i after %i with a bound of %s is beyond the day: %s', (amount, net, mostDay, is) => {
  expect(isDayFull(satang(amount), { net, mostDay: mostDay === null ? null : satang(mostDay) })).toBe(is)
})

test('terms are the same when all three are', () => {
  expect(areSameTerms(FIRST_TERMS, { ...FIRST_TERMS })).toBe(true)
  expect(areSameTerms(FIRST_TERMS, { ...FIRST_TERMS, mostDay: null })).toBe(false)
})
