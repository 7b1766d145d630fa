import { hanoi } from './hanoi.ts'
import { lao } from './lao.ts'
import type { Lottery } from './lottery.ts'
import { thaiGovernment } from './thai-government.ts'

/** Every lottery there is, in the order members see them. A new one is its file and its line here. */
export const LOTTERIES: readonly Lottery[] = [thaiGovernment, lao, hanoi]

export function findLottery(code: string): Lottery | undefined {
  return LOTTERIES.find((lottery) => lottery.code === code)
}
