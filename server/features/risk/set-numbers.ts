import { type BetType, isNumberOf } from '../../../domain/betting/bet-types.ts'
import type { NumberRule } from '../../../domain/betting/number-rule.ts'
import { permutations } from '../../../domain/betting/number-sets.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { findRound } from '../rounds/queries.ts'
import { deleteNumberRules, insertNumberRules } from './queries.ts'

export interface SetNumbers {
  readonly operatorId: string
  readonly roundId: string
  readonly staffId: string
  readonly type: BetType
  readonly numbers: readonly string[]
  /** `open` takes a rule away again. */
  readonly kind: NumberRule | 'open'
  /** The same numbers turned round as well. */
  readonly withReversed: boolean
}

/**
 * Closes numbers of a round, pays them half, or opens them again. It holds from the next bet on; what was sold keeps its
 * rate. Throws `Refusal` ROUND_UNKNOWN, ROUND_CLOSED, TYPE_NOT_SOLD, WRONG_DIGITS. Returns the numbers it was done to.
 */
export function setNumbers(ctx: Context, wish: SetNumbers): Promise<{ numbers: readonly string[] }> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    const round = await findRound(tx, wish.roundId)
    if (round?.operatorId !== wish.operatorId) throw new Refusal('ROUND_UNKNOWN')
    if (round.status !== 'open' && round.status !== 'scheduled') throw new Refusal('ROUND_CLOSED')
    if (!round.types.includes(wish.type)) throw new Refusal('TYPE_NOT_SOLD')
    if (!wish.numbers.every((number) => isNumberOf(wish.type, number))) throw new Refusal('WRONG_DIGITS')
    const numbers = [...new Set(wish.withReversed ? wish.numbers.flatMap(permutations) : wish.numbers)].sort()
    const rule = { ...wish, numbers }
    if (wish.kind === 'open') await deleteNumberRules(tx, rule)
    else await insertNumberRules(tx, rule, wish.kind)
    await appendAudit(tx, {
      operatorId: wish.operatorId,
      actor: `staff:${wish.staffId}`,
      kind: `numbers.${wish.kind}`,
      body: { round: round.id, code: round.code, type: wish.type, numbers },
    })
    // Screens that show the round ask again; nothing is sold by what they showed before.
    tx.afterCommit({ name: 'round', operatorId: round.operatorId, roundId: round.id, status: round.status })
    return { numbers }
  })
}
