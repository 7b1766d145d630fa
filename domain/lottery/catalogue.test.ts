import { describe, expect, test } from 'vitest'
import type { BetType } from '../betting/bet-types.ts'
import { winningNumbers } from '../betting/win/expand.ts'
import { wins } from '../betting/win/wins.ts'
import { type Lottery, type PublishedResult, TOP_AND_BOTTOM } from './lottery.ts'
import { readResult } from './read-result.ts'
import { findLottery, LOTTERIES } from './registry.ts'

const DAY = '2026-12-16'

function found(code: string): Lottery {
  const lottery = findLottery(code)
  if (!lottery) throw new Error(`no lottery ${code}`)
  return lottery
}

function codesOf(group: string): readonly string[] {
  return LOTTERIES.filter((lottery) => lottery.group === group).map(({ code }) => code)
}

/** What was published, and the top three and bottom two it gives. */
const EXAMPLES: readonly (readonly [string, PublishedResult, string, string])[] = [
  [
    'thai-government',
    { first: '461252', front3: ['183', '905'], back3: ['774', '016'], last2: '47' },
    '252',
    '47',
  ],
  ['baac', { first: '4273157' }, '157', '73'],
  ['gsb', { draw1: '200834', draw2: '438135' }, '834', '35'],
  ['lao', { four: '4071' }, '071', '40'],
  ['lao-union', { five: '40712', last2: '30' }, '712', '30'],
  ['hanoi', { special: '12554', prize1: '26733' }, '554', '33'],
  ['hanoi-vip', { special: '00007', prize1: '00100' }, '007', '00'],
  ['malay', { prize1: '1089', prize2: '7305' }, '089', '05'],
  ['nikkei-pm', { index: '38150.47', change: '-123.65' }, '047', '65'],
  ['hang-seng-am', { index: '38,150.4', change: '12.3' }, '040', '30'],
  ['china-am', { index: '10999', change: '0.00' }, '900', '00'],
  ['thai-stock-am', { index: '1288.07', change: '-0.05' }, '807', '05'],
  ['thai-stock', { index: '1288.07', change: '+3.91', index50: '845.36' }, '607', '91'],
  ['thai-stock', { index: '1288.07', change: '-3.9', index50: '845.3' }, '007', '90'],
  ['dow', { index: '44711.43', change: '342.87' }, '143', '87'],
  ['dow-vip', { five: '40712' }, '712', '40'],
  ['uk-vip', { number: '016', under: '07' }, '016', '07'],
  ['yeekee', { five: '16014' }, '014', '16'],
]

describe.each(EXAMPLES)('%s, published as %j', (code, published, top, bottom) => {
  const lottery = found(code)
  const read = readResult(lottery, DAY, published)

  test(`gives ${top} on top and ${bottom} below`, () => {
    expect(read).toMatchObject({
      ok: true,
      result: { three_top: top, two_top: top.slice(1), two_bottom: bottom },
    })
  })

  test('lets every bet type it sells win, and by both ways to reckon it', () => {
    if (!read.ok) return expect.fail(read.fault)
    for (const type of lottery.typesOn(DAY)) {
      const winners = winningNumbers(read.result, [type])
      expect(winners, type).not.toHaveLength(0)
      for (const { number } of winners)
        expect(wins(type, number, read.result), `${type} ${number}`).toBe(true)
    }
  })

  test('is refused with a field missing, or one too many', () => {
    const [key] = Object.keys(published)
    const { [key ?? '']: _, ...rest } = published
    expect(readResult(lottery, DAY, rest)).toMatchObject({ ok: false, fault: 'FIELD_MISSING', field: key })
    expect(readResult(lottery, DAY, { ...published, bonus: '1' })).toMatchObject({ fault: 'FIELD_UNKNOWN' })
  })
})

test.each([
  ['baac', { first: '273157' }, 'WRONG_DIGITS'],
  ['gsb', { draw1: '200834', draw2: '38135' }, 'WRONG_DIGITS'],
  ['lao-union', { five: '40712', last2: '3' }, 'WRONG_DIGITS'],
  ['malay', { prize1: '1089', prize2: '305' }, 'WRONG_DIGITS'],
  ['dow', { index: '44711.435', change: '342.87' }, 'WRONG_FIGURE'],
  ['dow', { index: 44711.43, change: '342.87' }, 'WRONG_FIGURE'],
  ['dow', { index: '44711.43', change: '' }, 'FIELD_MISSING'],
  ['dow', { index: ['44711.43'], change: '342.87' }, 'WRONG_COUNT'],
] as const)('%s does not take %j', (code, said, fault) => {
  expect(readResult(found(code), DAY, said)).toMatchObject({ ok: false, fault })
})

