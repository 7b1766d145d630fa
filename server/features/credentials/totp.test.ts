import { expect, test } from 'vitest'
import { base32, stepAt, stepOfCode, totpCode, totpUri } from './totp.ts'

/** The secret of the vectors in RFC 4226 and RFC 6238. */
const SECRET = Buffer.from('12345678901234567890')

test.each([
  [0, '755224'],
  [1, '287082'],
  [2, '359152'],
  [3, '969429'],
  [4, '338314'],
  [5, '254676'],
  [6, '287922'],
  [7, '162583'],
  [8, '399871'],
  [9, '520489'],
])('RFC 4226, appendix D: counter %i gives %s', (counter, code) => {
  expect(totpCode(SECRET, counter)).toBe(code)
})

// The RFC prints eight digits; the last six are the code of six.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('RFC 6238, appendix B: at %i s the code ends as %s', (seconds, eight) => {
  expect(totpCode(SECRET, stepAt(seconds * 1000))).toBe(eight.slice(2))
})

test('a code is good for its half minute and the one before and after, no more', () => {
  const now = 1_234_567_890_000
  const step = stepAt(now)
  const found = [-2, -1, 0, 1, 2].map((off) => stepOfCode(SECRET, totpCode(SECRET, step + off), now))
  expect(found).toEqual([undefined, step - 1, step, step + 1, undefined])
})

test('a code that two steps share is the newer one, so that it is spent for both', () => {
  // Found by trying: the first two neighbours of the RFC's secret that share their code.
  const [older, newer] = [910_737, 910_738]
  expect([older, newer].map((step) => totpCode(SECRET, step))).toEqual(['911617', '911617'])
  for (const now of [older, newer]) expect(stepOfCode(SECRET, '911617', now * 30_000)).toBe(newer)
})

test.each(['', '00592', '0005924', '005925', '๐๐๕๙๒๔', '-05924'])('%j is not the code', (typed) => {
  expect(stepOfCode(SECRET, typed, 1_234_567_890_000)).toBeUndefined()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648: %j is %s in base32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('an app reads site, account and secret from the address', () => {
  const uri = totpUri({ secret: SECRET, issuer: 'หยก: ลอตโต้', account: 'DM01demo01' })
  const read = new URL(uri)
  expect([read.protocol, read.host, read.pathname]).toEqual(['otpauth:', 'totp', '/DM01demo01'])
  expect(Object.fromEntries(read.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'หยก  ลอตโต้',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
