import { guessesLeft, pauseMinutes } from '../../../../domain/account/guess-lock.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { passwordFits } from '../../credentials/password-hash.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { findPin, lockPin, updatePinGuessed, updatePinProved } from './queries-pin.ts'

export interface ConfirmPin {
  readonly caller: Pick<SignedIn, 'memberId' | 'operatorId' | 'sessionId'>
  readonly typed: string
  readonly address: string
}

/**
 * Checks the PIN of a signed-in member. The guess is counted in the database before the comparison, so that parallel
 * guesses count on every process; after five wrong ones there is a pause. Call it before the transaction it permits.
 * Returns which PIN was right, as it is kept: `holdByPin` asks for it again. Throws PIN_NOT_SET, PIN_WRONG with how many guesses are left, or
 * PIN_PAUSED.
 */
export async function confirmPin(ctx: Context, wish: ConfirmPin): Promise<string> {
  const { memberId } = wish.caller
  const { wrong, pinHash } = await countGuess(ctx, memberId)
  if (await passwordFits(wish.typed, pinHash)) {
    await ctx.transaction((tx) => updatePinProved(tx, memberId, pinHash))
    return pinHash
  }
  const minutes = pauseMinutes(wrong)
  await ctx.transaction((tx) =>
    appendAudit(tx, {
      operatorId: wish.caller.operatorId,
      actor: `member:${memberId}`,
      kind: 'pin.failed',
      body: {
        session: wish.caller.sessionId,
        address: wish.address,
        ...(minutes > 0 ? { paused_minutes: minutes } : {}),
      },
    }),
  )
  if (minutes > 0) throw new Refusal('PIN_PAUSED', { retryAfterSeconds: minutes * 60 })
  throw new Refusal('PIN_WRONG', { left: guessesLeft(wrong) })
}

/** The same for members who have set a PIN; passes for others. Throws PIN_REQUIRED when it was not sent. */
export async function confirmPinIfSet(
  ctx: Context,
  wish: Omit<ConfirmPin, 'typed'> & { typed: string | undefined },
): Promise<string | undefined> {
  if (!(await findPin(ctx.read, wish.caller.memberId))) return undefined
  if (wish.typed === undefined) throw new Refusal('PIN_REQUIRED')
  return confirmPin(ctx, { ...wish, typed: wish.typed })
}

function countGuess(ctx: Context, memberId: string): Promise<{ wrong: number; pinHash: string }> {
  return ctx.transaction(async (tx) => {
    const found = await lockPin(tx, memberId)
    if (!found) throw new Refusal('PIN_NOT_SET')
    const leftMs = (found.pausedUntil?.getTime() ?? 0) - tx.now.getTime()
    if (leftMs > 0) throw new Refusal('PIN_PAUSED', { retryAfterSeconds: Math.ceil(leftMs / 1000) })
    const wrong = found.wrong + 1
    await updatePinGuessed(tx, memberId, { wrong, pauseMinutes: pauseMinutes(wrong) })
    return { wrong, pinHash: found.pinHash }
  })
}
