import { expect, test } from 'vitest'
import { pageHeaders } from './page-headers.ts'

const PLACE = { nonce: 'n', host: 'lotto.example', secure: true }

test.each([
  ['https://cdn.example:8443/op/logo.png?x=1', "img-src 'self' data: https://cdn.example:8443;"],
  ['/theme/demo/logo.png', "img-src 'self' data:;"],
  ['http://cdn.example/logo.png', "img-src 'self' data:;"],
  ["https://a;script-src/'unsafe-inline'", "img-src 'self' data:;"],
  [undefined, "img-src 'self' data:;"],
])('a page may show the logo %s by %s', (logo, rule) => {
  expect(pageHeaders({ ...PLACE, logo })['content-security-policy']).toContain(rule)
})
