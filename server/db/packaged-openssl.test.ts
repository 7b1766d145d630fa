import { expect, test } from 'vitest'
import { oldOpensslNote } from './packaged-openssl.ts'

test('the packaged PostgreSQL tells the version of the OpenSSL it brings, when that is an old one', () => {
  // A newer package is no fault: then this line and the one in docs/security.md go.
  expect(oldOpensslNote()).toMatch(/brings OpenSSL 1\.1\.1/)
})

test.each([
  ['1.1.1w', true],
  ['libcrypto.so.1.1', true],
  ['3.0.15', false],
  ['3.5.4', false],
])('OpenSSL %s is told: %s', (version, isTold) => {
  expect(oldOpensslNote(version) !== undefined).toBe(isTold)
})
