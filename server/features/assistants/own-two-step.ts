import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { findSecondFactor } from '../credentials/queries-second-factor.ts'
import {
  type AppSecret,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '../credentials/second-factor.ts'
import { spendCode } from '../credentials/spend-code.ts'
import { endAssistantSessions } from '../members/sessions/end-session.ts'
import { forgetSessions } from '../members/sessions/session-cache.ts'
import type { Operator } from '../operators/operator.ts'
import {
  type AssistantCaller,
  type ByAssistant,
  findOwn,
  lockOwn,
  noteOwn,
  ownerOf,
  proveOwnPassword,
  tellOwner,
} from './own-account.ts'
import { findTwoStepAsked } from './queries.ts'

/**
 * When the caller's own second step was turned on, how many recovery codes are left, and whether the owner asks for it; null
 * while it is off.
 */
export async function findOwnTwoStep(
  ctx: Context,
  caller: AssistantCaller,
): Promise<{ since: Date; codesLeft: number; isAsked: boolean } | null> {
  const [own, isAsked] = await Promise.all([
    findOwn(ctx.read, caller),
    findTwoStepAsked(ctx.read, caller.memberId),
  ])
  const found = await findSecondFactor(ctx.read, own.factorId)
  return found ? { ...found, isAsked } : null
}

/**
 * Gives an assistant a secret for an app. Needs the assistant's password; nothing changes before the first code. Source:
 * docs/decisions/0132-a-second-step-of-assistants.md.
 */
export async function startOwnTwoStep(
  ctx: Context,
  { caller, operator, password }: ByAssistant & { operator: Operator; password: string },
): Promise<AppSecret> {
  const hold = await proveOwnPassword(ctx, { caller, typed: password, wrong: 'PASSWORD_WRONG' })
  return ctx.transaction(async (tx) => {
    const own = await hold(tx)
    return startSecondFactor(ctx, tx, {
      owner: ownerOf(caller, own),
      issuer: operator.name,
      account: `${own.name}@${caller.name}`,
    })
  })
}

/**
 * Turns the assistant's second step on with a first code and ends its other sessions; the member is told. Returns the recovery
 * codes, which are readable only this once.
 */
export async function confirmOwnTwoStep(
  ctx: Context,
  wish: ByAssistant & { code: string },
): Promise<string[]> {
  const { caller } = wish
  const { memberId, sessionId, assistant } = caller
  const codes = await ctx.transaction(async (tx) => {
    const own = await lockOwn(tx, caller)
    const made = await confirmSecondFactor(ctx, tx, ownerOf(caller, own), wish.code)
    await endAssistantSessions(tx, { memberId, assistants: [assistant.id], except: sessionId })
    await tellOwner(ctx, tx, wish, 'step-on')
    await noteOwn(tx, wish, 'two-step.on')
    return made
  })
  forgetSessions(memberId)
  return codes
}

/** Replaces the assistant's recovery codes by ten new ones. */
export async function renewOwnCodes(
  ctx: Context,
  wish: ByAssistant & { password: string; code: string },
): Promise<string[]> {
  return spendCode(ctx, {
    ...(await proofOf(ctx, wish, 'recovery-codes')),
    async act(tx, { factorId }) {
      const codes = await renewRecoveryCodes(ctx, tx, factorId)
      await noteOwn(tx, wish, 'recovery-codes.renewed')
      return codes
    },
  })
}

/** Turns the assistant's second step off; the member is told. Throws `Refusal` ASSISTANT_TWO_STEP_KEPT where the owner asks for it. */
export async function endOwnTwoStep(
  ctx: Context,
  wish: ByAssistant & { password: string; code: string },
): Promise<void> {
  await spendCode(ctx, {
    ...(await proofOf(ctx, wish, 'two-step.off')),
    async act(tx, { factorId }) {
      if (await findTwoStepAsked(tx, wish.caller.memberId)) throw new Refusal('ASSISTANT_TWO_STEP_KEPT')
      await endSecondFactor(tx, factorId)
      await tellOwner(ctx, tx, wish, 'step-off')
      await noteOwn(tx, wish, 'two-step.off')
    },
  })
}

/** Password and code, for `spendCode`. */
async function proofOf(
  ctx: Context,
  { caller, address, password, code }: ByAssistant & { password: string; code: string },
  what: 'recovery-codes' | 'two-step.off',
) {
  const hold = await proveOwnPassword(ctx, { caller, typed: password, wrong: 'PASSWORD_WRONG' })
  const on = { what, address, session: caller.sessionId, assistant: caller.assistant.name }
  return { owner: ownerOf(caller, await findOwn(ctx.read, caller)), typed: code, on, hold }
}
