import { describe, expect, test } from 'vitest'
import { satang } from '../../money.ts'
import { LATE_MS } from '../match-payment.ts'
import { orderOfSlip, refuseSlipFile, SLIP_BYTES } from './slip.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

describe('a file', () => {
  test.each([
    ['a JPEG', bytes('\xff\xd8\xff\xe0rest'), undefined],
    ['a PNG', bytes('\x89PNG\r\n\x1a\nrest'), undefined],
    ['a WebP', bytes('RIFF....WEBPVP8 '), undefined],
    ['nothing', bytes(''), 'SLIP_EMPTY'],
    ['the first two bytes of a JPEG', bytes('\xff\xd8'), 'SLIP_KIND'],
    ['sound in a RIFF', bytes('RIFF....WAVEfmt '), 'SLIP_KIND'],
    ['a drawing', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SLIP_KIND'],
    ['a PNG after a space', bytes(' \x89PNG\r\n\x1a\n'), 'SLIP_KIND'],
    ['a byte too many', new Uint8Array(SLIP_BYTES + 1).fill(0xff), 'SLIP_TOO_LARGE'],
  ])('%s', (_, file, refused) => {
    expect(refuseSlipFile(file)).toBe(refused)
  })
})

describe('the order of a slip', () => {
  const noon = Date.parse('2026-11-23T12:00:00+07:00')
  const order = (id: string, minutesAgo: number, more: object = {}) => ({
    ...{ id, asked: satang(500_00), state: 'open' as const },
    startedAt: new Date(noon - minutesAgo * 60_000),
    expiresAt: new Date(noon - (minutesAgo - 15) * 60_000),
    ...more,
  })
  const found = (...orders: ReturnType<typeof order>[]) =>
    orderOfSlip(orders, satang(500_00), new Date(noon))?.id

  test('is the newest of the amount, waiting or ended lately', () => {
    expect(found(order('old', 200), order('open', 5))).toBe('open')
    expect(found(order('old', 200, { state: 'cancelled' }))).toBe('old')
    expect(found(order('other', 5, { asked: satang(300_00) }), order('old', 200))).toBe('old')
  })

  test('is none that is credited, of another amount, or ended a day ago', () => {
    expect(found(order('credited', 5, { state: 'credited' }))).toBeUndefined()
    expect(found(order('other', 5, { asked: satang(500_01) }))).toBeUndefined()
    const day = LATE_MS / 60_000
    expect(found(order('last', day + 15))).toBe('last')
    expect(found(order('gone', day + 16))).toBeUndefined()
  })
})
