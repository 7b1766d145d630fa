import { type Alike, alikeOf } from '../../../../domain/account/alike.ts'
import type { Reader } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import type { Operator } from '../../operators/operator.ts'
import { signInName } from '../member-name.ts'
import { findMemberByName, type MemberRow } from '../queries.ts'
import { findMemberFacts } from '../queries-account.ts'
import { listAlike } from './queries-alike.ts'

/** More accounts than this of one person nobody looks through. */
const MOST_ALIKE = 50

export type AlikeMember = Alike & Pick<MemberRow, 'memberId' | 'name' | 'code' | 'status'>

/** Other accounts that look like the same person as who signs in by that name; nobody has it: none. */
export async function findAlikeNamed(
  reader: Reader,
  operator: Operator,
  username: string,
): Promise<{ alike: readonly AlikeMember[]; more: boolean }> {
  const found = await findMemberByName(reader, operator.id, signInName(operator, username))
  return found ? findAlike(reader, operator.id, found.memberId) : { alike: [], more: false }
}

/**
 * The accounts that are named with one, by member code, and those that look like the same person and are not. Throws `Refusal`
 * MEMBER_NOT_ALIKE.
 */
export async function alikeChosen(
  reader: Reader,
  { operatorId, memberId }: { readonly operatorId: string; readonly memberId: string },
  codes: readonly string[],
): Promise<{ chosen: readonly AlikeMember[]; left: readonly AlikeMember[] }> {
  const { alike } = await findAlike(reader, operatorId, memberId)
  const chosen = alike.filter(({ code }) => codes.includes(code))
  if (new Set(codes).size !== chosen.length) throw new Refusal('MEMBER_NOT_ALIKE')
  return { chosen, left: alike.filter(({ code }) => !codes.includes(code)) }
}

/**
 * Other accounts of an operator that look like the same person, those that share most first. Source:
 * docs/decisions/0156-accounts-of-one-person.md.
 */
async function findAlike(
  reader: Reader,
  operatorId: string,
  memberId: string,
): Promise<{ alike: readonly AlikeMember[]; more: boolean }> {
  const [{ fullName }, rows] = await Promise.all([
    findMemberFacts(reader, memberId),
    listAlike(reader, operatorId, memberId),
  ])
  const alike = rows
    .map(({ memberId: id, name, code, status, ...row }) => ({
      ...{ memberId: id, name, code, status },
      shared: alikeOf(fullName, row),
    }))
    .filter(({ shared }) => shared.length > 0)
    .sort((one, other) => other.shared.length - one.shared.length || one.name.localeCompare(other.name))
  return { alike: alike.slice(0, MOST_ALIKE), more: alike.length > MOST_ALIKE }
}
