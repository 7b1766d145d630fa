import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { lockAccounts } from '../../ledger/queries.ts'
import { type AboutMember, memberNamed } from '../../members/closing/asked-of-two.ts'
import { endKeptPlay } from '../../members/end-kept-play.ts'
import { isKeptFromPlay } from '../../safer/kept-from-play.ts'
import { listNewestTransfers, listTransferWallets } from './queries-transfers.ts'

/**
 * One of the staff has what a member who may not play has in game wallets brought home now, and looked at again as if play had just
 * ended. It is the job that does it, by the door of before: one waits for each member, however often this is asked for. Throws `Refusal`
 * MEMBER_UNKNOWN, GAME_HOME_PLAYS (who may play brings it home), GAME_HOME_NOTHING.
 */
export async function askHome(ctx: Context, wish: Omit<AboutMember, 'also'>): Promise<void> {
  const { operator, staffId, reason } = wish
  const operatorId = operator.id
  const { memberId } = await memberNamed(ctx, wish)
  const wallets = await listTransferWallets(ctx.read, operatorId)
  const providers = wallets.map(({ provider }) => provider)
  await ctx.transaction(async (tx) => {
    await lockAccounts(tx, [memberId])
    if (!(await isKeptFromPlay(tx, memberId))) throw new Refusal('GAME_HOME_PLAYS', { field: 'username' })
    if ((await listNewestTransfers(tx, memberId, providers)).length === 0) {
      throw new Refusal('GAME_HOME_NOTHING', { field: 'username' })
    }
    await endKeptPlay(tx, { memberId, operatorId }, ctx.chance.id())
    const body = { member: memberId, reason }
    await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind: 'game.home', body })
  })
}
