import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOTTERIES } from '../../lottery/registry.ts'
import { satang } from '../../money.ts'
import { BET_TYPES, type BetType } from '../bet-types.ts'
import { CHAT_CASES } from './chat-cases.ts'
import { DOUBT_CASES } from './doubt-cases.ts'
import { explain } from './explain.ts'
import { PASTE_CASES } from './paste-cases.ts'
import {
  DEFAULT_PASTE_SETTING as DEFAULT,
  isAmbiguous,
  type PasteBet,
  type PasteLine,
  type PasteSetting,
} from './paste-reading.ts'
import { printPaste } from './print-paste.ts'
import { readPaste } from './read-paste.ts'
import { SLIP_CASES } from './slip-cases.ts'

const SHORT: Partial<Record<BetType, string>> = {
  ...{ three_top: 't', three_tod: 'o', three_front: 'f', three_bottom: 'b' },
  ...{ two_top: 'T', two_bottom: 'B', run_top: 'r', run_bottom: 'R' },
}
/** The bet types that paste-cases.ts assumes. */
const EIGHT: PasteSetting = {
  ...DEFAULT,
  sold: BET_TYPES.map(({ type }) => type).filter((type) => type in SHORT),
}

const CASES = (PASTE_CASES + CHAT_CASES + SLIP_CASES + DOUBT_CASES).split('\n').filter((row) => row !== '')

test('there are more than five hundred slips', () => {
  expect(CASES.length).toBeGreaterThan(520)
})

test.each(CASES)('%s', (row) => {
  const [written = '', expected] = row.split('  =>  ')
  const { lines } = readPaste(written.replaceAll('\\n', '\n'), EIGHT)
  expect(lines.map(shortly).join(' | ')).toBe(expected)
  for (const line of lines) {
    expect(line.ambiguous).toBe(line.warnings.some((code) => isAmbiguous(code)))
    expect(line.explanation).not.toBe('')
  }
})

function shortly({ is, bets, warnings }: PasteLine): string {
  const named = bets.map(({ type, number, stake }) => `${SHORT[type]}${number}:${stake / 100}`)
  const taken = is !== 'bets' ? is : named.length > 7 ? `${named.length} bets` : named.join(' ')
  return [taken, ...warnings.map((code) => `!${code}`)].join(' ')
}

function betsIn(text: string, setting: PasteSetting = EIGHT): string[] {
  return readPaste(text, setting).lines.flatMap(({ bets }) =>
    bets.map(({ type, number, stake }) => `${type} ${number} ${stake}`),
  )
}

describe('in any order', () => {
  const all = { ...EIGHT, sold: BET_TYPES.map(({ type }) => type) }

  test.each([
    ['12 กลับ ลอย 20', ['two_tod 12 2000']],
    ['วินกลับ 123=20 ลอย', ['two_tod 12 2000', 'two_tod 13 2000', 'two_tod 23 2000']],
    ['789 กลับ บน โต๊ด 20', ['three_top 789 2000', 'three_tod 789 2000']],
  ])('what one word makes of a number is each bet once: %s', (text, bets) => {
    expect(betsIn(text, all)).toEqual(bets)
  })

  test('a number that is written twice is bet twice', () => {
    expect(betsIn('โต๊ด\n789=20\n987=20')).toEqual(['three_tod 789 2000', 'three_tod 987 2000'])
    expect(betsIn('789 987 โต๊ด 20')).toEqual(['three_tod 789 2000', 'three_tod 987 2000'])
  })
})

describe('where habits differ the operator decides', () => {
  test('two prices with a star', () => {
    const places = { ...EIGHT, twoStar: 'top_bottom' } as const
    expect(betsIn('12=50*30 บน')).toEqual(['two_top 12 5000', 'two_top 21 3000'])
    expect(betsIn('12=50*30', places)).toEqual(['two_top 12 5000', 'two_bottom 12 3000'])
  })

  test('two prices with a slash', () => {
    const turned = { ...EIGHT, twoSlash: 'reverse' } as const
    expect(betsIn('12=50/30')).toEqual(['two_top 12 5000', 'two_bottom 12 3000'])
    expect(betsIn('12=50/30 บน', turned)).toEqual(['two_top 12 5000', 'two_top 21 3000'])
  })

  test('a count of orders gives a warning either way', () => {
    const asTod = { ...EIGHT, threeCount: 'tod' } as const
    expect(betsIn('123=20*6')).toHaveLength(6)
    expect(betsIn('123=20*6', asTod)).toEqual(['three_top 123 2000', 'three_tod 123 600'])
    expect(readPaste('123=20*6', asTod).lines[0]?.ambiguous).toBe(true)
  })

  test('a type that is not sold gives a warning and no bet', () => {
    const { lines } = readPaste('123=100*50', { ...EIGHT, sold: ['three_top'] })
    expect(lines[0]?.bets).toEqual([{ type: 'three_top', number: '123', stake: satang(100_00) }])
    expect(lines[0]?.warnings).toEqual(['TYPE_NOT_SOLD'])
  })
})

