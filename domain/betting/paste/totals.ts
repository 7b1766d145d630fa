import type { PasteLine, PasteWarning } from './paste-reading.ts'
import { plainText } from './scan.ts'

interface Read {
  readonly text: string
  readonly is: PasteLine['is']
  readonly bets: PasteLine['bets']
  warnings: PasteWarning[]
}

/** "รวม 990 บาท". A count ("รวม 12 ตัว"), what was paid, and the sum of several slips are none. */
const TOTAL = /^[^0-9]*รวม[^0-9]*?([0-9][0-9,]*)(?:\.0*)?[- ]*(?:บาท|บ)?[^0-9\p{L}]*$/u
const NO_TOTAL = /โพย|คงเหลือ|ค้าง|โอน/

/** Warns at a total that is neither that of the lines since the last total nor of all lines before it. */
export function warnOfTotals(lines: readonly Read[]): void {
  let all = 0
  let since = 0
  for (const line of lines) {
    for (const { stake } of line.bets) {
      all += stake
      since += stake
    }
    const written = line.is === 'ignored' ? totalIn(line.text) : undefined
    if (written === undefined || all === 0) continue
    if (written !== since && written !== all) line.warnings = [...line.warnings, 'TOTAL_DIFFERS']
    since = 0
  }
}

/** In satang. */
function totalIn(text: string): number | undefined {
  const plain = plainText(text)
  const [, baht] = TOTAL.exec(plain) ?? []
  return baht === undefined || NO_TOTAL.test(plain) ? undefined : Number(baht.replaceAll(',', '')) * 100
}
