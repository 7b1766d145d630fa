import type { Language, Words } from '../words.ts'

interface Group {
  readonly name: Words
  /** For narrow places. */
  readonly shortName: Words
  /** Its draws are postponed, never skipped: a round without a result waits and is not voided automatically. */
  readonly isPostponed?: true
}

/** The groups of lotteries, in the order members see them. A new one is a row here and a file of its lotteries. */
const GROUPS = {
  thai: {
    name: { th: 'หวยไทย', en: 'Thai lotteries' },
    shortName: { th: 'ไทย', en: 'Thai' },
    isPostponed: true,
  },
  lao: { name: { th: 'หวยลาว', en: 'Lao lotteries' }, shortName: { th: 'ลาว', en: 'Lao' } },
  hanoi: { name: { th: 'หวยฮานอย', en: 'Hanoi lotteries' }, shortName: { th: 'ฮานอย', en: 'Hanoi' } },
  malay: { name: { th: 'หวยมาเลย์', en: 'Malaysian lotteries' }, shortName: { th: 'มาเลย์', en: 'Malaysia' } },
  stock: { name: { th: 'หวยหุ้น', en: 'Stock lotteries' }, shortName: { th: 'หุ้น', en: 'Stocks' } },
  yeekee: { name: { th: 'จับยี่กี', en: 'Yeekee' }, shortName: { th: 'ยี่กี', en: 'Yeekee' } },
} as const satisfies Record<string, Group>

export type LotteryGroup = keyof typeof GROUPS

export const LOTTERY_GROUPS = Object.keys(GROUPS) as readonly LotteryGroup[]

/** A group this program does not know is shown by its code. */
export function groupName(group: string, language: Language): string {
  return find(group)?.name[language] ?? group
}

export function groupShortName(group: string, language: Language): string {
  return find(group)?.shortName[language] ?? group
}

export function isPostponed(group: LotteryGroup): boolean {
  return find(group)?.isPostponed ?? false
}

function find(group: string): Group | undefined {
  return (GROUPS as Readonly<Record<string, Group>>)[group]
}
