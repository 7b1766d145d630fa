import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import {
  type AppSecret,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../credentials/second-factor.ts'
import { spendCode } from '../credentials/spend-code.ts'
import type { Operator } from '../operators/operator.ts'
import { proveStaffPassword } from './prove-staff-password.ts'
import { deleteStaffSessionsOf, lockStaff } from './queries.ts'
import { staffOwner } from './staff-owner.ts'
import type { SignedInStaff } from './staff-session.ts'

interface ByStaff {
  readonly caller: SignedInStaff
  readonly address: string
}

/** Gives a member of staff a secret for an app. Needs the password; nothing changes before the first code. */
export async function startStaffTwoStep(
  ctx: Context,
  wish: ByStaff & { operator: Operator; password: string },
): Promise<AppSecret> {
  const hold = await proveStaffPassword(ctx, { ...wish, typed: wish.password })
  return ctx.transaction(async (tx) => {
    const staff = await hold(tx)
    return startSecondFactor(ctx, tx, {
      owner: staffOwner(staff),
      issuer: wish.operator.name,
      account: `${wish.operator.code} ${staff.name}`,
    })
  })
}

/**
 * Turns two-step sign-in on for a member of staff and ends their other sessions. Returns the recovery codes, which are
 * readable only this once.
 */
export function confirmStaffTwoStep(ctx: Context, wish: ByStaff & { code: string }): Promise<string[]> {
  const { caller } = wish
  return ctx.transaction(async (tx) => {
    const staff = await lockStaff(tx, caller.operatorId, caller.staffId)
    if (!staff) throw new Refusal('UNAUTHENTICATED')
    const codes = await confirmSecondFactor(ctx, tx, staffOwner(staff), wish.code)
    await deleteStaffSessionsOf(tx, staff.staffId, caller.sessionId)
    await note(tx, wish, 'two-step.on')
    return codes
  })
}

/** Replaces the recovery codes. */
export async function renewStaffCodes(
  ctx: Context,
  wish: ByStaff & { password: string; code: string },
): Promise<string[]> {
  return spendCode(ctx, {
    ...(await proofOf(ctx, wish, 'recovery-codes')),
    async act(tx) {
      const codes = await renewRecoveryCodes(ctx, tx, wish.caller.staffId)
      await note(tx, wish, 'recovery-codes.renewed')
      return codes
    },
  })
}

/** Turns two-step sign-in off. If the operator requires it, the next call asks to set it up again. */
export async function endStaffTwoStep(
  ctx: Context,
  wish: ByStaff & { password: string; code: string },
): Promise<void> {
  await spendCode(ctx, {
    ...(await proofOf(ctx, wish, 'two-step.off')),
    async act(tx) {
      await endSecondFactor(tx, wish.caller.staffId)
      await note(tx, wish, 'two-step.off')
    },
  })
}

/** Password and code, for `spendCode`. */
async function proofOf(
  ctx: Context,
  wish: ByStaff & { password: string; code: string },
  what: 'recovery-codes' | 'two-step.off',
) {
  const { caller, address } = wish
  const hold = await proveStaffPassword(ctx, { caller, typed: wish.password })
  const on = { what, address, session: caller.sessionId }
  return { owner: staffOwner(caller), typed: wish.code, on, hold }
}

async function note(tx: Tx, { caller, address }: ByStaff, kind: RecordedAct): Promise<void> {
  await appendAudit(tx, {
    operatorId: caller.operatorId,
    actor: `staff:${caller.staffId}`,
    kind,
    body: { session: caller.sessionId, address },
  })
}
