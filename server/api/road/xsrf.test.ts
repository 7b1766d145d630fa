import { expect, test } from 'vitest'
import { isFromOurPages, issueXsrf, verifyXsrf } from './xsrf.ts'

const key = Buffer.alloc(32, 1)

test('a token is good for its session and its key only', () => {
  const token = issueXsrf(key, 'session')
  expect(verifyXsrf(key, 'session', token)).toBe(true)
  expect(verifyXsrf(key, 'Session', token)).toBe(false)
  expect(verifyXsrf(Buffer.alloc(32, 2), 'session', token)).toBe(false)
})

test('any changed character spoils it', () => {
  const token = issueXsrf(key, 'session')
  for (let i = 0; i < token.length; i += 1) {
    const other = token[i] === '0' ? '1' : '0'
    expect(verifyXsrf(key, 'session', token.slice(0, i) + other + token.slice(i + 1))).toBe(false)
  }
})

test.each([undefined, '', '.', 'a.b', `${'0'.repeat(64)}.${'0'.repeat(32)}`, `${'0'.repeat(64)}.`])(
  'what was never a token: %s',
  (token) => {
    expect(verifyXsrf(key, 'session', token)).toBe(false)
  },
)

test('two tokens of one session differ', () => {
  expect(issueXsrf(key, 'session')).not.toBe(issueXsrf(key, 'session'))
})

test.each([
  ['https://other.example', true],
  ['https://main.example', true],
  ['http://other.example', false],
  ['http://main.example', false],
  ['https://other.example.evil.example', false],
  ['null', false],
])('under https, a request of a page of %s', (origin, ours) => {
  const publicUrl = new URL('https://main.example')
  expect(isFromOurPages({ host: 'other.example', origin }, publicUrl)).toBe(ours)
})

test('without a public address the page and the request must name the same host', () => {
  expect(isFromOurPages({ host: 'here:3000', origin: 'http://here:3000' }, undefined)).toBe(true)
  expect(isFromOurPages({ host: 'here:3000', origin: 'http://here' }, undefined)).toBe(false)
})
