import type { Context } from '../../context.ts'
import { CROWD_SIZE } from '../../external/crowd.ts'
import { hashPassword } from '../credentials/password-hash.ts'
import { openAccounts } from '../ledger/open-accounts.ts'
import { memberCode, type Operator } from '../operators/operator.ts'
import { findMemberByName, insertMembers, insertSignInNames } from './queries.ts'

const NAMES: readonly string[] = Array.from(
  { length: CROWD_SIZE },
  (_, index) => `crowd${String(index + 1).padStart(2, '0')}`,
)

/** Creates the members who shoot in a demo's fast rounds: without money, with a password nobody knows. */
export async function seedCrowd(ctx: Context, operator: Operator): Promise<void> {
  if (await findMemberByName(ctx.read, operator.id, NAMES[0] ?? '')) return
  const passwordHash = await hashPassword(ctx.chance.bytes(32).toHex(), ctx.chance)
  const wishes = NAMES.map((name) => ({
    memberId: ctx.chance.id(),
    operatorId: operator.id,
    name,
    code: memberCode(operator, name),
    passwordHash,
  }))
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    const free = new Set(await insertSignInNames(tx, operator.id, wishes)) // another process may be seeding too
    const members = wishes.filter(({ name }) => free.has(name))
    if (members.length === 0) return
    const unknown = { phone: null, fullName: null, birthDate: null, referredBy: null }
    await insertMembers(
      tx,
      members.map((member) => ({ ...member, ...unknown })),
    )
    await openAccounts(
      tx,
      operator.id,
      members.map(({ memberId }) => memberId),
    )
  })
}

/** The crowd member of that index; undefined in a demo without a crowd. */
export async function findCrowdMember(
  ctx: Context,
  operatorId: string,
  place: number,
): Promise<string | undefined> {
  return (await findMemberByName(ctx.read, operatorId, NAMES[place] ?? ''))?.memberId
}
