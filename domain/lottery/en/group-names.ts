import type { Words } from '../../words.ts'
import type { GROUP_NAMES as Thai } from '../group-names.ts'

export const GROUP_NAMES: Words<typeof Thai> = {
  thai: 'Thai lotteries',
  lao: 'Lao lotteries',
  hanoi: 'Hanoi lotteries',
  malay: 'Malaysian lotteries',
  stock: 'Stock lotteries',
  yeekee: 'Yeekee',
}