test.each(LOTTERIES.map(({ name }) => name.th))('a line that names %s is asked about', (name) => {
  for (const text of [`${name} 45=20 บน`, `45=20 บน ${name}`]) {
    const [line] = readPaste(text, EIGHT).lines
    expect(line?.bets).toEqual([{ type: 'two_top', number: '45', stake: satang(20_00) }])
    expect([line?.warnings, line?.ambiguous]).toEqual([['LOTTERY_NAMED'], true])
  }
})

test('the question about a lottery says which one the text names', () => {
  const tell = (text: string) =>
    readPaste(text, { ...EIGHT, lottery: 'ลาวพัฒนา' }).lines.map((line) => line.explanation)
  expect(tell('ฮานอย VIP 45=20 บน\n67=30 บน')).toEqual([
    '2 ตัวบน 45 = 20 บาท · มีชื่อหวยในข้อความ: ฮานอย VIP ตรวจก่อนว่าเป็นโพยของงวดนี้',
    '2 ตัวบน 67 = 30 บาท',
  ])
  expect(tell('ลาว\n45=20 บน\nหุ้นจีน\n67=30 บน')[3]).toContain('มีชื่อหวยในข้อความ: ลาว หุ้นจีน ตรวจ')
})

describe('a lottery named on a line of its own', () => {
  const asked = (text: string, lottery: string | null) =>
    readPaste(text, { ...EIGHT, lottery }).lines.flatMap(({ is, ambiguous }) =>
      is === 'bets' ? [ambiguous] : [],
    )

  test.each(LOTTERIES.map(({ name }) => name.th))('%s above its own bets is not asked about', (name) => {
    expect(asked(`${name}\n45=20 บน\n67=30 บน`, name)).toEqual([false, false])
    expect(asked(`${name}\n45=20 บน`, null)).toEqual([true])
  })

  test.each([
    ['ลาว', 'ลาวพัฒนา'],
    ['หวยไทย', 'สลากกินแบ่งรัฐบาล'],
    ['เวียดนาม', 'ฮานอยปกติ'],
    ['นิเคอิ', 'หุ้นนิเคอิ เช้า'],
    ['ยี่กี', 'จับยี่กี รอบ 12'],
    ['ธกส', 'หวย ธ.ก.ส.'],
  ])('%s may be %s', (named, lottery) => {
    expect(asked(`${named}\n45=20 บน`, lottery)).toEqual([false])
    // It may be the name of bets that stood below it and are gone.
    expect(asked(`45=20 บน\n${named}`, lottery)).toEqual([true])
    expect(asked(`45=20 บน\n${named} บน`, lottery)).toEqual([true])
    expect(asked(`45=20 บน\n${named}\nรวม 20`, lottery)).toEqual([true])
    expect(asked(`45=20 บน\n${named}\n67=30 บน`, lottery)).toEqual([true, true])
  })

  test.each([
    ['ฮานอย', 'ลาวพัฒนา'],
    ['ลาวสตาร์', 'ลาวพัฒนา'],
    ['ไทย', 'หุ้นไทย เย็น'],
    ['หุ้นไทย', 'สลากกินแบ่งรัฐบาล'],
    ['ยี่กี 88', 'จับยี่กี รอบ 12'],
  ])('%s is not %s: the whole slip is asked about', (named, lottery) => {
    expect(asked(`${named}\n45=20 บน\n67=30 บน`, lottery)).toEqual([true, true])
    expect(asked(`45=20 บน\n67=30 บน\n${named}`, lottery)).toEqual([true, true])
  })
})

