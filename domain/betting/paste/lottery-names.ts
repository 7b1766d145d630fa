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

/** A line without the lotteries that it names, and their names. The parser does not know into which round it is pasted. */
export function withoutLotteries(line: string): { readonly rest: string; readonly named: readonly string[] } {
  const named: string[] = []
  const rest = line.replace(NAME, (name) => {
    if (name === '') return ''
    named.push(name.replace(/^หวย ?/, '').replaceAll(' ', ''))
    return ' '
  })
  if (named.length === 0) return { rest: line, named }
  const words = rest.replace(/ +/g, ' ').replace(/^[ :=,.-]+|[ :,-]+$/g, '')
  return { rest: words, named }
}
