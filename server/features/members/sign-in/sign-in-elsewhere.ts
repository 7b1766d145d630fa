import type { Context, Tx } from '../../../context.ts'
import { Refusal, Unavailable } from '../../../errors.ts'
import { NO_PASSWORD } from '../../credentials/password-hash.ts'
import { openAccounts } from '../../ledger/open-accounts.ts'
import { memberCode, type Operator } from '../../operators/operator.ts'
import { refuseName } from '../member-name.ts'
import {
  findMemberByName,
  insertMembers,
  insertSignInNames,
  lockLiveSession,
  lockMember,
} from '../queries.ts'
import type { SentKind } from '../queries-kept-tokens.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { keepToken } from '../sessions/kept-tokens.ts'
import type { Visitor } from '../visitor.ts'
import { type MemberSignIn, openSession } from './sign-in.ts'
import { renewWithin } from './sign-in-with-token.ts'

/** What another server's sign-in said: who it is, and the token that speaks for the member there. */
export interface SaidElsewhere {
  readonly username: string
  readonly kind: SentKind
  readonly token: string
  /** The member's id there. */
  readonly memberId?: string
}

/**
 * Opens a session of ours for whom the operator's own sign-in server has let in. A member it knows and we do not becomes one
 * here, with an empty wallet and without a password.
 */
export function signInElsewhere(
  ctx: Context,
  operator: Operator,
  said: SaidElsewhere,
  visitor: Visitor,
): Promise<MemberSignIn> {
  const name = nameOf(operator, said)
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    const member = await lockMember(tx, await memberOfName(ctx, tx, operator, name))
    if (member.status !== 'active') throw new Refusal('LOGIN_FAILED')
    const session = await openSession(ctx, tx, { member, visitor, kind: 'sign-in.member' })
    await keepToken(ctx, tx, { ...said, owner: { ...member, sessionId: session.sessionId } })
    return session
  })
}

/** Keeps a further token of the member who is signed in, and gives new ones of ours for the browser. */
export function keepTokenElsewhere(
  ctx: Context,
  operator: Operator,
  said: SaidElsewhere,
  caller: SignedIn,
): Promise<{ memberToken: string; agentToken: string }> {
  // The other server took the visitor for somebody else: its token would bet from another wallet.
  if (nameOf(operator, said) !== caller.name) throw new Unavailable('sign-in elsewhere')
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    if (!(await lockLiveSession(tx, caller.memberId, caller.sessionId))) throw new Refusal('UNAUTHENTICATED')
    await keepToken(ctx, tx, { ...said, owner: caller })
    return renewWithin(ctx, tx, caller)
  })
}

/** Not by the code of a member: somebody may have that as a name there, and would be let in as that member here. */
function nameOf(operator: Operator, { username }: SaidElsewhere): string {
  const name = username.trim().toLowerCase()
  if (refuseName(operator, name)) throw new Unavailable('sign-in elsewhere')
  return name
}

async function memberOfName(ctx: Context, tx: Tx, operator: Operator, name: string): Promise<string> {
  const known = await findMemberByName(tx, operator.id, name)
  if (known) return known.memberId
  const memberId = ctx.chance.id()
  const [free] = await insertSignInNames(tx, operator.id, [{ name, memberId }])
  if (free === undefined) {
    const meanwhile = await findMemberByName(tx, operator.id, name)
    if (!meanwhile) throw new Refusal('LOGIN_FAILED')
    return meanwhile.memberId
  }
  const nothing = { phone: null, fullName: null, birthDate: null, referredBy: null }
  const code = memberCode(operator, name)
  const member = { memberId, operatorId: operator.id, name, code, passwordHash: NO_PASSWORD }
  await insertMembers(tx, [{ ...member, ...nothing }])
  await openAccounts(tx, operator.id, [memberId])
  return memberId
}
