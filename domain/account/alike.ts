import { personName } from './person-name.ts'

/** What two accounts of one person may share, in the order in which it is told. */
export const SHARED = ['person', 'bank', 'phone', 'device'] as const
export type Shared = (typeof SHARED)[number]

/** What an account shares with another. */
export interface Alike {
  readonly shared: readonly Shared[]
}

interface Found {
  readonly fullName: string | null
  /** `born`: the birth date. */
  readonly shares: readonly (Exclude<Shared, 'person'> | 'born')[]
}

/**
 * By what an account looks like the same person. Many have one birth date: it counts with the name alone, however that is typed.
 * Source: docs/decisions/0156-accounts-of-one-person.md.
 */
export function alikeOf(fullName: string | null, { fullName: other, shares }: Found): readonly Shared[] {
  const name = personName(fullName ?? '')
  const isPerson = shares.includes('born') && name !== '' && name === personName(other ?? '')
  return SHARED.filter((each) => (each === 'person' ? isPerson : shares.includes(each)))
}