describe('the readings of an ambiguous line', () => {
  const readings = (text: string, chosen: PasteSetting['chosen'] = []) => {
    const [line] = readPaste(text, { ...EIGHT, chosen }).lines
    return [line?.bets ?? [], ...(line?.others ?? [])].map((each) =>
      each.map(({ type, number, stake }) => `${SHORT[type]}${number}:${stake / 100}`).join(' '),
    )
  }

  test('the type that is bet at present comes first', () => {
    expect(readings('45=20')).toEqual(['T45:20', 'B45:20', 'T45:20 B45:20'])
    expect(readings('45=20', ['two_bottom'])).toEqual(['B45:20', 'T45:20', 'T45:20 B45:20'])
    expect(readings('45=20', ['two_top', 'two_bottom'])[0]).toBe('T45:20 B45:20')
    expect(readings('5=10/20', ['run_bottom'])[0]).toBe('r5:10 R5:20')
  })

  test('a number that may count the line is offered as one', () => {
    expect(readings('1.45=20 บน')).toEqual(['r1:20 T45:20', 'T45:20'])
    expect(readings('1.5 ล่าง 20')).toEqual(['R1:20 R5:20', 'R5:20'])
    expect(readings('45,20')).toEqual(['T45:20', 'B45:20', 'T45:20 B45:20'])
  })

  test('two prices are top and bottom, or the number and its reverse', () => {
    expect(readings('12 50*50')).toEqual([
      'T12:50 B12:50',
      'T12:50 T21:50',
      'B12:50 B21:50',
      'T12:50 B12:50 T21:50 B21:50',
    ])
  })

  test('a count is every order, or straight and in any order', () => {
    expect(readings('112=20*3')).toEqual(['t112:20 t121:20 t211:20', 't112:20 o112:3'])
  })

  test('"บ" is top, or baht', () => {
    expect(readings('45=20บ')).toEqual(['T45:20', 'B45:20', 'T45:20 B45:20'])
  })

  test('the run on a digit is named in each of its readings', () => {
    const [line] = readPaste('รูด 5 บน 10', EIGHT).lines
    const told = [line?.bets ?? [], ...(line?.others ?? [])].map((each) => explain('bets', each, []))
    expect(told).toEqual([
      '2 ตัวบน 19 ประตู 5 (50 51 52 … รวม 19 เลข) ตัวละ 10 บาท',
      '2 ตัวบน รูดหน้า 5 (50 51 52 … รวม 10 เลข) ตัวละ 10 บาท',
      '2 ตัวบน รูดหลัง 5 (05 15 25 … รวม 10 เลข) ตัวละ 10 บาท',
    ])
  })

  test('numbers that are each other’s reverse are offered once as well', () => {
    expect(readings('12/21=10*10 บน')).toEqual([
      'T12:10 T21:10 T21:10 T12:10',
      'T12:10 T21:10',
      'T12:10 B12:10 T21:10 B21:10',
    ])
  })

  test('a line without doubt, and one that is not read, has no others', () => {
    expect(readings('45 ล่าง 20', ['two_top'])).toEqual(['B45:20'])
    expect(readPaste('45=abc', EIGHT).lines[0]?.others).toEqual([])
  })
})

test('a name on the first or last line is the buyer’s', () => {
  expect(readPaste('ป้าแดง 🙏\n12=50 บน', EIGHT).buyerNote).toBe('ป้าแดง')
  expect(readPaste('12=50 บน\n\nลุงดำ\n', EIGHT).buyerNote).toBe('ลุงดำ')
  expect(readPaste('12=50 บน\nลุงดำ\n34=20 บน', EIGHT).buyerNote).toBeNull()
  // The name of a lottery is nobody's, and stands before or after that of the buyer.
  expect(readPaste('หวยรัฐบาล\n12=50 บน', EIGHT).buyerNote).toBeNull()
  expect(readPaste('หวยรัฐบาล\n12=50 บน\nลุงดำ', EIGHT).buyerNote).toBe('ลุงดำ')
  expect(readPaste('หวยลาว\nป้าแดง\n12=50 บน', EIGHT).buyerNote).toBe('ป้าแดง')
  expect(readPaste('ป้าแดง\n12=50 บน\nฮานอย', EIGHT).buyerNote).toBe('ป้าแดง')
})

test('a word that nobody knows is named', () => {
  const tell = (text: string) => readPaste(text, EIGHT).lines[0]?.explanation
  expect(tell('พี่ครับ 45 ล่าง 20')).toBe('ไม่คิดบรรทัดนี้ · มีคำที่ไม่รู้จัก: พี่ครับ')
  expect(tell('123 6ตัว 10 a b c d')).toBe('ไม่คิดบรรทัดนี้ · มีคำที่ไม่รู้จัก: 6ตัว a b')
  expect(tell('45 😀? 20')).toBe('ไม่คิดบรรทัดนี้ · มีคำที่ไม่รู้จัก: ?')
})

