import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { listReceivingAccounts } from '../queries-accounts.ts'
import type { BankNotice } from '../queries-incoming.ts'
import { type Received, receivePayment } from '../receive-payment.ts'
import { insertRefused, type RefusedNotice } from './queries-refused.ts'

type FeedNotice = BankNotice & Pick<RefusedNotice, 'channel'>

/**
 * Takes in what a bank tells by itself. What it told otherwise before is refused to it, and waits for people as well: the bank may say it
 * never again. Throws `Refusal` RECEIVING_UNKNOWN, NOTICE_CHANGED.
 */
export async function receivePushed(ctx: Context, operatorId: string, notice: FeedNotice): Promise<Received> {
  try {
    return await receivePayment(ctx, operatorId, notice)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NOTICE_CHANGED') {
      const accounts = await listReceivingAccounts(ctx.read, operatorId)
      const into = accounts.find(
        ({ kind, bank, accountNo }) =>
          kind === 'bank' && bank === notice.bank && accountNo === notice.accountNo,
      )
      if (into) await keepRefused(ctx, { operatorId, accountId: into.id }, notice, error)
    }
    throw error
  }
}

/** Keeps for people what was refused, once. */
export async function keepRefused(
  ctx: Context,
  place: { readonly operatorId: string; readonly accountId: string },
  notice: FeedNotice,
  { code }: Refusal,
): Promise<void> {
  const id = ctx.chance.id()
  const isNew = await ctx.transaction((tx) => insertRefused(tx, { ...notice, ...place, id, code }))
  const { bank, reference } = notice
  if (isNew) {
    const { operatorId } = place
    ctx.log.error({ operatorId, bank, reference, code }, 'a payment that a bank told of was refused')
  }
}
