import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import type { Message } from './message.ts'
import { MESSAGE_KINDS } from './message.ts'
import { wordsOfMessage } from './message-words.ts'

const ROUND = { lottery: 'yeekee', code: 'yeekee-20261126-042', date: '2026-11-26' } as const

const WRITTEN = { id: '7', titleTh: 'หัวข้อ', textTh: 'ข้อความ', page: '/inbox' } as const

/** One of each kind, and of each way it is told. */
const MESSAGES: readonly Message[] = [
  { kind: 'won', facts: { ...ROUND, amount: satang(1_350_50) } },
  { kind: 'corrected', facts: { ...ROUND, amount: satang(900_00) } },
  { kind: 'corrected', facts: { ...ROUND, amount: satang(-900_00) } },
  { kind: 'refunded', facts: { ...ROUND, amount: satang(50_00), why: 'void' } },
  { kind: 'refunded', facts: { ...ROUND, amount: satang(50_00), why: 'late' } },
  { kind: 'deposited', facts: { amount: satang(500_37) } },
  { kind: 'withdrawn', facts: { amount: satang(1_000_00), returned: satang(0) } },
  { kind: 'withdrawn', facts: { amount: satang(600_00), returned: satang(400_00) } },
  { kind: 'returned', facts: { amount: satang(1_000_00), reason: null } },
  { kind: 'document', facts: { now: 'accepted' } },
  { kind: 'document', facts: { now: 'refused', reason: 'The picture is blurred' } },
  { kind: 'adjusted', facts: { amount: satang(-1_00) } },
  { kind: 'adjusted', facts: { amount: satang(1_00) } },
  { kind: 'bonus-paid', facts: { amount: satang(100_00), of: 'promotion' } },
  { kind: 'bonus-paid', facts: { amount: satang(100_00), of: 'coupon' } },
  { kind: 'over-limit', facts: { amount: satang(500_00) } },
  { kind: 'came-short', facts: { amount: satang(500_00), came: satang(450_50) } },
  { kind: 'bonus-spent', facts: { amount: satang(100_00) } },
  { kind: 'collected', facts: { amount: satang(12_34), of: 'cashback' } },
  { kind: 'collected', facts: { amount: satang(12_34), of: 'affiliate' } },
  ...(['in', 'out'] as const).flatMap((way) =>
    (['done', 'failed'] as const).map((now): Message => {
      return { kind: 'game-moved', facts: { amount: satang(300_50), provider: 'PRS', way, now } }
    }),
  ),
  { kind: 'ranked', facts: { rank: 2, percent: 2, before: 1 } },
  { kind: 'ranked', facts: { rank: 1, percent: 1, before: 2 } },
  { kind: 'ranked', facts: { rank: 0, percent: 0, before: 1 } },
  { kind: 'ranked', facts: { rank: 1, percent: 0, before: 0, raise: 5 } },
  { kind: 'ranked', facts: { rank: 1, percent: 0, before: 0, raise: 0 } },
  { kind: 'signed-in', facts: { device: 'Chrome · Android' } },
  { kind: 'password-changed', facts: { by: 'member' } },
  { kind: 'password-changed', facts: { by: 'code' } },
  { kind: 'two-step', facts: { now: 'off' } },
  { kind: 'pin', facts: { now: 'changed' } },
  { kind: 'assistant', facts: { name: 'noi', now: 'banned' } },
  { kind: 'assistant', facts: { name: 'noi', now: 'step-on' } },
  { kind: 'assistant', facts: { name: 'noi', now: 'own-password' } },
  { kind: 'play-care', facts: { of: 'limits' } },
  { kind: 'play-care', facts: { of: 'talk' } },
  { kind: 'play-care', facts: { of: 'review' } },
  { kind: 'play-care', facts: { of: 'limit', kind: 'deposit', span: 'week', max: satang(500_00) } },
  { kind: 'play-care', facts: { of: 'break', until: '2026-12-03T16:05:00+07:00' } },
  { kind: 'letter', facts: { ...WRITTEN, titleEn: 'Maintenance', textEn: 'Tonight at two' } },
  { kind: 'offer', facts: { ...WRITTEN, titleEn: 'Bonus', textEn: 'Today' } },
]