test('a line is explained in players’ words', () => {
  const tell = (text: string) => readPaste(text, EIGHT).lines[0]?.explanation
  expect(tell('123=100*50')).toBe('3 ตัวบน 123 = 100 บาท · 3 ตัวโต๊ด 123 = 50 บาท')
  expect(tell('นห1 20 บน')).toBe('2 ตัวบน 19 ประตู 1 (10 11 12 … รวม 19 เลข) ตัวละ 20 บาท')
  expect(tell('12=50')).toBe('2 ตัวบน 12 = 50 บาท · ไม่ได้บอกบนหรือล่าง')
})

const bets = fc.array(
  fc
    .record({
      type: fc.constantFrom(...EIGHT.sold),
      digits: fc.integer({ min: 0, max: 999 }),
      baht: fc.integer({ min: 1, max: 9_999_999 }),
    })
    .map(({ type, digits, baht }): PasteBet => {
      const count = BET_TYPES.find((each) => each.type === type)?.digits ?? 3
      return { type, number: String(digits).padStart(3, '0').slice(-count), stake: satang(baht * 100) }
    })
    .filter(({ type, number }) => !(type === 'three_tod' && /^(.)\1\1$/.test(number))),
  { maxLength: 60 },
)

test('printed bets are read back as the same bets, without warnings', () => {
  fc.assert(
    fc.property(bets, (written) => {
      const { lines } = readPaste(printPaste(written), EIGHT)
      expect(lines.flatMap((line) => line.bets)).toEqual(written)
      expect(lines.flatMap(({ warnings }) => warnings)).toEqual([])
    }),
  )
})

const SYLLABLES = [
  '123',
  '12',
  '5',
  '20',
  '6',
  '=',
  '*',
  '/',
  '-',
  ',',
  ' ',
  '(',
  ')',
  '\n',
  'บน',
  'ล่าง',
  'โต๊ด',
]
const MORE = [
  'กลับ',
  'วิ่ง',
  'ตัวละ',
  'น',
  'วิน',
  'รวม',
  'x',
  '🔥',
  '๑',
  'ป้า',
  '2 ตัว',
  'บ',
  'ล',
  'สอง',
  'รูด',
  '1. ',
  '→',
  '[',
  'บาท',
  '20.00',
  '\u200b',
  '000',
  '19 ประตู',
]

