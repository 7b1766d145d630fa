import { isWeakPin, PIN_SHAPE } from '../../../../domain/account/weak-pin.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { hashPassword } from '../../credentials/password-hash.ts'
import { findSecondFactor } from '../../credentials/queries-second-factor.ts'
import { spendCode } from '../../credentials/spend-code.ts'
import type { MemberRow } from '../queries.ts'
import { findMemberFacts } from '../queries-account.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { tellSecurity } from '../tell-security.ts'
import { confirmPin } from './confirm-pin.ts'
import { factorOwner } from './factor-owner.ts'
import { holdByPin, holdCaller } from './hold-caller.ts'
import { provePassword } from './prove-password.ts'
import { findPin, insertPin } from './queries-pin.ts'

/** What authorises the change: the old PIN, or the password, with a code if two-step sign-in is on. */
export type PinProof =
  | { readonly oldPin: string }
  | { readonly password: string; readonly code: string | undefined }

export interface SetPin {
  readonly caller: SignedIn
  readonly pin: string
  readonly proof: PinProof
  readonly address: string
}

/**
 * Sets, changes or replaces a PIN. Replacing it by the password needs a code as well if two-step sign-in is on:
 * otherwise the PIN would be worth no more than the password. Throws PIN_INVALID, PIN_WEAK, PIN_UNCHANGED, and what the
 * proofs throw.
 */
export async function setPin(ctx: Context, wish: SetPin): Promise<void> {
  const { caller, pin, proof, address } = wish
  if (!PIN_SHAPE.test(pin)) throw new Refusal('PIN_INVALID')
  if (isWeakPin(pin, await findMemberFacts(ctx.read, caller.memberId))) throw new Refusal('PIN_WEAK')
  if ('oldPin' in proof) return changePin(ctx, wish, proof.oldPin)

  const typed = { caller, typed: proof.password, address, wrong: 'PASSWORD_WRONG' } as const
  const { passwordHash } = await provePassword(ctx, typed)
  const pinHash = await hashPassword(pin, ctx.chance)
  const hold = async (tx: Tx) => {
    const member = await holdCaller(tx, caller)
    if (member.passwordHash !== passwordHash) throw new Refusal('PASSWORD_WRONG') // changed meanwhile
    return member
  }
  const isForgotten = (await findPin(ctx.read, caller.memberId)) !== undefined
  const kind = isForgotten ? 'pin.reset' : 'pin.set'
  if (!(await findSecondFactor(ctx.read, caller.memberId))) {
    return ctx.transaction(async (tx) => write(ctx, tx, { member: await hold(tx), wish, pinHash, kind }))
  }
  if (proof.code === undefined) throw new Refusal('CODE_NEEDED')
  return spendCode(ctx, {
    owner: factorOwner(caller),
    typed: proof.code,
    on: { what: kind, address, session: caller.sessionId },
    hold,
    act: (tx, member) => write(ctx, tx, { member, wish, pinHash, kind }),
  })
}

async function changePin(ctx: Context, wish: SetPin, oldPin: string): Promise<void> {
  const { caller, address, pin } = wish
  const proven = await confirmPin(ctx, { caller, address, typed: oldPin })
  if (pin === oldPin) throw new Refusal('PIN_UNCHANGED')
  const pinHash = await hashPassword(pin, ctx.chance)
  await ctx.transaction(async (tx) => {
    const member = await holdByPin(tx, caller, proven)
    await write(ctx, tx, { member, wish, pinHash, kind: 'pin.changed' })
  })
}

const PIN_MESSAGES = { 'pin.set': 'set', 'pin.changed': 'changed', 'pin.reset': 'reset' } as const

async function write(
  ctx: Context,
  tx: Tx,
  {
    member,
    ...done
  }: {
    member: MemberRow
    wish: SetPin
    pinHash: string
    kind: 'pin.set' | 'pin.changed' | 'pin.reset'
  },
): Promise<void> {
  await insertPin(tx, member, done.pinHash)
  await tellSecurity(ctx, tx, { of: member, kind: 'pin', facts: { now: PIN_MESSAGES[done.kind] } })
  await appendAudit(tx, {
    operatorId: member.operatorId,
    actor: `member:${member.memberId}`,
    kind: done.kind,
    body: { session: done.wish.caller.sessionId, address: done.wish.address },
  })
}
