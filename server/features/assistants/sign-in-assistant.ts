import { assistantNameOf } from '../../../domain/assistants/permissions.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { noteFailedSignIn } from '../audit/note-failed-sign-in.ts'
import { knownDevice } from '../credentials/guessing/known-devices.ts'
import { openHalfSignIn } from '../credentials/half-sign-in.ts'
import { passwordFits } from '../credentials/password-hash.ts'
import { countGuess } from '../credentials/sign-in-limits.ts'
import { memberAccount, signInName } from '../members/member-name.ts'
import type { Credentials } from '../members/protection/check-password.ts'
import { findMemberByName, lockMember } from '../members/queries.ts'
import { type MemberSignIn, openSession } from '../members/sign-in/sign-in.ts'
import type { Visitor } from '../members/visitor.ts'
import type { Operator } from '../operators/operator.ts'
import { listAssistants } from './queries.ts'
import { seatOf } from './seat-of.ts'

/**
 * Signs an assistant in as `name@member` with its own password. Guesses are limited as a member's. An unknown name, a wrong
 * password, and a ban of its member get the same refusal after the same time: LOGIN_FAILED. Where the password is right: ACCOUNT_CLOSED
 * for a member's account that is closed, ACCOUNT_SUSPENDED for an assistant whom the owner has banned. With a second step
 * CODE_REQUIRED, with the token for `signInAssistantWithCode`.
 */
export async function signInAssistant(
  ctx: Context,
  operator: Operator,
  typed: Credentials,
  visitor: Visitor,
): Promise<MemberSignIn> {
  const named = assistantNameOf(typed.username)
  if (!named) throw new Refusal('LOGIN_FAILED')
  const ownerName = signInName(operator, named.member)
  const account = memberAccount(operator.id, `${named.name}@${ownerName}`)
  const find = async () => {
    const member = await findMemberByName(ctx.read, operator.id, ownerName)
    const all = member ? await listAssistants(ctx.read, member.memberId) : []
    return { member, assistant: all.find(({ name }) => name === named.name) }
  }
  const device = await knownDevice(ctx, {
    ...{ cookie: visitor.knownDevices, account },
    findPasswordHash: async () => (await find()).assistant?.passwordHash,
  })
  const guesser = { account, address: visitor.address, device, proof: typed.proof }
  const { member, assistant, right } = await countGuess(ctx, guesser, async () => {
    const found = await find()
    const fits = await passwordFits(typed.password.trim(), found.assistant?.passwordHash)
    return { ...found, right: fits && found.member?.status !== 'banned' }
  })
  const isBanned = assistant !== undefined && assistant.bannedAt !== null
  if (!member || !assistant || !right || member.status === 'closed' || isBanned) {
    await noteFailedSignIn(ctx, {
      operatorId: operator.id,
      who: member && `member:${member.memberId}`,
      address: visitor.address,
    })
    if (!right) throw new Refusal('LOGIN_FAILED')
    throw new Refusal(member?.status === 'closed' ? 'ACCOUNT_CLOSED' : 'ACCOUNT_SUSPENDED')
  }
  const begun = await ctx.transaction(async (tx) => {
    const owner = await lockMember(tx, member.memberId)
    // Banned, or given another password, during the check.
    const now = (await listAssistants(tx, owner.memberId)).find(({ id }) => id === assistant.id)
    if (owner.status !== 'active' || now?.passwordHash !== assistant.passwordHash)
      throw new Refusal('LOGIN_FAILED')
    if (now.bannedAt !== null) throw new Refusal('ACCOUNT_SUSPENDED')
    if (now.twoStepSince !== null) {
      const half = { ownerId: now.factorId, ownerKind: 'assistant', operatorId: operator.id } as const
      return { half: await openHalfSignIn(ctx, tx, half) }
    }
    const seat = seatOf(owner, now)
    return openSession(ctx, tx, { member: owner, visitor, kind: 'sign-in.assistant', assistant: seat })
  })
  if ('half' in begun) throw new Refusal('CODE_REQUIRED', { half: begun.half })
  return begun
}
