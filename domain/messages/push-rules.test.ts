import { describe, expect, test } from 'vitest'
import { bangkokMs } from '../calendar/bangkok.ts'
import {
  afterPush,
  isPushAddress,
  isPushHost,
  isPushOver,
  PUSH_HOSTS,
  pushKeptSeconds,
  pushTime,
} from './push-rules.ts'

describe('an address', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QG1',
    'https://wns2-sg2p.notify.windows.com/w/?token=BQ',
  ])('of a known service is taken: %s', (address) => {
    expect(isPushAddress(address, PUSH_HOSTS)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://push.apple.com/x',
    'https://xpush.apple.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com./x',
    'file:///etc/passwd',
    'not an address',
    `https://fcm.googleapis.com/${'x'.repeat(1_000)}`,
  ])('of nobody known is not: %s', (address) => {
    expect(isPushAddress(address, PUSH_HOSTS)).toBe(false)
  })

  test('an operator names hosts, and no addresses or patterns of its own', () => {
    expect(['push.example.com', '*.example.com'].every(isPushHost)).toBe(true)
    for (const wrong of ['*', '*.com', '127.0.0.1', 'localhost', 'https://a.com', 'a.*.com', '', 'A.COM']) {
      expect(isPushHost(wrong), wrong).toBe(false)
    }
  })
})

describe('the time', () => {
  const at = (clock: string) => bangkokMs('2026-11-26', clock)
  test.each([
    ['21:59', '2026-11-26', '21:59'],
    ['22:00', '2026-11-27', '08:00'],
    ['23:30', '2026-11-27', '08:00'],
    ['00:00', '2026-11-26', '08:00'],
    ['07:59', '2026-11-26', '08:00'],
    ['08:00', '2026-11-26', '08:00'],
  ])('a service message of %s is told on %s at %s', (clock, day, told) => {
    expect(pushTime('won', at(clock))).toBe(bangkokMs(day, told))
  })

  test('security does not wait for the morning', () => {
    expect(pushTime('signed-in', at('03:00'))).toBe(at('03:00'))
  })
})

describe('a device that is off', () => {
  const at = (clock: string) => bangkokMs('2026-11-26', clock)
  test.each([
    ['won', '08:00', 14 * 3_600],
    ['won', '12:00', 10 * 3_600],
    ['offer', '21:59', 60],
    ['signed-in', '21:59', 24 * 3_600],
    ['signed-in', '03:00', 24 * 3_600],
  ] as const)('is told of %s of %s for so many seconds: %i', (kind, clock, seconds) => {
    expect(pushKeptSeconds(kind, at(clock))).toBe(seconds)
  })
})

test.each([
  ['offer', '2026-11-26', false],
  ['offer', '2026-11-27', true],
  ['won', '2026-11-27', false],
  ['letter', '2026-11-27', false],
] as const)('%s of the evening before, told on %s, is over: %s', (kind, day, isOver) => {
  expect(isPushOver(kind, bangkokMs('2026-11-26', '21:59'), bangkokMs(day, '22:00'))).toBe(isOver)
})

describe('after an answer', () => {
  const said = (status: number, retryAfterSeconds: number | null = null) => ({ status, retryAfterSeconds })
  test.each([
    [201, 'sent'],
    [410, 'gone'],
    [404, 'gone'],
    [400, 'drop'],
    [403, 'drop'],
    [413, 'drop'],
    [302, 'drop'],
  ] as const)('%i: %s', (status, outcome) => {
    expect(afterPush(said(status), 1)).toBe(outcome)
  })

  test('what is busy is asked again, later each time, and not for ever', () => {
    expect(afterPush(said(503), 1)).toEqual({ waitMs: 60_000 })
    expect(afterPush(null, 3)).toEqual({ waitMs: 540_000 })
    expect(afterPush(said(429, 600), 1)).toEqual({ waitMs: 600_000 })
    expect(afterPush(said(429, 864_000), 1), 'no longer than an hour').toEqual({ waitMs: 3_600_000 })
    expect(afterPush(said(503), 5)).toBe('drop')
    expect(afterPush(null, 5)).toBe('drop')
  })
})
