import { describe, expect, test } from 'vitest'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { basisPoints, multipleToRate, satang } from '../../../../domain/money.ts'
import type { Offer } from '../offer.ts'
import { previewPaste } from './paste-preview.ts'

const PRICES = {
  rate: multipleToRate(90),
  discount: basisPoints(0),
  stakeMin: satang(500),
  stakeMax: satang(100_000),
}
const OFFERS: readonly Offer[] = [
  { ...PRICES, type: 'three_top', digits: 3, exceptions: {} },
  { ...PRICES, type: 'three_tod', digits: 3, exceptions: {} },
  { ...PRICES, type: 'two_top', digits: 2, exceptions: {} },
  {
    ...PRICES,
    type: 'two_bottom',
    digits: 2,
    exceptions: { '08': { state: 'closed', half: false, rate: multipleToRate(90) } },
  },
]

const preview = (text: string, ticked: readonly string[] = [], chosen: readonly BetType[] = []) =>
  previewPaste(text, OFFERS, { ticked: new Set(ticked), chosen })

const firstKeys = (text: string) =>
  preview(text).lines.flatMap(({ readings }) => readings.slice(0, 1).map(({ key }) => key))

/** The preview with every requested tick set. */
function allTicked(text: string) {
  return preview(text, firstKeys(text))
}

test('lines read without doubt count, and leave no text in the box', () => {
  const read = preview('ป้าแดง\n615=20*10\n27 ล่าง 50\n\nรวม 80')
  expect(read).toMatchObject({ count: 3, stake: 8000, buyerNote: 'ป้าแดง', asking: 0, refused: 0, left: '' })
  expect(read.lines.map(({ standing }) => standing)).toEqual(['aside', 'sure', 'sure', 'aside'])
})

describe('an ambiguous line', () => {
  test('counts only once it is ticked', () => {
    expect(preview('615=20\n12=50')).toMatchObject({ count: 1, asking: 1, left: '12=50' })
    expect(allTicked('615=20\n12=50')).toMatchObject({ count: 2, stake: 7000, asking: 0, left: '' })
  })

  test('offers each reading that is sold, that of the chosen type first', () => {
    const [line] = preview('12=50', [], ['two_bottom']).lines
    expect(line?.readings.map(({ words }) => words)).toEqual([
      '2 ตัวล่าง 12 = 50 บาท',
      '2 ตัวบน 12 = 50 บาท',
      '2 ตัวบน 12 = 50 บาท · 2 ตัวล่าง 12 = 50 บาท',
    ])
    for (const { key, bets } of line?.readings ?? [])
      expect(preview('12=50', [key], ['two_bottom'])).toMatchObject({ bets, asking: 0, left: '' })
  })

  test('must be ticked again when it changes, moves, or is read differently', () => {
    const ticked = firstKeys('12=50')
    expect(preview('12=50', ticked).count).toBe(1)
    expect(preview('12=51', ticked).count).toBe(0)
    expect(preview('\n12=50', ticked).count).toBe(0)
    const onTop = firstKeys('15 บน 20\n12=50')
    expect(preview('15 บน 20\n12=50', onTop).count).toBe(2)
    expect(preview('15 ล่าง 20\n12=50', onTop).count).toBe(1)
  })
})

test('a total that differs from what was read is told, and stops nothing', () => {
  expect(preview('615=20\nรวม 500 บาท')).toMatchObject({ count: 1, totalDiffers: true, asking: 0 })
  expect(preview('615=20\nรวม 20 บาท').totalDiffers).toBe(false)
})

describe('a line that is no bet here', () => {
  test.each([
    ['cannot be read', '615=20\n12=abc', '12=abc'],
    ['has a price under the lowest', '615=20\n27 ล่าง 4', '27 ล่าง 4'],
    ['has a price over the highest', '615=20\n27 ล่าง 1001', '27 ล่าง 1001'],
    ['is of a type that is not sold', '615=20\nวิ่งบน 5=20', 'วิ่งบน 5=20'],
    ['may be a date', '615=20\n12-10-69', '12-10-69'],
    ['has no price', '615=20\n27', '27'],
  ])('%s: it stays in the box', (_, text, left) => {
    expect(allTicked(text)).toMatchObject({ count: 1, refused: 1, left })
  })

  test('a closed number is listed and is in no total', () => {
    const read = preview('08 27 ล่าง 50')
    expect(read).toMatchObject({ count: 1, stake: 5000 })
    expect(read.bets).toHaveLength(2)
    expect(read.lines[0]?.limited.map(({ number }) => number)).toEqual(['08'])
  })
})

describe('what is left in the box', () => {
  test('a heading stays with its lines that were not added', () => {
    expect(preview('ล่าง\n27=50\n12=abc\nบน\n15=20').left).toBe('ล่าง\n12=abc')
  })

  // Without its name the line that is left would be read without doubt, and added with the next touch.
  test.each([
    ['ฮานอย\n15=20 บน\n27=50 ล่าง', 'ฮานอย\n27=50 ล่าง'],
    ['27=50 ล่าง\nฮานอย\n15=20 บน', 'ฮานอย\n15=20 บน'],
    ['ลาว\n15=20 บน\nฮานอย\n27=50 ล่าง', 'ลาว\nฮานอย\n27=50 ล่าง'],
    ['15=20 บน\n27=50 ล่าง\nฮานอย บน\n34=20', '27=50 ล่าง\nฮานอย บน\n34=20'],
  ])('the name of a lottery stays with what is asked about because of it: %s', (text, left) => {
    const first = preview(text).lines.find(({ standing }) => standing === 'ask')
    const once = preview(text, first?.readings.slice(0, 1).map(({ key }) => key) ?? [])
    expect(once).toMatchObject({ count: 1, left })
    expect(preview(once.left)).toMatchObject({ count: 0, bets: [] })
    const asked = preview(once.left).lines.filter(({ standing }) => standing === 'ask')
    expect(asked.length).toBe(once.asking)
  })

  test('what is left above the name of the round is asked about, once what was below it is added', () => {
    const own = (text: string, ticked: readonly string[] = []) =>
      previewPaste(text, OFFERS, { ticked: new Set(ticked), chosen: [], lottery: 'ฮานอยปกติ' })
    const below = own('15=20 บน\nฮานอย\n27=50 ล่าง').lines.find(({ text }) => text.startsWith('27'))
    const once = own(
      '15=20 บน\nฮานอย\n27=50 ล่าง',
      below?.readings.slice(0, 1).map(({ key }) => key),
    )
    expect(once).toMatchObject({ count: 1, left: '15=20 บน\nฮานอย' })
    expect(own(once.left)).toMatchObject({ count: 0, asking: 1, bets: [] })
  })

  test('nothing of a lottery stays once all lines are added', () => {
    expect(allTicked('ฮานอย\n15=20 บน\nฮานอย บน\n27=50').left).toBe('')
  })

  test('numbers are added with the line of their price, and stay without it', () => {
    expect(preview('12\n34\n=50 บน').left).toBe('')
    expect(preview('12\n34\n=0 บน\n615=20').left).toBe('12\n34\n=0 บน')
  })

  test('a text too long for a ticket keeps everything that was not read', () => {
    const lines = Array.from({ length: 2100 }, (_, i) => `${String(i % 1000).padStart(3, '0')}=20`)
    const read = preview(lines.join('\n'))
    expect(read.count).toBe(2000)
    expect(read.left).toBe(lines.slice(2000).join('\n'))
    expect(preview(read.left)).toMatchObject({ count: 100, left: '' })
  })
})
