import { guessesLeft, pauseMinutes } from '../../../domain/account/guess-lock.ts'
import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import {
  lockSecondFactor,
  type SecondFactorRow,
  updateRecoveryCodeUsed,
  updateSecondFactorGuessed,
  updateSecondFactorUsed,
} from './queries-second-factor.ts'
import { hashRecoveryCode, isRecoveryCode, readCode } from './recovery-codes.ts'
import { openSecret } from './sealed-secret.ts'
import type { FactorOwner } from './second-factor.ts'
import { stepOfCode } from './totp.ts'

export interface SpendCode<Held, Done> {
  readonly owner: FactorOwner
  /** A code of the app, or a recovery code. */
  readonly typed: string
  /** For the audit log: what the code was needed for, and where it came from. */
  readonly on: {
    readonly what: string
    readonly address: string
    readonly session?: string
    /** The name of an assistant whose code it is, in the member's log. */
    readonly assistant?: string
  }
  /** Locks what the act needs, before the second factor is locked. */
  readonly hold: (tx: Tx) => Promise<Held>
  /** The act. When it throws a refusal, the code is not used up. */
  readonly act: (tx: Tx, held: Held) => Promise<Done>
}

/**
 * Does an act that needs a code of the owner's second factor. Each code works once. Wrong ones are counted in the
 * database over all processes and sessions; after five there is a pause. Throws CODE_WRONG, CODE_USED, CODE_PAUSED or
 * SECOND_FACTOR_OFF.
 */
export async function spendCode<Held, Done>(ctx: Context, wish: SpendCode<Held, Done>): Promise<Done> {
  const outcome = await ctx.transaction(async (tx) => {
    const held = await wish.hold(tx)
    const factor = await lockSecondFactor(tx, wish.owner.ownerId)
    if (!factor?.confirmedAt) throw new Refusal('SECOND_FACTOR_OFF')
    refuseInPause(tx, factor)
    const by = await takeCode(ctx, tx, { ownerId: wish.owner.ownerId, factor, typed: wish.typed })
    // The count of a wrong guess has to survive, so the refusal is thrown after the commit.
    if (by === 'wrong' || by === 'used') return { refused: await countGuess(tx, wish, factor, by) }
    const done = await wish.act(tx, held)
    if (by === 'paper') await note(tx, wish, 'recovery-code.used', {})
    return { done }
  })
  if (outcome.refused) throw outcome.refused
  return outcome.done as Done
}

function refuseInPause(tx: Tx, { pausedUntil }: SecondFactorRow): void {
  const leftMs = (pausedUntil?.getTime() ?? 0) - tx.now.getTime()
  if (leftMs > 0) throw new Refusal('CODE_PAUSED', { retryAfterSeconds: Math.ceil(leftMs / 1000) })
}

async function takeCode(
  ctx: Context,
  tx: Tx,
  given: { ownerId: string; factor: SecondFactorRow; typed: string },
): Promise<'app' | 'paper' | 'used' | 'wrong'> {
  const { ownerId, factor } = given
  const code = readCode(given.typed)
  if (isRecoveryCode(code)) {
    const hash = hashRecoveryCode(ctx.keys.recoveryCodes, ownerId, code)
    if (!(await updateRecoveryCodeUsed(tx, ownerId, hash))) return 'wrong'
    await updateSecondFactorUsed(tx, ownerId, 0)
    return 'paper'
  }
  const secret = openSecret(ctx, ownerId, factor.sealedSecret)
  const step = stepOfCode(secret, code, tx.now.getTime())
  if (step === undefined) return 'wrong'
  if (step <= factor.lastStep) return 'used'
  await updateSecondFactorUsed(tx, ownerId, step)
  return 'app'
}

async function countGuess<Held, Done>(
  tx: Tx,
  wish: SpendCode<Held, Done>,
  factor: SecondFactorRow,
  why: 'used' | 'wrong',
): Promise<Refusal> {
  const wrong = factor.wrong + 1
  const minutes = pauseMinutes(wrong)
  await updateSecondFactorGuessed(tx, wish.owner.ownerId, { wrong, pauseMinutes: minutes })
  await note(tx, wish, 'code.failed', { why, ...(minutes > 0 ? { paused_minutes: minutes } : {}) })
  if (minutes > 0) return new Refusal('CODE_PAUSED', { retryAfterSeconds: minutes * 60 })
  return new Refusal(why === 'used' ? 'CODE_USED' : 'CODE_WRONG', { left: guessesLeft(wrong) })
}

async function note<Held, Done>(
  tx: Tx,
  { owner, on }: SpendCode<Held, Done>,
  kind: RecordedAct,
  more: Readonly<Record<string, unknown>>,
): Promise<void> {
  await appendAudit(tx, { operatorId: owner.operatorId, actor: owner.actor, kind, body: { ...on, ...more } })
}
