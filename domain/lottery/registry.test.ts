import { expect, test } from 'vitest'
import { BET_TYPES } from '../betting/bet-types.ts'
import { winningNumbers } from '../betting/win/winning-numbers.ts'
import { FAST_LOTTERIES, isFast } from './lotteries/yeekee.ts'
import type { PublishedResult } from './lottery.ts'
import { readResult } from './read-result.ts'
import { findLottery, LOTTERIES } from './registry.ts'

/** Published draws. The last column has the deciding digits. */
const REAL_DRAWS: readonly (readonly [string, string, PublishedResult, Record<string, unknown>])[] = [
  [
    'thai-government',
    '2021-12-30',
    { first: '819068', front3: ['591', '979'], back3: ['419', '547'], last2: '36' },
    {
      three_top: '068',
      two_top: '68',
      two_bottom: '36',
      three_front: ['591', '979'],
      three_bottom: ['419', '547'],
    },
  ],
  [
    'thai-government',
    '2015-09-01',
    { first: '021094', front3: ['260', '403'], back3: ['819', '068'], last2: '89' },
    {
      three_top: '094',
      two_top: '94',
      two_bottom: '89',
      three_front: ['260', '403'],
      three_bottom: ['819', '068'],
    },
  ],
  [
    'thai-government',
    '2015-08-16',
    { first: '033363', front3: [], back3: ['227', '624', '648', '781'], last2: '40' },
    { three_top: '363', two_top: '63', two_bottom: '40', three_bottom: ['227', '624', '648', '781'] },
  ],
  [
    'thai-government',
    '2006-12-30',
    { first: '778584', back3: ['164', '403', '811', '971'], last2: '07' },
    { three_top: '584', two_top: '84', two_bottom: '07', three_bottom: ['164', '403', '811', '971'] },
  ],
  [
    'hanoi',
    '2005-10-02',
    { special: '50058', prize1: '74231' },
    { three_top: '058', two_top: '58', two_bottom: '31' },
  ],
  [
    'hanoi',
    '2019-12-31',
    { special: '94908', prize1: '49302' },
    { three_top: '908', two_top: '08', two_bottom: '02' },
  ],
  ['lao', '2017-10-18', { four: '1706' }, { three_top: '706', two_top: '06', two_bottom: '17' }],
  ['lao', '2022-12-28', { four: '0859' }, { three_top: '859', two_top: '59', two_bottom: '08' }],
]

test.each(REAL_DRAWS)('the %s draw of %s is read and cut', (code, date, said, expected) => {
  const lottery = findLottery(code)
  const read = lottery && readResult(lottery, date, said)
  expect(read).toMatchObject({ ok: true, result: expected })
  // Nothing is derived beyond what was drawn.
  expect(Object.keys(read?.ok ? read.result : {}).sort()).toEqual([...Object.keys(expected), 'first'].sort())
})

test.each(REAL_DRAWS)('every bet type sold on %s %s can win', (code, date, said) => {
  const lottery = findLottery(code)
  const read = lottery && readResult(lottery, date, said)
  if (!lottery || !read?.ok) return expect.fail('the draw could not be read')
  for (const type of lottery.typesOn(date)) {
    expect(winningNumbers(read.result, [type]), type).not.toHaveLength(0)
  }
})

test('the front three are sold from the first draw that had them', () => {
  const thai = findLottery('thai-government')
  expect(thai?.typesOn('2015-08-16')).not.toContain('three_front')
  expect(thai?.typesOn('2015-08-16')).toContain('three_bottom')
  expect(thai?.typesOn('2015-09-01')).toHaveLength(BET_TYPES.length - 1)
  expect(thai?.fieldsOn('2015-08-16').find((field) => field.key === 'back3')?.count).toBe(4)
  expect(thai?.fieldsOn('2015-09-01').find((field) => field.key === 'back3')?.count).toBe(2)
})

test.each(LOTTERIES.map((lottery) => lottery.code))(
  '%s is found by its code and fits the registry',
  (code) => {
    const lottery = findLottery(code)
    expect(LOTTERIES.filter((other) => other.code === code)).toEqual([lottery])
    const types = lottery?.typesOn('2026-01-02') ?? []
    expect(new Set(types).size).toBe(types.length)
    expect(types.length).toBeGreaterThan(0)
    const fields = lottery?.fieldsOn('2026-01-02') ?? []
    expect(new Set(fields.map((field) => field.key)).size).toBe(fields.length)
    const prizes = fields.filter((field) => (field.kind ?? 'number') === 'number')
    const longest = prizes.length > 0 ? Math.max(...prizes.map((field) => field.digits)) : 3
    expect(lottery?.digits).toBe(longest)
  },
)

test('an unknown lottery is not found', () => {
  expect(findLottery('pingpong')).toBeUndefined()
})

test('every lottery that draws itself is listed as one', () => {
  expect(FAST_LOTTERIES).toEqual(LOTTERIES.filter(isFast))
})
