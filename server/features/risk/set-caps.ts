import type { Satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { type ChangeOfLimits, changeLimits } from './change-limits.ts'
import { deleteNumberCaps, insertNumberCaps } from './queries.ts'
import { type NumbersOfType, numbersMeant } from './set-numbers.ts'

export interface SetCaps extends ChangeOfLimits, NumbersOfType {
  /** The cap on each number's sales, earlier sales included. Null removes the number's own cap. */
  readonly cap: Satang | null
}

/**
 * Caps the sales of numbers of a round. Tickets above a new cap stay valid. Throws `Refusal` ROUND_UNKNOWN,
 * ROUND_CLOSED, TYPE_NOT_SOLD, WRONG_DIGITS, NUMBERS_TOO_MANY. Returns the changed numbers.
 */
export function setCaps(ctx: Context, wish: SetCaps): Promise<{ numbers: readonly string[] }> {
  return changeLimits(ctx, wish, async (tx, round) => {
    const { roundId, staffId, type, cap } = wish
    const numbers = numbersMeant(round, wish)
    const meant = { roundId, staffId, type, numbers }
    if (cap === null) await deleteNumberCaps(tx, meant)
    else await insertNumberCaps(tx, meant, cap)
    return { record: { kind: 'caps.set', body: { type, numbers, cap } }, done: { numbers } }
  })
}
