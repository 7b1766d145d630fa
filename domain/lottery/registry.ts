import { HANOI_LOTTERIES } from './lotteries/hanoi.ts'
import { LAO_LOTTERIES } from './lotteries/lao.ts'
import { malay } from './lotteries/malay.ts'
import { STOCK_FEEDS } from './lotteries/stock-feeds.ts'
import { STOCK_LOTTERIES } from './lotteries/stocks.ts'
import { baac, gsb } from './lotteries/thai-banks.ts'
import { thaiGovernment } from './lotteries/thai-government.ts'
import { yeekee } from './lotteries/yeekee.ts'
import type { Lottery } from './lottery.ts'

/** Every lottery there is, in the order members see them. A new one is its declaration and, if it is no variant, its line here. */
export const LOTTERIES: readonly Lottery[] = [
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

export function findLottery(code: string): Lottery | undefined {
  return LOTTERIES.find((lottery) => lottery.code === code)
}
