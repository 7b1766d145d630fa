import { describe, expect, test } from 'vitest'
import type { BetType } from '../betting/bet-types.ts'
import { winningNumbers } from '../betting/win/winning-numbers.ts'
import { wins } from '../betting/win/wins.ts'
import { groupName, groupShortName, LOTTERY_GROUPS } from './groups.ts'
import { type Lottery, type PublishedResult, TOP_AND_BOTTOM } from './lottery.ts'
import { readResult } from './read-result.ts'
import { findLottery, LOTTERIES } from './registry.ts'

const DAY = '2026-12-16'

function found(code: string): Lottery {
  const lottery = findLottery(code)
  if (!lottery) throw new Error(`no lottery ${code}`)
  return lottery
}

/** Published results, and the top three and bottom two they give. */
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

/** Every code that was ever on sale: operators have rounds of them, whose rules must stay. */
const SOLD_EVER =
  'thai-government baac gsb lao lao-patuxai lao-santiphap lao-people lao-extra lao-tv lao-hd lao-star lao-union ' +
  'lao-asean lao-union-vip lao-vip lao-star-vip lao-red-cross hanoi hanoi-asean hanoi-hd hanoi-star hanoi-tv ' +
  'hanoi-red-cross hanoi-occasion hanoi-special hanoi-union hanoi-vip hanoi-development hanoi-4d hanoi-extra malay ' +
  'nikkei-am nikkei-pm china-am china-pm hang-seng-am hang-seng-pm taiwan korea singapore thai-stock-am ' +
  'thai-stock-noon thai-stock-pm thai-stock india egypt russia germany uk dow nikkei-vip-am china-vip-am ' +
  'hang-seng-vip-am taiwan-vip korea-vip nikkei-vip-pm china-vip-pm hang-seng-vip-pm singapore-vip uk-vip ' +
  'germany-vip dow-vip dow-star yeekee'

test('no lottery that was sold is gone', () => {
  const codes = LOTTERIES.map(({ code }) => code)
  expect(SOLD_EVER.split(' ').filter((code) => !codes.includes(code))).toEqual([])
})

test('members see the groups in their order, and in each its namesake first', () => {
  const groups = LOTTERIES.map(({ group }) => group)
  expect([...new Set(groups)]).toEqual(LOTTERY_GROUPS)
  expect(groups).toEqual([...groups].sort((a, b) => LOTTERY_GROUPS.indexOf(a) - LOTTERY_GROUPS.indexOf(b)))
  const first = LOTTERY_GROUPS.map((group) => LOTTERIES.find((lottery) => lottery.group === group)?.code)
  expect(first).toEqual(expect.arrayContaining(['thai-government', 'lao', 'hanoi', 'malay', 'yeekee']))
})

const LANGUAGES = ['th', 'en'] as const

test.each(LANGUAGES)('no two lotteries, and no two groups, have one name in %s', (language) => {
  expect(new Set(LOTTERIES.map(({ name }) => name[language])).size).toBe(LOTTERIES.length)
  for (const say of [groupName, groupShortName])
    expect(new Set(LOTTERY_GROUPS.map((group) => say(group, language))).size).toBe(LOTTERY_GROUPS.length)
})

test('an unknown group is called by its code', () => {
  expect(groupName('casino', 'th')).toBe('casino')
  expect(groupShortName('casino', 'en')).toBe('casino')
})

test.each(LOTTERIES)('what $code says in English is not Thai', ({ name, group, official, fieldsOn }) => {
  const fields = fieldsOn(DAY).map((field) => field.name.en)
  for (const said of [name.en, groupName(group, 'en'), official?.publisher.en ?? 'nobody', ...fields])
    expect(said).toMatch(/^[^\u0E00-\u0E7F]+$/)
})

test('an official page is one over https; what is drawn by ourselves or by a private channel has none', () => {
  const pages = LOTTERIES.flatMap(({ official }) => official ?? [])
  for (const { url } of pages) expect(new URL(url).protocol).toBe('https:')
  for (const code of ['yeekee', 'lao-star', 'dow-vip']) expect(found(code).official, code).toBeUndefined()
  // The index is Shenzhen's (SZSE Component), not Shanghai's.
  expect(found('china-am').official?.publisher.en).toBe('Shenzhen Stock Exchange')
  expect(found('thai-government').official?.url).toBe('https://www.glo.or.th')
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

test('the first four are sold where the possible win is exact, the first six where there are six', () => {
  const selling = (type: BetType) => LOTTERIES.filter((lottery) => lottery.typesOn(DAY).includes(type))
  const codes = selling('four_top').map(({ code }) => code)
  expect(selling('four_tod').map(({ code }) => code)).toEqual(codes)
  expect(codes).toEqual(expect.arrayContaining(['thai-government', 'gsb', 'lao', 'hanoi', 'malay']))
  for (const lottery of selling('four_top')) {
    // Overlapping prizes are treated as one number of four digits.
    expect(lottery.bottom === 'apart' || lottery.digits === 4, lottery.code).toBe(true)
  }
  expect(selling('six_top').every(({ digits }) => digits === 6)).toBe(true)
})

/** A number whose digits are their own positions: 01234... */
const PLACES = '0123456789'

test.each(LOTTERIES)('the bottom two of $code hang together with its top three as it says', (lottery) => {
  // Changes one digit at a time; a digit that changes both top and bottom is shared.
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
