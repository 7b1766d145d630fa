import { describe, expect, test } from 'vitest'
import { bangkokIso } from '../../calendar/bangkok.ts'
import { readBankSms, textToKeep } from './bank-sms.ts'

/** What is read of a message that comes half a minute after the time it tells. */
function read(from: string, text: string, received: string): string {
  const said = readBankSms({ from, text, receivedAt: new Date(`${received}:30+07:00`) })
  if ('unread' in said) return said.unread
  if ('other' in said) return said.other
  const { bank, shownNo, amount, at, until, senderBank, senderNo, senderName } = said.deposit
  const sender = [senderBank, senderNo, senderName].map((part) => part ?? '-').join(' ')
  return `${bank} ${shownNo} ${amount} ${bangkokIso(at.getTime()).slice(0, 16)}${until ? ' until' : ''} from ${sender}`
}

describe('a message of a deposit', () => {
  test.each([
    [
      'KBank',
      '28/10/61 18:23 บชX249514X รับโอนจากX386392X 10000.00บ คงเหลือ17359.41บ',
      '2018-10-28T18:23',
      'kbank x249514x 1000000 2018-10-28T18:23 from - x386392x -',
    ],
    [
      'KBANK',
      '29/10/61 02:32 บชX341626X เงินเข้า750.00',
      '2018-10-29T02:32',
      'kbank x341626x 75000 2018-10-29T02:32 from - - -',
    ],
    [
      'KBANK',
      '09/12/68 11:14 บช X-0314 เงินเข้า 2,000.02 คงเหลือ 3,515.09 บ.',
      '2025-12-09T11:14',
      'kbank x0314 200002 2025-12-09T11:14 from - - -',
    ],
    [
      'KBANK',
      '24/10 12:34 บช X-123456 รับโอนจาก X-654321 1,234.56 คงเหลือ',
      '2025-10-24T12:34',
      'kbank x123456 123456 2025-10-24T12:34 from - x654321 -',
    ],
    [
      'KBank',
      '28/10/18 18:23 A/C X249514X receivedX386392X 10000.00 Available 1',
      '2018-10-28T18:23',
      'kbank x249514x 1000000 2018-10-28T18:23 from - x386392x -',
    ],
    [
      '027777777',
      '02/04@19:19 300.00 จากBBLA/x165912เข้าx245209 ใช้ได้21,100.00บ',
      '2019-04-02T19:19',
      'scb x245209 30000 2019-04-02T19:19 from bbl x165912 -',
    ],
    [
      'SCB',
      '31/12@23:59 29.92 จากNEWB/x129439เข้าx997010 ใช้ได้10,121.23บ',
      '2020-01-01T00:00',
      'scb x997010 2992 2019-12-31T23:59 from - x129439 -',
    ],
    [
      '027777777',
      '08/09@10:46 100.00 โอนจากPHUCHONG SONGเข้าx354011 ใช้ได้2,375.46บ',
      '2019-09-08T10:46',
      'scb x354011 10000 2019-09-08T10:46 from - - PHUCHONG SONG',
    ],
    [
      '027777777',
      'เงิน 399.69บ เข้าบ/ชx963071 18/05@14:45 ใช้ได้ 6,302บ',
      '2019-05-18T14:45',
      'scb x963071 39969 2019-05-18T14:45 from - - -',
    ],
    [
      'Krungthai',
      '11-09-18@02:08 บช X29499X:เงินเข้า +180.00 บ. ใช้ได้ 180.70 บ.',
      '2018-09-11T02:08',
      'ktb x29499x 18000 2018-09-11T02:08 from - - -',
    ],
    [
      'BANGKOKBANK',
      'ฝาก/โอนเงินเข้าบ/ชX3806ผ่านMB 1,000.00บ ใช้ได้ 1,000.39บ',
      '2019-11-04T02:31',
      'bbl x3806 100000 2019-11-04T02:21 until from - - -',
    ],
    [
      'Krungsri',
      'โอนเข้า xxx128227x  10.00 เหลือ 20.00 (4/11/62,02:21)',
      '2019-11-04T02:21',
      'bay xxx128227x 1000 2019-11-04T02:21 from - - -',
    ],
    [
      'TMBBank',
      'มีเงิน 100.00บ.เข้าบ/ชxx4484เหลือ 500.00 บ.09/09/18@15:16',
      '2018-09-09T15:16',
      'ttb xx4484 10000 2018-09-09T15:16 from - - -',
    ],
  ])('of %s: %s', (from, text, received, expected) => {
    expect(read(from, text, received)).toBe(expected)
  })
})

describe('a message that credits nobody', () => {
  test.each([
    [
      'KBANK',
      '29/10/61 10:03 หักบชX341626X เข้าX180745X 1000.00 คงเหลือ1285.29บ',
      '2018-10-29T10:03',
      'withdrawal',
    ],
    ['027777777', 'ถอน/โอน 500.00บ จากx354011 07/03@17:21 ใช้ได้ 4,280.00', '2019-03-07T17:21', 'withdrawal'],
    ['0812345678', '29/10/61 02:32 บชX341626X เงินเข้า750.00', '2018-10-29T02:32', 'sender-unknown'],
    ['KBANK', 'บชX341626X เงินเข้า750.00', '2018-10-29T02:32', 'text-unknown'],
    ['KBANK', '29/10/61 02:32 บชX341626X เงินเข้า750.00 ถูกยกเลิก', '2018-10-29T02:32', 'text-unknown'],
    ['KBANK', '29/10/61 02:32 บชX341626X เงินเข้า0.00', '2018-10-29T02:32', 'text-unknown'],
    ['KBANK', '29/10/61 02:32 บชX341626X เงินเข้า750.00', '2026-10-29T02:32', 'time-unlikely'],
    ['KBANK', '31/02/61 02:32 บชX341626X เงินเข้า750.00', '2018-02-28T02:32', 'time-unlikely'],
  ])('%s: %s at %s: %s', (from, text, received, expected) => {
    expect(read(from, text, received)).toBe(expected)
  })
})

test('a code by which a bank lets somebody in is not kept', () => {
  expect(textToKeep('OTP 482913 (Ref. AB12) โอนเงิน 1,000.00 บาท')).toBe(
    'OTP xxxxxx (Ref. ABxx) โอนเงิน x,xxx.xx บาท',
  )
  expect(textToKeep('ธนาคารปิดปรับปรุง 23/11')).toBe('ธนาคารปิดปรับปรุง 23/11')
})
