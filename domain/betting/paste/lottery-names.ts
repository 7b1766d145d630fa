import { isBareNumber } from './number-of-name.ts'

const OF_GOVERNMENT = 'สลากกินแบ่งรัฐบาล|สลากกินแบ่ง|ล็?อตเตอรี่?|รัฐบาลไทย|รัฐบาล|ไทย|ธ\\.?ก\\.?ส\\.?|ออมสิน'
const KINDS = 'พัฒนา|ประตูชัย|สันติภาพ|สตาร์|สามัคคี|อาเซียน|กาชาด|ปกติ|เฉพาะกิจ|พิเศษ'
const OF_NEIGHBOURS = `ประชาชนลาว|(?:ลาว|ฮานอย|เวียดนาม) ?(?:${KINDS})?|มาเลย์|มาเลเซีย`
const OF_STOCKS = 'นิเคอิ|จีน|ฮั่งเส็ง|ไต้หวัน|เกาหลี|สิงคโปร์|อินเดีย|อียิปต์|รัสเซีย|เยอรมัน|อังกฤษ|ดาวโจนส์'
const MORE = ' ?(?:VIP|EXTRA|HD|TV|STAR|4D|วีไอพี)'
const TIMES = ' ?(?:เช้า|เที่ยง|บ่าย|เย็น)'

/** The name of a lottery between spaces, signs and digits. In a longer word it is none. */
const NAME = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:หวย ?|หุ้น ?)?(?:${OF_GOVERNMENT}|${OF_NEIGHBOURS}|${OF_STOCKS}|(?:จับ)?ยี่กี|(?<=หุ้น ?))(?:${MORE})?(?:${TIMES})?(?![\\p{L}\\p{M}])`,
  'giu',
)

export interface NamedIn {
  readonly rest: string
  readonly named: readonly string[]
  /** The same as they are written. */
  readonly written: readonly string[]
  /** A number may belong to a name: ยี่กี 88. */
  readonly isNumbered: boolean
}

/** A line without the lotteries that it names, and their names. */
export function withoutLotteries(line: string): NamedIn {
  const named: string[] = []
  let isBare = false
  let isBehind = false
  const rest = line.replace(NAME, (name, at: number) => {
    if (name === '') return ''
    named.push(name)
    const behind = line.slice(at + name.length, at + name.length + BEHIND_MAX)
    isBare ||= isBareNumber(behind)
    isBehind ||= /^[ :.#(-]*[0-9]/.test(behind)
    return ' '
  })
  if (named.length === 0) return { rest: line, named, written: named, isNumbered: false }
  const words = rest.replace(/ +/g, ' ').replace(/^[ :=,.-]+|[ :,-]+$/g, '')
  const isOnly = /^[^0-9]*[0-9]+[^0-9]*$/.test(words) && (isBehind || !/\p{L}/u.test(words))
  return {
    rest: words,
    named: [...new Set(named.map(plainName))],
    written: [...new Set(named.map((name) => name.trim()))],
    isNumbered: isBare || isOnly,
  }
}

/** Bounds the time that a line of many names takes. */
const BEHIND_MAX = 80

const GOVERNMENT = /^(?:สลากกินแบ่ง(?:รัฐบาล)?|ล็?อตเตอรี่?|รัฐบาล(?:ไทย)?|ไทย)$/

/** One name for what has several. หุ้นไทย is not ไทย, which is the government's. */
function plainName(name: string): string {
  const close = name
    .toLowerCase()
    .replace(/[ .]/g, '')
    .replace(/^หวย/, '')
    .replace(/^จับ(?=ยี่กี)/, '')
  return close
    .replace(/^หุ้น(?!ไทย|$)/, '')
    .replace(GOVERNMENT, 'รัฐบาล')
    .replace('เวียดนาม', 'ฮานอย')
    .replace('มาเลเซีย', 'มาเลย์')
    .replace('วีไอพี', 'vip')
}

/** Whether a name that a slip has, "ลาว" or "ลาวสตาร์", may be of this lottery. */
export function mayName(named: string, lottery: string): boolean {
  return plainName(lottery).includes(named)
}
