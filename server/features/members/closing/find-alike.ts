import { type Alike, alikeOf, byStrength } from '../../../../domain/account/alike.ts'
import type { Reader } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import type { Operator } from '../../operators/operator.ts'
import { signInName } from '../member-name.ts'
import { findMemberByName, type MemberRow } from '../queries.ts'
import { findMemberFacts } from '../queries-account.ts'
import { listAlike, listMembersNamed, MOST_LOOKED_AT } from './queries-alike.ts'

/** More accounts than this of one person nobody looks through: no more are shown. */
const MOST_ALIKE = 50

export type AlikeMember = Alike & Pick<MemberRow, 'memberId' | 'name' | 'code' | 'status'>

interface FoundAlike {
  readonly alike: readonly AlikeMember[]
  /** There are more of them. */
  readonly more: boolean
}

interface OfMember {
  readonly operator: Operator
  readonly memberId: string
}

/** Other accounts that look like the same person as who signs in by that name; nobody has it: none. */
export async function findAlikeNamed(
  reader: Reader,
  operator: Operator,
  username: string,
): Promise<FoundAlike> {
  const found = await findMemberByName(reader, operator.id, signInName(operator, username))
  if (!found) return { alike: [], more: false }
  return shown(await findAll(reader, { operator, memberId: found.memberId }))
}

/** Those that look like the same person as a member and are not named with it, by member code. */
export async function findLeft(reader: Reader, of: OfMember, codes: readonly string[]): Promise<FoundAlike> {
  const { all, more } = await findAll(reader, of)
  return shown({ all: all.filter(({ code }) => !codes.includes(code)), more })
}

/**
 * The accounts that are named with one, by member code: none asks for none. Each is looked up, shown or not. Throws `Refusal`
 * MEMBER_NOT_ALIKE.
 */
export async function alikeChosen(
  reader: Reader,
  of: OfMember,
  codes: readonly string[],
): Promise<readonly AlikeMember[]> {
  if (codes.length === 0) return []
  const names = codes.map((code) => signInName(of.operator, code))
  const named = await listMembersNamed(reader, of.operator.id, names)
  const { all } = await findAll(reader, of, named)
  const chosen = all.filter(({ code }) => codes.includes(code))
  if (new Set(codes).size !== chosen.length) throw new Refusal('MEMBER_NOT_ALIKE')
  return chosen
}

function shown({ all, more }: Found): FoundAlike {
  return { alike: all.slice(0, MOST_ALIKE), more: more || all.length > MOST_ALIKE }
}

interface Found {
  readonly all: readonly AlikeMember[]
  /** There are more than anybody looked at. */
  readonly more: boolean
}

/**
 * Other accounts of an operator that look like the same person, those that share most of one person first. Source:
 * docs/decisions/0156-accounts-of-one-person.md.
 */
async function findAll(
  reader: Reader,
  { operator, memberId }: OfMember,
  among: readonly string[] | null = null,
): Promise<Found> {
  const [{ fullName }, rows] = await Promise.all([
    findMemberFacts(reader, memberId),
    listAlike(reader, operator.id, memberId, among),
  ])
  const all = rows
    .map(({ memberId: id, name, code, status, ...row }) => ({
      ...{ memberId: id, name, code, status },
      shared: alikeOf(fullName, row),
    }))
    .filter(({ shared }) => shared.length > 0)
    .sort((one, other) => byStrength(one, other) || one.name.localeCompare(other.name))
  return { all, more: rows.length >= MOST_LOOKED_AT }
}