test('every text has a reading, whose bets print and read back the same', () => {
  const texts = fc
    .array(fc.constantFrom(...SYLLABLES, ...MORE), { maxLength: 25 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.oneof(texts, fc.string({ unit: 'grapheme' })), (text) => {
      const { lines } = readPaste(text, EIGHT)
      expect(lines.map((line) => line.text)).toEqual(text.split(/\r\n|\n|\r/))
      const read = lines.flatMap((line) => line.bets)
      expect(readPaste(printPaste(read), EIGHT).lines.flatMap((line) => line.bets)).toEqual(read)
      for (const other of lines.flatMap((line) => line.others))
        expect(readPaste(printPaste(other), EIGHT).lines.flatMap((line) => line.bets)).toEqual(other)
      for (const line of lines) if (line.is === 'unread') expect(line.ambiguous).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

/** Lines of many forms: `A` a number of two digits, `B` of three, `C` of one, `P` a price, `N` what may count the line. */
const FORMS = [
  ...[
    'A=P บน',
    'A ล่าง P',
    'B=P*P',
    'A A A=P บน',
    'A=P',
    'A A A P',
    'A A บน P',
    'A,P',
    'A,A',
    'B,B',
    'A,P บน',
    'C บน P',
  ],
  ...[
    'N.A,A',
    'N.A,P',
    'N.B,B',
    'N.A ล่าง P',
    'N. A ล่าง P',
    'N.C บน P',
    'N. C บน P',
    'N.A=P บน',
    'N) A=P บน',
    'N.P',
  ],
  ...['A', 'A A', 'B', '* A', 'ตัวละ P บน', '=P', '= P*P ล่าง', 'P บาท', '*P', 'บน P', 'P*P', 'A\nA\n=P บน'],
  ...['บน', 'ล่าง', '3 ตัวบน', '2ล่าง', 'บน=', 'ลาว', 'ฮานอย A=P บน', 'ยี่กี A', 'ยี่กี A A=P บน', 'ธกส\nA\n=P'],
  ...[
    'ป้าแดง',
    'รวม P',
    '16/11/69',
    'A=abc',
    'B B*P',
    'รูด C P',
    '19 ประตู C P บน',
    'N.',
    '',
    'A-P-P',
    'B P โต๊ด P',
  ],
]

const writtenLines = fc
  .record({
    form: fc.constantFrom(...FORMS),
    digits: fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 6, maxLength: 6 }),
    count: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ form, digits, count }) => {
    let at = 0
    return form.replace(/[ABCPN]/g, (letter) => {
      const value = digits[at++ % digits.length] ?? 0
      if (letter === 'N') return String(count)
      if (letter === 'P') return String(10 * (1 + (value % 20)))
      return String(value)
        .padStart(3, '0')
        .slice(letter === 'A' ? 1 : letter === 'C' ? 2 : 0)
    })
  })

test('a line that is added changes no bet of a line above it that is sure', () => {
  fc.assert(
    fc.property(fc.array(writtenLines, { minLength: 1, maxLength: 5 }), writtenLines, (above, added) => {
      const { lines } = readPaste(above.join('\n'), EIGHT)
      const longer = readPaste([...above, added].join('\n'), EIGHT).lines
      for (const [at, { is, text, bets, ambiguous }] of lines.entries())
        if (is === 'bets' && !ambiguous) expect(longer[at]).toMatchObject({ is, text, bets })
    }),
    { numRuns: 1000 },
  )
})

test('reading stops when the ticket is full, with a warning at that line', () => {
  const { lines } = readPaste('คู่ 1 บน\n'.repeat(100), EIGHT)
  expect(lines.flatMap((line) => line.bets)).toHaveLength(2000)
  expect(lines.at(-1)?.warnings).toEqual(['TOO_MANY_LINES'])
})

const PER_LINE = [
  '12 50*50\n',
  'รูด 7 20\n',
  '45=20บ ',
  '45 บ 20 ล 20\n',
  '12=50 บน\n',
  'คู่ 1\n',
  '12\n',
  '1=',
  '5*',
  '((',
  'ต',
  '12 ',
  '* ',
  'บน ',
  '1,000',
  '1.',
  ')',
  '🔥',
]

/**
 * How long this thread is at work to read a text, in milliseconds of its processor: what other programs take of it does not count. The
 * least of three, as the first compiles.
 */
function leastMs(text: string): number {
  const times = [0, 1, 2].map(() => {
    const from = process.threadCpuUsage()
    readPaste(text, EIGHT)
    const { user, system } = process.threadCpuUsage(from)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}

test.each(PER_LINE)('four times as much of "%s" takes about four times as long', (part) => {
  const bestMs = (length: number) => {
    const text = part.repeat(Math.floor(length / part.length))
    return leastMs(text)
  }
  // Four times the text may take eight times as long. Quadratic growth would take sixteen times.
  expect(bestMs(262_144)).toBeLessThan(8 * Math.max(bestMs(65_536), 5))
})

test.each(['1ก', '1 บน ', 'ก ', '1.00', '12 ', 'งวดนี้ 99 '])(
  'the same text of "%s" in lines of eight times the length takes no longer',
  (part) => {
    const bestMs = (length: number) => {
      const text = `${part.repeat(Math.floor((length - 1) / part.length))}\n`.repeat(
        Math.floor(131_072 / length),
      )
      return leastMs(text)
    }
    // Time that grows with the square of a line's length would be eight times as long.
    expect(bestMs(2000)).toBeLessThan(2.5 * Math.max(bestMs(250), 5))
  },
)

test('a longer text is not a slip', () => {
  expect(readPaste('1'.repeat(262_145), EIGHT).lines[0]?.warnings).toEqual(['TOO_LONG'])
})

test('four digits alone are one set where sets are sold, a mistake elsewhere', () => {
  const withSets: PasteSetting = { ...EIGHT, sold: [...EIGHT.sold, 'four_set'] }
  expect(betsIn('1234\n0007\n12=50 บน', withSets)).toEqual([
    'four_set 1234 12000',
    'four_set 0007 12000',
    'two_top 12 5000',
  ])
  expect(readPaste('1234', withSets).lines[0]).toMatchObject({
    is: 'bets',
    ambiguous: false,
    explanation: 'หวยชุด 4 ตัว 1234 = 120 บาท',
  })
  expect(readPaste('1234', EIGHT).lines[0]).toMatchObject({ is: 'ignored', warnings: ['FOUR_DIGITS'] })
  expect(readPaste('12345', withSets).lines[0]?.warnings).toEqual(['WRONG_DIGITS'])
})
