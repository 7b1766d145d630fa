import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Reader, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { passwordFits } from '../credentials/password-hash.ts'
import { findSecondFactor } from '../credentials/queries-second-factor.ts'
import {
  type AppSecret,
  confirmSecondFactor,
  endSecondFactor,
  type FactorOwner,
  renewRecoveryCodes,
  startSecondFactor,
} from '../credentials/second-factor.ts'
import { countOwnGuess } from '../credentials/sign-in-limits.ts'
import { spendCode } from '../credentials/spend-code.ts'
import { lockMember } from '../members/queries.ts'
import type { AssistantSeat } from '../members/queries-live-tokens.ts'
import type { SignedIn } from '../members/sessions/authenticate.ts'
import { endAssistantSessions } from '../members/sessions/end-session.ts'
import { forgetSessions } from '../members/sessions/session-cache.ts'
import { tellSecurity } from '../members/tell-security.ts'
import type { Operator } from '../operators/operator.ts'
import { type AssistantRow, findTwoStepAsked, listAssistants } from './queries.ts'

/** An assistant who is signed in, in the member's place. */
type AssistantCaller = Pick<SignedIn, 'memberId' | 'operatorId' | 'sessionId' | 'name'> & {
  readonly assistant: AssistantSeat
}

interface ByAssistant {
  readonly caller: AssistantCaller
  readonly address: string
}

/** The assistant of a caller; undefined: the member. */
export function assistantCaller(
  caller: Omit<AssistantCaller, 'assistant'> & { readonly assistant?: AssistantSeat | undefined },
): AssistantCaller | undefined {
  const { assistant } = caller
  return assistant && { ...caller, assistant }
}

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
  const hold = await proveOwnPassword(ctx, caller, password)
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
    await note(tx, wish, 'two-step.on')
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
      await note(tx, wish, 'recovery-codes.renewed')
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
      await note(tx, wish, 'two-step.off')
    },
  })
}

/** An assistant as the owner of a second factor. What is done with it stands in the member's log. */
export function ownerOf(
  { memberId, operatorId }: Pick<AssistantCaller, 'memberId' | 'operatorId'>,
  { factorId }: Pick<AssistantRow, 'factorId'>,
): FactorOwner {
  return { ownerId: factorId, operatorId, actor: `member:${memberId}` }
}

/** Password and code, for `spendCode`. */
async function proofOf(
  ctx: Context,
  { caller, address, password, code }: ByAssistant & { password: string; code: string },
  what: 'recovery-codes' | 'two-step.off',
) {
  const hold = await proveOwnPassword(ctx, caller, password)
  const on = { what, address, session: caller.sessionId, assistant: caller.assistant.name }
  return { owner: ownerOf(caller, await findOwn(ctx.read, caller)), typed: code, on, hold }
}

/**
 * Checks the assistant's own password. Guesses are counted. Returns what locks the member and finds the assistant as it then
 * is. Throws `Refusal` PASSWORD_WRONG.
 */
async function proveOwnPassword(
  ctx: Context,
  caller: AssistantCaller,
  typed: string,
): Promise<(tx: Tx) => Promise<AssistantRow>> {
  const { factorId, passwordHash } = await findOwn(ctx.read, caller)
  const { right } = await countOwnGuess(ctx, factorId, async () => ({
    right: await passwordFits(typed.trim(), passwordHash),
  }))
  if (!right) throw new Refusal('PASSWORD_WRONG')
  return async (tx) => {
    const own = await lockOwn(tx, caller)
    if (own.passwordHash !== passwordHash) throw new Refusal('PASSWORD_WRONG') // given another one meanwhile
    return own
  }
}

async function lockOwn(tx: Tx, caller: AssistantCaller): Promise<AssistantRow> {
  await lockMember(tx, caller.memberId)
  return findOwn(tx, caller)
}

/** Throws `Refusal` UNAUTHENTICATED: banned after the call began. */
async function findOwn(reader: Reader, { memberId, assistant }: AssistantCaller): Promise<AssistantRow> {
  const own = (await listAssistants(reader, memberId)).find(({ id }) => id === assistant.id)
  if (!own || own.bannedAt !== null) throw new Refusal('UNAUTHENTICATED')
  return own
}

function tellOwner(ctx: Context, tx: Tx, { caller }: ByAssistant, now: 'step-on' | 'step-off') {
  const facts = { name: caller.assistant.name, now }
  return tellSecurity(ctx, tx, { of: caller, kind: 'assistant', facts })
}

async function note(tx: Tx, { caller, address }: ByAssistant, kind: RecordedAct): Promise<void> {
  const { memberId, operatorId, sessionId, assistant } = caller
  await appendAudit(tx, {
    ...{ operatorId, actor: `member:${memberId}`, kind },
    body: { session: sessionId, address, assistant: assistant.name },
  })
}
