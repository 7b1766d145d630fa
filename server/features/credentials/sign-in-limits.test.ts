import { describe, expect, test } from 'vitest'
import type { Context } from '../../context.ts'
import { countAttempt } from './sign-in-limits.ts'

/** Counters hang on a context and ask nothing of it. */
function aContext(): Context {
  return {} as Context
}

function failuresUntilClosed(ctx: Context, account: (n: number) => string, address: (n: number) => string) {
  for (let n = 0; n < 2_000; n += 1) {
    try {
      countAttempt(ctx, account(n), address(n))
    } catch {
      return n
    }
  }
  return 2_000
}

describe('wrong passwords are counted', () => {
  test.each<[string, number, (n: number) => string, (n: number) => string]>([
    ['one account from one address', 10, () => 'a', () => '192.0.2.1'],
    ['one account from everywhere', 40, () => 'a', (n) => `10.${n >> 8}.${n & 255}.1`],
    ['many accounts from one address', 60, (n) => `a${n}`, () => '192.0.2.1'],
    ['many accounts from one IPv6 customer', 60, (n) => `a${n}`, (n) => `2001:db8:1:2::${n.toString(16)}`],
    ['many accounts from one network', 400, (n) => `a${n}`, (n) => `192.0.2.${n % 256}`],
    [
      'many accounts from one IPv6 site',
      400,
      (n) => `a${n}`,
      (n) => `2001:db8:1:${(n % 256).toString(16)}::1`,
    ],
    ['an IPv4 address in IPv6 clothes', 60, (n) => `a${n}`, () => '::ffff:192.0.2.1'],
  ])('%s: %d', (_, burst, account, address) => {
    expect(failuresUntilClosed(aContext(), account, address)).toBe(burst)
  })

  test('a success takes its count back', () => {
    const ctx = aContext()
    for (let n = 0; n < 1_000; n += 1) countAttempt(ctx, 'a', '192.0.2.1')()
    expect(
      failuresUntilClosed(
        ctx,
        () => 'a',
        () => '192.0.2.1',
      ),
    ).toBe(10)
  })

  test('a refusal says when to come back, and is not counted itself', () => {
    const ctx = aContext()
    failuresUntilClosed(
      ctx,
      () => 'a',
      () => '192.0.2.1',
    )
    const refusals = Array.from({ length: 100 }, () => {
      try {
        return countAttempt(ctx, 'a', '192.0.2.1')
      } catch (error) {
        return (error as { extra: { retryAfterSeconds: number } }).extra.retryAfterSeconds
      }
    })
    expect(refusals[99]).toBe(refusals[0])
    expect(refusals[0]).toBeGreaterThan(0)
    expect(refusals[0]).toBeLessThanOrEqual(60)
  })

  test('a flood of names does not free the address it comes from', () => {
    const ctx = aContext()
    expect(
      failuresUntilClosed(
        ctx,
        (n) => `name${n}`,
        () => '192.0.2.1',
      ),
    ).toBe(60)
    for (let n = 0; n < 30_000; n += 1) {
      try {
        countAttempt(ctx, `other${n}`, '192.0.2.1')
      } catch {}
    }
    expect(
      failuresUntilClosed(
        ctx,
        () => 'one more',
        () => '192.0.2.1',
      ),
    ).toBe(0)
  })
})
