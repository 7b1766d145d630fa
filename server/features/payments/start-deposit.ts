import type { Satang } from '../../../domain/money.ts'
import { AGAIN_MS, KEPT_MS, LEFT_OF_AMOUNT, payAmountOf } from '../../../domain/payments/deposit-order.ts'
import { SAME_PAYMENT_MS } from '../../../domain/payments/match-payment.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { followExclusion } from '../safer/follow-exclusion.ts'
import { type BegunOrder, beginOrder, type OrderWish, refuseAsked } from './begin-order.ts'
import { isOffered } from './offered-hash.ts'
import { lockReceivingAccount } from './queries-accounts.ts'
import type { Place } from './queries-incoming.ts'
import { countLeftOrders, listUsedAmounts } from './queries-orders.ts'

export interface StartDeposit extends OrderWish {
  /** The member's own account as the form has it: it must be the registered one. */
  readonly from: { readonly bank: string; readonly accountNo: string }
  /** The receiving account that was chosen, and the hash that came with it. */
  readonly into: { readonly bank: string; readonly accountNo: string; readonly hash: string }
}

/** What the specification calls the bank that it takes no deposits from. */
const TRUEWALLET = 'truewallet'

/**
 * Begins a deposit by bank transfer: the member has 15 minutes to transfer exactly `pay`, which no other order of the
 * account has. The same key begins it once. Throws `Refusal` TRUEWALLET_REFUSED, BANK_ACCOUNT_OTHER, AMOUNT_TAKEN, AMOUNT_LEFT, and as
 * `refuseAsked` and `beginOrder`.
 */
export async function startDeposit(ctx: Context, wish: StartDeposit): Promise<BegunOrder> {
  const { memberId, operatorId, asked, from, into } = wish
  if ([from.bank, into.bank].some((bank) => bank.toLowerCase() === TRUEWALLET)) {
    throw new Refusal('TRUEWALLET_REFUSED')
  }
  refuseAsked(asked)
  await followExclusion(ctx, wish)
  return ctx.transaction(async (tx) => {
    const account = await lockReceivingAccount(tx, operatorId, { bank: into.bank, accountNo: into.accountNo })
    const isChosen = account !== undefined && isOffered(ctx, memberId, account.id, into.hash)
    return beginOrder(ctx, tx, wish, {
      accountId: isChosen ? account.id : undefined,
      refuseOwn(own) {
        if (own.bank !== from.bank || own.accountNo !== from.accountNo)
          throw new Refusal('BANK_ACCOUNT_OTHER')
      },
      async termsOf() {
        const place = { operatorId, accountId: account?.id ?? '' }
        const left = await countLeftOrders(tx, { memberId, accountId: place.accountId, asked })
        if (left >= LEFT_OF_AMOUNT) throw new Refusal('AMOUNT_LEFT', { field: 'amount' })
        return { mode: 'bank', pay: await choosePay(ctx, tx, place, asked), reference: null }
      },
    })
  })
}

async function choosePay(ctx: Context, tx: Tx, place: Place, asked: Satang): Promise<Satang> {
  const used = await listUsedAmounts(tx, {
    ...{ ...place, asked },
    ...{ keptMs: KEPT_MS, againMs: AGAIN_MS, samePaymentMs: SAME_PAYMENT_MS },
  })
  // Not in order: amounts that follow each other are mistyped for each other.
  const pay = payAmountOf(asked, used, ctx.chance.bytes(1)[0] ?? 0)
  if (pay === undefined) throw new Refusal('AMOUNT_TAKEN', { field: 'amount' })
  return pay
}
