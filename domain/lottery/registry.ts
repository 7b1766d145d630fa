import { LOTTERY_GROUPS } from './groups.ts'
import { HANOI_LOTTERIES } from './lotteries/hanoi.ts'
import { LAO_LOTTERIES } from './lotteries/lao.ts'
import { malay } from './lotteries/malay.ts'
import { STOCK_FEEDS } from './lotteries/stock-feeds.ts'
import { STOCK_LOTTERIES } from './lotteries/stocks.ts'
import { baac, gsb } from './lotteries/thai-banks.ts'
import { thaiGovernment } from './lotteries/thai-government.ts'
import { yeekee } from './lotteries/yeekee.ts'
import type { Lottery } from './lottery.ts'

/** The declarations of lotteries/. A new variant is a line of its file; a new file is added here. */
const DECLARED: readonly Lottery[] = [
  thaiGovernment,
  baac,
  gsb,
  ...LAO_LOTTERIES,
  ...HANOI_LOTTERIES,
  malay,
  ...STOCK_LOTTERIES,
  ...STOCK_FEEDS,
  yeekee,
]

/** Every lottery in the order members see them: by group, then as in the files. */
export const LOTTERIES: readonly Lottery[] = LOTTERY_GROUPS.flatMap((group) =>
  DECLARED.filter((lottery) => lottery.group === group),
)

export function findLottery(code: string): Lottery | undefined {
  return LOTTERIES.find((lottery) => lottery.code === code)
}
