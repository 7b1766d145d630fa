import type { Satang } from '../../../domain/money.ts'
import type { Context } from '../../context.ts'
import { type ChangeOfLimits, changeLimits } from './change-limits.ts'
import { deleteNumberCaps, insertNumberCaps } from './queries.ts'
import { type NumbersOfType, numbersMeant } from './set-numbers.ts'

export interface SetCaps extends ChangeOfLimits, NumbersOfType {
  /** The most that is sold of each number, what is sold already included. Null: no cap of its own any more. */
  readonly cap: Satang | null
}

/**
 * Caps what is sold of numbers of a round. What is sold above a cap stays sold. Throws `Refusal` ROUND_UNKNOWN,
 * ROUND_CLOSED, TYPE_NOT_SOLD, WRONG_DIGITS. Returns the numbers it was done to.
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
