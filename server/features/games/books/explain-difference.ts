import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { findFittingAdjustment, lockDifference, updateDifferenceSettled } from './queries-books.ts'

/**
 * Says why a difference is so. `moved`: money by hand to which two people have agreed since it was found makes up for it, to the satang and
 * the right way, and it stands among the day's differences no more. Without, one person has said why: the day still shows it, and whoever signs the day
 * off reads it; money that is moved later may still make up for it. A repeat by the same person in the same words changes nothing.
 * Throws `Refusal` GAME_DIFFERENCE_UNKNOWN, GAME_ALARM_TAKEN, GAME_DIFFERENCE_NO_MONEY.
 */
export function explainDifference(
  ctx: Context,
  wish: {
    readonly operatorId: string
    readonly staffId: string
    readonly differenceId: string
    readonly note: string
    readonly moved: boolean
  },
): Promise<void> {
  const { operatorId, staffId, differenceId: id, note, moved } = wish
  return ctx.transaction(async (tx) => {
    const found = await lockDifference(tx, operatorId, id)
    if (!found) throw new Refusal('GAME_DIFFERENCE_UNKNOWN')
    if (found.settledBy === staffId && found.note === note && found.isAdjusted === moved) return
    const isLeft = found.settledBy === null || (moved && !found.isAdjusted)
    if (!isLeft) throw new Refusal('GAME_ALARM_TAKEN')
    const { memberId, due, foundAt: since } = found
    const fits = moved && memberId !== null && due !== null
    const adjustmentId = fits ? await findFittingAdjustment(tx, { memberId, since, due }) : undefined
    if (moved && adjustmentId === undefined) throw new Refusal('GAME_DIFFERENCE_NO_MONEY')
    await updateDifferenceSettled(tx, { id, staffId, note, adjustmentId: adjustmentId ?? null })
    const body = { name: found.provider, day: found.day, code: found.about, reason: note }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'game.difference', body })
  })
}
