import type { LotteryGroup } from './lottery.ts'

/** How a group of lotteries is headed. */
export const GROUP_NAMES: Readonly<Record<LotteryGroup, string>> = {
  thai: 'หวยไทย',
  lao: 'หวยลาว',
  hanoi: 'หวยฮานอย',
  malay: 'หวยมาเลย์',
  stock: 'หวยหุ้น',
  yeekee: 'จับยี่กี',
}