test('a figure is kept with both its decimals, so that two people who wrote it differently agree', () => {
  const [one, other] = ['38,150.4', '38150.40'].map((index) =>
    readResult(found('dow'), DAY, { index, change: '−0.5' }),
  )
  expect(one).toMatchObject({ published: { index: '38150.40', change: '-0.50' } })
  expect(other).toEqual(one)
})

test('the catalogue holds every group, its namesake first', () => {
  expect(codesOf('thai')).toEqual(['thai-government', 'baac', 'gsb'])
  expect(codesOf('lao')).toHaveLength(14)
  expect(codesOf('lao')[0]).toBe('lao')
  expect(codesOf('hanoi')).toHaveLength(13)
  expect(codesOf('hanoi')[0]).toBe('hanoi')
  expect(codesOf('malay')).toEqual(['malay'])
  expect(codesOf('stock')).toHaveLength(19 + 13)
  expect(codesOf('yeekee')).toEqual(['yeekee'])
  expect(LOTTERIES).toHaveLength(64)
})

test('no two lotteries have one name', () => {
  expect(new Set(LOTTERIES.map(({ name }) => name)).size).toBe(LOTTERIES.length)
})

test('only the government lottery sells the front and the back three', () => {
  for (const lottery of LOTTERIES) {
    const threes = lottery.code === 'thai-government' ? ['three_front', 'three_bottom'] : []
    const sold = lottery.typesOn(DAY)
    expect(
      TOP_AND_BOTTOM.filter((type) => !sold.includes(type)),
      lottery.code,
    ).toEqual([])
    expect(sold.filter((type) => type.endsWith('_front') || type === 'three_bottom')).toEqual([
      'two_front',
      ...threes,
    ])
  }
})

test('the first four are sold where the most a ticket wins can be told, the first six where there are six', () => {
  const selling = (type: BetType) => LOTTERIES.filter((lottery) => lottery.typesOn(DAY).includes(type))
  const codes = selling('four_top').map(({ code }) => code)
  expect(selling('four_tod').map(({ code }) => code)).toEqual(codes)
  expect(codes.filter((code) => !/^(lao|hanoi)/.test(code)).sort()).toEqual([
    'gsb',
    'malay',
    'thai-government',
  ])
  for (const lottery of selling('four_top')) {
    // Overlapping prizes are tried as one number of four digits.
    expect(lottery.bottom === 'apart' || lottery.digits === 4, lottery.code).toBe(true)
  }
  expect(selling('six_top').every(({ digits }) => digits === 6)).toBe(true)
})

/** A number of that many digits which says its places: 01234... */
const PLACES = '0123456789'

test.each(LOTTERIES)('the bottom two of $code hang together with its top three as it says', (lottery) => {
  // Every digit of every number published is changed alone; a digit that changes both is one they share.
  const fields = lottery.fieldsOn(DAY)
  const base: Record<string, string | string[]> = Object.fromEntries(
    fields.map(({ key, kind = 'number', digits, count }) => {
      const number = kind === 'number' ? PLACES.slice(0, digits) : '1234.56'
      return [key, count === 1 ? number : Array<string>(count).fill(number)]
    }),
  )
  const cut = (published: Record<string, string | string[]>) => {
    const read = readResult(lottery, DAY, published)
    return read.ok ? read.result : expect.fail(read.fault)
  }
  const before = cut(base)
  let shared = 0
  for (const [key, number] of Object.entries(base)) {
    if (typeof number !== 'string') continue
    for (let place = 0; place < number.length; place += 1) {
      if (number[place] === '.') continue
      const after = cut({ ...base, [key]: `${number.slice(0, place)}9${number.slice(place + 1)}` })
      if (after.three_top !== before.three_top && after.two_bottom !== before.two_bottom) shared += 1
    }
  }
  expect(shared).toBe(lottery.bottom === 'overlap' ? 1 : 0)
})
