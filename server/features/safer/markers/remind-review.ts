import { REVIEW_DAYS } from '../../../../domain/safer/care.ts'
import type { Context } from '../../../context.ts'
import { writeMessages } from '../../messages/write-messages.ts'
import type { AtPlay } from '../follow-exclusion.ts'
import { findReviewDue } from './queries-cares.ts'

/**
 * Asks a member who signs in to look through the own play, once every `REVIEW_DAYS` since the account was made. Who has stopped is asked
 * nothing, and is asked after that. A reading that finds nothing is all that most sign-ins cost.
 */
export async function remindReview(ctx: Context, { memberId, operatorId }: AtPlay): Promise<void> {
  const nth = await findReviewDue(ctx.read, memberId, REVIEW_DAYS)
  if (nth === undefined) return
  const cause = `review:${nth}`
  await ctx.transaction((tx) =>
    writeMessages(tx, [{ memberId, operatorId, cause, kind: 'play-care', facts: { of: 'review' } }]),
  )
}
