import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Reader, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { passwordFits } from '../credentials/password-hash.ts'
import type { FactorOwner } from '../credentials/second-factor.ts'
import { countOwnGuess } from '../credentials/sign-in-limits.ts'
import { holdCaller } from '../members/protection/hold-caller.ts'
import type { AssistantSeat } from '../members/queries-live-tokens.ts'
import type { SignedIn } from '../members/sessions/authenticate.ts'
import { tellSecurity } from '../members/tell-security.ts'
import { type AssistantRow, listAssistants } from './queries.ts'

/** An assistant who is signed in, in the member's place. */
export type AssistantCaller = Pick<SignedIn, 'memberId' | 'operatorId' | 'sessionId' | 'name'> & {
  readonly assistant: AssistantSeat
}

/** What an assistant does about its own account, and from where. */
export interface ByAssistant {
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

/** An assistant as the owner of a second factor. What is done with it stands in the member's log. */
export function ownerOf(
  { memberId, operatorId }: Pick<AssistantCaller, 'memberId' | 'operatorId'>,
  { factorId }: Pick<AssistantRow, 'factorId'>,
): FactorOwner {
  return { ownerId: factorId, operatorId, actor: `member:${memberId}` }
}

interface Proof {
  readonly caller: AssistantCaller
  readonly typed: string
  /** What a wrong one is refused with. */
  readonly wrong: 'PASSWORD_WRONG' | 'OLD_PASSWORD_WRONG'
}

/**
 * Checks the assistant's own password. Guesses are counted. Returns what locks the member and finds the assistant as it then
 * is. Throws `Refusal` as `wrong` says.
 */
export async function proveOwnPassword(
  ctx: Context,
  { caller, typed, wrong }: Proof,
): Promise<(tx: Tx) => Promise<AssistantRow>> {
  const { factorId, passwordHash } = await findOwn(ctx.read, caller)
  const { right } = await countOwnGuess(ctx, factorId, async () => ({
    right: await passwordFits(typed.trim(), passwordHash),
  }))
  if (!right) throw new Refusal(wrong)
  return async (tx) => {
    const own = await lockOwn(tx, caller)
    if (own.passwordHash !== passwordHash) throw new Refusal(wrong) // given another one meanwhile
    return own
  }
}

/** Locks the member, and finds the assistant as it then is. Throws `Refusal` MEMBER_BANNED, UNAUTHENTICATED: shut out after the call began. */
export async function lockOwn(tx: Tx, caller: AssistantCaller): Promise<AssistantRow> {
  await holdCaller(tx, caller)
  return findOwn(tx, caller)
}

/** Throws `Refusal` UNAUTHENTICATED: banned after the call began. */
export async function findOwn(
  reader: Reader,
  { memberId, assistant }: AssistantCaller,
): Promise<AssistantRow> {
  const own = (await listAssistants(reader, memberId)).find(({ id }) => id === assistant.id)
  if (!own || own.bannedAt !== null) throw new Refusal('UNAUTHENTICATED')
  return own
}

/** The owner reads what an assistant has changed about its own sign-in. */
export function tellOwner(
  ctx: Context,
  tx: Tx,
  { caller }: ByAssistant,
  now: 'step-on' | 'step-off' | 'own-password',
): Promise<void> {
  const facts = { name: caller.assistant.name, now }
  return tellSecurity(ctx, tx, { of: caller, kind: 'assistant', facts })
}

/** Writes into the owner's log what an assistant has done about its own account. */
export async function noteOwn(tx: Tx, { caller, address }: ByAssistant, kind: RecordedAct): Promise<void> {
  const { memberId, operatorId, sessionId, assistant } = caller
  await appendAudit(tx, {
    ...{ operatorId, actor: `member:${memberId}`, kind },
    body: { session: sessionId, address, assistant: assistant.name },
  })
}
