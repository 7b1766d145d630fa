import { memberAccountMark } from '../../../../domain/fair/account-marks.ts'
import { NO_MONEY, satang } from '../../../../domain/money.ts'
import {
  ALIKE_DAYS,
  ALIKE_FROM,
  isNamedByBank,
  type RiskFacts,
  type WithdrawalFacts,
} from '../../../../domain/payments/withdrawal.ts'
import { NOTHING_ASKED, type Turnover } from '../../../../domain/turnover/left.ts'
import type { Context, Reader } from '../../../context.ts'
import type { Payouts } from '../../../external/payouts.ts'
import { bearsMark, type Keys } from '../../../keys.ts'
import { listMemberMoney } from '../../ledger/queries.ts'
import type { Operator } from '../../operators/operator.ts'
import { hearPart } from '../../operators/outside/hear-part.ts'
import { freeCreditLeftOf } from '../../promotions/coupons/convert-coupons.ts'
import { findLostToGames } from '../../promotions/queries-played.ts'
import { promotionLeftOf } from '../../promotions/read-promotions.ts'
import { turnoverOf } from '../../turnover/turnover-of.ts'
import { findWithdrawalFacts } from './queries-withdrawals.ts'

/** Who pays this operator's withdrawals out, heard whenever it is asked; null: nobody. Money of a real operator never goes to a fake. */
export function payoutsOf(
  ctx: Context,
  { id: operatorId, demo }: Pick<Operator, 'id' | 'demo'>,
): Payouts | null {
  const payouts = demo ? ctx.external.demoPayouts : ctx.external.payouts
  const of = { operatorId, part: 'payouts' } as const
  return (
    payouts && {
      send: (payout) => hearPart(ctx, of, () => payouts.send(payout)),
      ask: (id) => hearPart(ctx, of, () => payouts.ask(id)),
    }
  )
}

export interface MemberFacts {
  readonly facts: WithdrawalFacts
  readonly risk: RiskFacts
  readonly turnover: Turnover
  readonly account: { readonly bank: string; readonly accountNo: string } | null
  /** People have accepted an identity document. */
  readonly hasDocument: boolean
}

/** No older bonus and free credit than these ask for stakes. */
const PAID_LOOKED_AT = 20

/** What is known of a member who would withdraw, as the reader sees it. */
export async function readMemberFacts(
  reader: Reader,
  keys: Pick<Keys, 'mark'>,
  { memberId, now }: { readonly memberId: string; readonly now: Date },
): Promise<MemberFacts> {
  const [stored, [money], asked, promotion, freeCredit] = await Promise.all([
    findWithdrawalFacts(reader, memberId, { now, alike: { days: ALIKE_DAYS, most: ALIKE_FROM } }),
    listMemberMoney(reader, [memberId]),
    turnoverOf(reader, memberId),
    promotionLeftOf(reader, memberId),
    freeCreditLeftOf(reader, memberId),
  ])
  const { bank, accountNo, isStopped } = stored
  // A reward asks nothing of who may not play; whether deposits were played is seen by people.
  const unplayed = isStopped ? (await turnoverOf(reader, memberId, { ofDeposits: true })).remaining : NO_MONEY
  const turnover = isStopped ? NOTHING_ASKED : asked
  const paidBonusLeft = satang(Math.max(promotion.paid, freeCredit.paid))
  const isLostToGames =
    paidBonusLeft > 0 &&
    (await findLostToGames(reader, memberId, { left: paidBonusLeft, limit: PAID_LOOKED_AT }))
  const account = bank !== null && accountNo !== null ? { bank, accountNo } : null
  return {
    facts: {
      now,
      cash: satang(money?.cash ?? NO_MONEY),
      hasAccount: account !== null,
      isOpen: stored.isOpen,
      today: { amount: satang(stored.amountToday), count: stored.countToday },
      isStopped,
      turnoverLeft: turnover.remaining,
      promotionLeft: promotion.waiting,
      freeCreditLeft: freeCredit.waiting,
      ...{ paidBonusLeft, isLostToGames },
      changedAt: stored.changedAt,
    },
    risk: {
      now,
      withdrawnToday: satang(stored.amountToday),
      memberSince: stored.memberSince,
      paidBefore: stored.paidBefore,
      debt: money?.debt ?? 0,
      name: stored.name,
      holders: stored.holders,
      isProven:
        stored.paidByPeople ||
        (account !== null && stored.name !== null && isNamedByBank(stored.name, account, stored.senders)),
      isAccountMarked:
        account !== null && bearsMark(keys, stored.accountMark, memberAccountMark({ memberId, ...account })),
      alike: stored.alike,
      unplayed,
    },
    turnover,
    account,
    hasDocument: stored.hasDocument,
  }
}
