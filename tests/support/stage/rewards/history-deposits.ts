import { invariant } from '../../../../domain/invariant.ts'
import {
  type DepositOffer,
  readDepositOffer,
  readOrders,
} from '../../../../server/features/payments/deposit-offer.ts'
import { insertReceivingAccount } from '../../../../server/features/payments/queries-accounts.ts'
import { receivePayment } from '../../../../server/features/payments/receive-payment.ts'
import { startDeposit } from '../../../../server/features/payments/start-deposit.ts'
import { untilAnswered } from '../../until-answered.ts'
import { depositBy, noticeOf } from '../depositor.ts'
import type { Stage } from '../stage.ts'
import type { MemberModel } from './history-member.ts'
import { depositInModel } from './history-model.ts'
import type { World } from './history-world.ts'

/** The page of deposits as each member has opened it: nobody changes the accounts of a history. */
const pages = new WeakMap<MemberModel, Promise<DepositOffer>>()

function pageOf({ ctx, operatorId }: Stage, member: MemberModel): Promise<DepositOffer> {
  const page = pages.get(member) ?? readDepositOffer(ctx, { memberId: member.id, operatorId })
  pages.set(member, page)
  return page
}

/** What comes into one account waits for its lock, so each member pays into one of four banks. */
const BANKS = ['kbank', 'scb', 'bbl', 'ktb'] as const

export async function openReceivingAccounts({ ctx, operatorId }: Stage): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    for (const bank of BANKS) {
      const account = {
        bank,
        accountNo: '0480000000',
        holder: bank,
        kind: 'bank',
        addedBy: 'system',
      } as const
      await insertReceivingAccount(tx, {
        ...{ ...account, id: ctx.chance.id(), operatorId, dailyCap: null, hours: null },
      })
    }
  })
}

/** A deposit that two channels tell of at once. */
export async function deposit(world: World, member: MemberModel, baht: number): Promise<void> {
  const { stage, now, terms, day } = world
  const { ctx, operatorId } = stage
  const bank = BANKS[Number.parseInt(member.id.slice(-1), 16) % BANKS.length] ?? BANKS[0]
  const wish = depositBy(await pageOf(stage, member), { memberId: member.id, operatorId, baht, bank })
  const { id } = await untilAnswered(() => startDeposit(ctx, wish))
  const [order] = await readOrders(ctx, member.id, [id])
  invariant(order, 'an order that was begun is shown')
  const notice = noticeOf(order, { at: now })
  const tell = () => untilAnswered(() => receivePayment(ctx, operatorId, notice))
  await Promise.all([tell(), tell()])
  depositInModel(member, order.pay, { terms, now: now.getTime(), day })
}
