import { mailingTime } from '../../../domain/messages/mailing.ts'
import type { Context, Tx } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { eachOperator } from '../directory/each-operator.ts'
import { mailMembers } from '../messages/mail-members.ts'
import { insertMailed, listAudience, listDueMailings, lockMailing, updateMailed } from './queries-mailings.ts'

/** Looked at, and written to, in one transaction: their inboxes are locked meanwhile. */
const MEMBERS_AT_ONCE = 200
/** Batches of a mailing in a run: the next minute goes on. */
const BATCHES = 300
const MAILINGS = 20

const NOBODY = { sent: 0, optedOut: 0, stopped: 0, toldToday: 0, gone: 0 }

interface OfMailing {
  readonly id: string
  readonly operatorId: string
}

/**
 * Sends what operators have written to members, a batch a transaction: up to whom it has come stands in the mailing's own row,
 * which each batch holds. Killed anywhere it goes on from there; run twice at once, the runs take turns.
 */
export function sendMailings(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    await eachAlone(await listDueMailings(ctx.read, operatorId, MAILINGS), async (id) => {
      for (let batch = 0; batch < BATCHES; batch += 1) {
        if (!(await ctx.transaction((tx) => sendBatch(tx, { id, operatorId })))) return
      }
    })
  })
}

/** False where there is nothing more to do for now. */
async function sendBatch(tx: Tx, of: OfMailing): Promise<boolean> {
  const mailing = await lockMailing(tx, of)
  if (!mailing || mailing.isEnded || mailing.sendAt > tx.now) return false
  const { content, sendAt: at, afterMember: after } = mailing
  const { kind, audience, page, titleTh, textTh, titleEn, textEn } = content
  if (mailingTime(kind, tx.now.getTime()) > tx.now.getTime()) return false // marketing waits for the morning
  const { operatorId, id } = of
  const { last, memberIds } = await listAudience(tx, {
    ...{ operatorId, audience, at, after, limit: MEMBERS_AT_ONCE },
  })
  if (last === null) {
    await updateMailed(tx, id, { last, counts: NOBODY })
    return false
  }
  const facts = { id, titleTh, textTh, titleEn, textEn, page }
  const { sent, counts } = await mailMembers(tx, { operatorId, kind, facts, memberIds })
  await insertMailed(tx, id, sent)
  await updateMailed(tx, id, { last, counts })
  return true
}
