import { personName, personNameBefore } from '../../../domain/account/person-name.ts'
import { lengthPrefixed } from '../../../domain/fair/encode.ts'
import { accountKey } from '../../../domain/payments/account-groups.ts'
import type { Reader, Tx } from '../../context.ts'
import type { Keys } from '../../keys.ts'
import {
  type ExclusionMark,
  type ExclusionOf,
  findBarHeld,
  findExclusionHeld,
  insertBarMarks,
  insertExclusionMarks,
  updateExclusionsOver,
} from './queries.ts'

/** What a person is known by at every operator. What is not known is left out. */
export interface Person {
  /** Ten digits (`thaiPhone`). */
  readonly phone?: string | null
  readonly bank?: { readonly bank: string; readonly accountNo: string } | null
  readonly fullName?: string | null
  /** YYYY-MM-DD of the Common Era. */
  readonly birthDate?: string | null
}

/**
 * The exclusion of this person that holds, at whatever operator: found by phone, bank account, or name with birth date, each of
 * which is enough. `persons`: what one person is known by. `except`: a member whose own exclusions are not asked for. Source:
 * docs/decisions/0112-excluded-persons.md.
 */
export async function findExclusion(
  reader: Reader,
  keys: Pick<Keys, 'mark'>,
  { persons, except }: { readonly persons: readonly Person[]; readonly except?: string },
): Promise<ExclusionOf | undefined> {
  const marks = persons.flatMap((person) => marksOf(keys, person))
  return marks.length === 0 ? undefined : findExclusionHeld(reader, marks, except ?? null)
}

/** Tells every operator of a person's exclusion. */
export async function excludePerson(
  tx: Tx,
  keys: Pick<Keys, 'mark'>,
  excluded: { readonly of: ExclusionOf; readonly person: Person },
): Promise<void> {
  await insertExclusionMarks(tx, excluded.of, marksOf(keys, excluded.person))
}

/** Tells every operator when a person plays again. */
export async function endExclusions(tx: Tx, memberId: string, overAt: Date): Promise<void> {
  await updateExclusionsOver(tx, memberId, overAt)
}

/** Tells every operator that a person, whose account was closed for good, registers nowhere again. */
export async function barPerson(
  tx: Tx,
  keys: Pick<Keys, 'mark'>,
  {
    of,
    persons,
  }: { readonly of: Pick<ExclusionOf, 'operatorId' | 'memberId'>; readonly persons: readonly Person[] },
): Promise<void> {
  await insertBarMarks(
    tx,
    of,
    persons.flatMap((person) => marksOf(keys, person)),
  )
}

/** Whether a person registers nowhere again: found by phone, bank account, or name with birth date, each of which is enough. */
export async function isBarred(reader: Reader, keys: Pick<Keys, 'mark'>, person: Person): Promise<boolean> {
  const marks = marksOf(keys, person)
  return marks.length > 0 && findBarHeld(reader, marks)
}

function marksOf(keys: Pick<Keys, 'mark'>, { phone, bank, fullName, birthDate }: Person): ExclusionMark[] {
  const mark = (kind: ExclusionMark['kind'], ...parts: string[]) => ({
    kind,
    mark: keys.mark(lengthPrefixed(['lotto/excluded/v1', kind, ...parts])).toHex(),
  })
  return [
    ...(phone ? [mark('phone', phone)] : []),
    // As it is typed as well: a mark of before is of that.
    ...(bank
      ? [...new Set([accountKey(bank.bank, bank.accountNo), bank.accountNo])].map((no) =>
          mark('bank', bank.bank, no),
        )
      : []),
    // As it was one before as well, where that differs.
    ...(fullName && birthDate
      ? [...new Set([personName(fullName), personNameBefore(fullName)])]
          .filter((name) => name !== '')
          .map((name) => mark('person', name, birthDate))
      : []),
  ]
}