test('every kind is here', () => {
  expect(new Set(MESSAGES.map(({ kind }) => kind))).toEqual(new Set(Object.keys(MESSAGE_KINDS)))
})

test.each(MESSAGES.map((message) => [message.kind, message] as const))(
  '%s has words of its own in both languages, and no hole in them',
  (_, message) => {
    const [th, en] = [wordsOfMessage(message, 'th'), wordsOfMessage(message, 'en')]
    for (const text of [th.title, th.text, en.title, en.text]) {
      expect(text).not.toMatch(/undefined|null|NaN|\[object/)
      expect(text.trim()).not.toBe('')
    }
    expect(th.title).toMatch(/[ก-๙]/)
    expect(`${en.title} ${en.text}`).not.toMatch(/[ก-ฮ]/)
  },
)

test('money is exact to the satang, and a round is named with its number and day', () => {
  expect(wordsOfMessage(MESSAGES[0] as Message, 'en')).toEqual({
    title: 'You won ฿1,350.50',
    text: expect.stringMatching(/round 42 26\/11/),
  })
  expect(wordsOfMessage({ kind: 'deposited', facts: { amount: satang(500_00) } }, 'th').title).toBe(
    'เงินฝากเข้าแล้ว ฿500',
  )
})

test('a rank says what it brings, and nothing that it does not', () => {
  const said = (percent: number, raise = 0) => {
    const message: Message = { kind: 'ranked', facts: { rank: 1, percent, before: 0, raise } }
    return [wordsOfMessage(message, 'th').text, wordsOfMessage(message, 'en').text].join(' ')
  }
  expect(said(2, 5)).toMatch(/คืนเพิ่ม 2%.* 0\.5%.*2 points.* 0\.5%/)
  expect(said(2)).not.toMatch(/จ่ายเพิ่ม|wins/i)
  expect(said(0, 5)).toMatch(/จ่ายเพิ่มได้ถึง 0\.5%.*pay up to 0\.5%/)
  expect(said(0, 5)).not.toMatch(/เงินคืน|cashback/)
  expect(said(0, 0)).not.toMatch(/%|เงินคืน|cashback/)
})

test('a break that staff have begun says until when in Bangkok, and a suggested limit its amount', () => {
  const words = (facts: Extract<Message, { kind: 'play-care' }>['facts']) =>
    wordsOfMessage({ kind: 'play-care', facts }, 'en')
  expect(words({ of: 'break', until: '2026-12-03T16:05:00+07:00' }).text).toMatch(/^Until 3\/12 16:05\./)
  expect(words({ of: 'limit', kind: 'loss', span: 'week', max: satang(500_00) }).title).toBe(
    'A limit you might like: ฿500 of losses in 7 days',
  )
})

test.each(['own-password', 'step-on', 'step-off'] as const)(
  'an assistant does %s itself, so the owner is told of a new password for the assistant, not for themselves',
  (now) => {
    const message: Message = { kind: 'assistant', facts: { name: 'noi', now } }
    expect(wordsOfMessage(message, 'th').text).toBe('ผู้ช่วยตั้งเอง ถ้าผิดปกติ ให้ตั้งรหัสผ่านใหม่ให้ผู้ช่วย')
    expect(wordsOfMessage(message, 'en').text).toBe(
      'The assistant did this. If it looks wrong, give the assistant a new password.',
    )
  },
)

test.each(['made', 'banned', 'unbanned', 'password', 'step-reset'] as const)(
  'what the owner does of an assistant, as %s, asks whether it was the owner',
  (now) => {
    const message: Message = { kind: 'assistant', facts: { name: 'noi', now } }
    expect(wordsOfMessage(message, 'th').text).toBe('ถ้าไม่ใช่คุณ ให้เปลี่ยนรหัสผ่านทันที')
    expect(wordsOfMessage(message, 'en').text).toBe('If it was not you, change your password now.')
  },
)
