import { HANOI_LOTTERIES } from './hanoi.ts'
import { LAO_LOTTERIES } from './lao.ts'
import type { Lottery } from './lottery.ts'
import { malay } from './malay.ts'
import { STOCK_FEEDS } from './stock-feeds.ts'
import { STOCK_LOTTERIES } from './stocks.ts'
import { baac, gsb } from './thai-banks.ts'
import { thaiGovernment } from './thai-government.ts'
import { yeekee } from './yeekee.ts'

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
