import type { WaitingApprovalShown } from '../../../../contract/console/approvals.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { nameOf } from '../../../../domain/betting/bet-type-names.ts'
import { type BangkokDate, bangkokDate, bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../../domain/invariant.ts'
import { satang, satangToBaht } from '../../../../domain/money.ts'
import { totalOf } from '../../../../domain/payments/close/day-close.ts'
import type { MoneyRules } from '../../../../domain/payments/money-rules.ts'
import { lapsingDays } from '../../../../domain/rewards/cashback.ts'
import type { DeclaredReturn } from '../../../../domain/rewards/given-back.ts'
import {
  type ApprovalKind,
  decidableKinds,
  mayDecide,
  maySee,
  type Proposed,
} from '../../../../domain/staff/approvals.ts'
import { PERMISSIONS } from '../../../../domain/staff/permissions.ts'
import {
  countWaitingApprovals,
  listWaitingApprovals,
  type WaitingApproval,
} from '../../../features/approvals/queries.ts'
import { declaredReturns } from '../../../features/games/counted/declared-returns.ts'
import { bankName } from '../../../features/operators/banks.ts'
import { moneyRulesOf } from '../../../features/operators/money-rules.ts'
import { findOperatorById } from '../../../features/operators/queries.ts'
import {
  type CampaignSums,
  listCampaignSums,
} from '../../../features/promotions/coupons/queries-campaigns.ts'
import { listPlanRates, type PlanRateRow } from '../../../features/rounds/queries-plans.ts'
import { listSchedules, type ScheduledLottery } from '../../../features/rounds/queries-schedules.ts'
import { listRoles, type Role } from '../../../features/staff/queries-roles.ts'
import type { SignedInStaff } from '../../../features/staff/staff-session.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'
import { showGameList, showGameWallet } from '../../shapes/games/proposed.ts'
import { showMemberWish } from '../../shapes/member-wish.ts'
import { showMailing } from '../../shapes/messages/mailings.ts'
import { showMoneyRules } from '../../shapes/money-rules.ts'
import { showRule } from '../../shapes/number-rules.ts'
import { showMostGivenBack, showProposedPlan, showProposedPrice, soldPrices } from '../../shapes/prices.ts'
import { lotteryOf } from '../../shapes/programs.ts'
import { madeOf, showCouponTerms } from '../../shapes/promotions/coupon-terms.ts'
import { showPromotionTerms } from '../../shapes/promotions/promotion-terms.ts'
import { showLimits } from '../../shapes/receiving.ts'
import { showProposedSchedule } from '../../shapes/timetables.ts'

/** The second person reads why. A void's gives a reason of their own. */
const TELLS_REASON: ReadonlySet<ApprovalKind> = new Set([
  ...([
    'member',
    'lift',
    'staff',
    'payment',
    'withdrawal',
    'receiving',
    'statement',
    'close',
    'money',
    'adjustment',
    'income',
    'promotion',
    'coupon',
    'game-wallet',
    'game-transfer',
    'mailing',
  ] as const),
])

/** Of one answer; the rest comes once the oldest are decided. */
const MOST_SHOWN = 500
/** Of all its proposals together: one may name a thousand. */
const MOST_NUMBERS = 10_000

/** More than this nobody reads in a badge. */
const MOST_COUNTED = 99

export const approvals: ConsoleHandlers<'approvals'> = {
  async waiting(ctx, staff) {
    const all = await listWaitingApprovals(ctx.read, staff.operatorId, MOST_SHOWN)
    const visible = all.filter(({ kind }) => maySee(staff, kind))
    const seen = firstOf(visible)
    const hasPrice = seen.some(({ kind }) => kind === 'price' || kind === 'money')
    const hasSchedule = seen.some(({ kind }) => kind === 'schedule')
    const hasStaff = seen.some(({ kind }) => kind === 'staff')
    const hasCampaign = seen.some(({ kind }) => kind === 'coupon')
    const [rates, games, schedules, campaigns, roles, operator] = await Promise.all([
      hasPrice ? listPlanRates(ctx.read, staff.operatorId) : [],
      hasPrice ? declaredReturns(ctx.read, staff.operatorId) : [],
      hasSchedule ? listSchedules(ctx.read, staff.operatorId) : [],
      hasCampaign ? listCampaignSums(ctx.read, staff.operatorId) : [],
      hasStaff ? listRoles(ctx.read, staff.operatorId) : [],
      findOperatorById(ctx.read, staff.operatorId),
    ])
    invariant(operator, 'staff work for an operator')
    const rules = moneyRulesOf(operator)
    return {
      waiting: seen.map((each) => ({
        ...showWaiting(each, staff, {
          rates,
          games,
          schedules,
          campaigns,
          rules,
          today: bangkokDate(ctx.now().getTime()),
        }),
        staff: showStaff(each, roles),
      })),
      more: all.length === MOST_SHOWN || seen.length < visible.length,
      now: bangkokIso(ctx.now().getTime()),
    }
  },

  async count(ctx, staff) {
    const { operatorId, staffId } = staff
    const where = { operatorId, staffId, kinds: decidableKinds(staff), most: MOST_COUNTED + 1 }
    const count = await countWaitingApprovals(ctx.read, where)
    return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED }
  },
}

/** The oldest, as far as their numbers are not too many; one at least. */
function firstOf(waiting: readonly WaitingApproval[]): readonly WaitingApproval[] {
  let numbers = 0
  const past = waiting.findIndex(({ kind, content }) => {
    numbers += kind === 'numbers' ? (content as Proposed['numbers']).numbers.length : 0
    return numbers > MOST_NUMBERS
  })
  return past < 0 ? waiting : waiting.slice(0, Math.max(1, past))
}

/** What holds today, beside which a proposal is shown. */
interface Standing {
  readonly rates: readonly PlanRateRow[]
  readonly games: readonly DeclaredReturn[]
  readonly schedules: readonly ScheduledLottery[]
  readonly campaigns: readonly CampaignSums[]
  readonly rules: MoneyRules
  readonly today: BangkokDate
}

function showWaiting(
  waiting: WaitingApproval,
  who: SignedInStaff,
  { rates, games, schedules, campaigns, rules, today }: Standing,
): Omit<WaitingApprovalShown, 'staff'> {
  const { id, kind, by, makerId, madeAt, expiresAt, reason, roundId, lotteryCode, businessDate } = waiting
  const own = makerId === who.staffId
  return {
    ...{ id, kind, by, own },
    reason: own || TELLS_REASON.has(kind) ? reason : null,
    mayDecide: mayDecide(who, waiting),
    at: bangkokIso(madeAt.getTime()),
    expiresAt: expiresAt && bangkokIso(expiresAt.getTime()),
    round:
      roundId && lotteryCode && businessDate
        ? { id: roundId, lottery: lotteryOf({ lotteryCode }).name.th, date: businessDate }
        : null,
    price:
      kind === 'price' ? showProposedPrice(waiting.content as Proposed['price'], { rates, rules }) : null,
    plan: kind === 'plan' ? showProposedPlan(waiting.content as Proposed['plan'], rules) : null,
    numbers: kind === 'numbers' ? showProposedNumbers(waiting.content as Proposed['numbers']) : null,
    schedule: kind === 'schedule' ? scheduleOf(waiting.content as Proposed['schedule'], schedules) : null,
    ...showChange(waiting),
    money:
      kind === 'money'
        ? showMoneyChange(waiting.content as Proposed['money'], { rates, games, today })
        : null,
    withdrawal: kind === 'withdrawal' ? showWithdrawal(waiting) : null,
    document:
      kind === 'document'
        ? { documentId: (waiting.content as Proposed['document']).documentId, code: waiting.memberCode ?? '' }
        : null,
    adjustment: kind === 'adjustment' ? showAdjustment(waiting) : null,
    income: kind === 'income' ? showIncome(waiting.content as Proposed['income']) : null,
    coupon: kind === 'coupon' ? showCampaign(waiting.content as Proposed['coupon'], campaigns) : null,
    gameWallet: kind === 'game-wallet' ? showGameWallet(waiting.content as Proposed['game-wallet']) : null,
    gameList: kind === 'game-list' ? showGameList(waiting.content as Proposed['game-list']) : null,
    gameTransfer: kind === 'game-transfer' ? showGameTransfer(waiting) : null,
    mailing: kind === 'mailing' ? showMailingWish(waiting.content as Proposed['mailing']) : null,
    promotion: kind === 'promotion' ? showPromotion(waiting.content as Proposed['promotion']) : null,
    statement: kind === 'statement' ? showStatement(waiting.content as Proposed['statement']) : null,
    receiving: kind === 'receiving' ? showReceiving(waiting.content as Proposed['receiving']) : null,
  }
}

/** A proposal whose content says what stands and what would; null for those of the other kinds. */
function showChange({ kind, content, memberCode }: WaitingApproval) {
  const { lotteryCode: lottery, before, after } = content as Proposed['sale']
  return {
    draws: kind === 'draws' ? (content as Proposed['draws']) : null,
    fast: kind === 'fast' ? (content as Proposed['fast']) : null,
    licence: kind === 'licence' ? (content as Proposed['licence']) : null,
    sale: kind === 'sale' ? { lottery, before, after } : null,
    payment: kind === 'payment' ? showPayment(content as Proposed['payment'], memberCode) : null,
    close: kind === 'close' ? showClose(content as Proposed['close']) : null,
    member:
      kind === 'member' || kind === 'lift'
        ? showMemberWish(content as Proposed['member' | 'lift'], memberCode ?? '')
        : null,
  }
}

function showMoneyChange(
  { before, after }: Proposed['money'],
  { rates, games, today }: Pick<Standing, 'rates' | 'games' | 'today'>,
) {
  const sold = { prices: soldPrices(rates), games }
  return {
    ...{ before: showMoneyRules(before), after: showMoneyRules(after) },
    givenBack: { before: showMostGivenBack(sold, before), after: showMostGivenBack(sold, after) },
    lapses: lapsingDays(before.cashback, after.cashback, today) ?? null,
  }
}

function showPayment({ incomingId, amount, name }: Proposed['payment'], code: string | null) {
  return { incomingId, amount: satangToBaht(satang(amount)), member: name && code ? { name, code } : null }
}

function showClose({ day, places, differences }: Proposed['close']) {
  const closing = toBaht(totalOf(places, (place) => place.closing))
  return { day, closing, bank: toBaht(totalOf(places, ({ bank }) => bank)), differences }
}

function showWithdrawal({ content, memberCode }: WaitingApproval) {
  const { withdrawalId, act, amount, bank, accountNo, holder } = content as Proposed['withdrawal']
  return {
    ...{ withdrawalId, act, code: memberCode ?? '', amount: toBaht(amount) },
    ...{ bank: bankName(bank, 'th'), accountNo, holder },
  }
}

function showAdjustment({ content, memberCode }: WaitingApproval) {
  const { name, amount } = content as Proposed['adjustment']
  return { name, code: memberCode ?? '', amount: toBaht(amount) }
}

function showIncome({ code, friendCode, reasons, amount }: Proposed['income']) {
  return { code, friendCode, reasons: [...reasons], amount: toBaht(amount) }
}

function showGameTransfer({ content, memberCode }: WaitingApproval) {
  const { transferId, provider, way, amount, act } = content as Proposed['game-transfer']
  return { transferId, provider, way, act, code: memberCode ?? '', amount: toBaht(amount) }
}

function showCampaign(
  { campaignId, isOver, before, terms }: Proposed['coupon'],
  campaigns: readonly CampaignSums[],
) {
  const made = madeOf(campaigns.find((each) => each.campaignId === campaignId))
  return {
    ...{ isOver, before: before && showCouponTerms(before), terms: showCouponTerms(terms) },
    made: { ...made, claimed: toBaht(made.claimed) },
  }
}

function showPromotion({ isOver, before, terms }: Proposed['promotion']) {
  return { isOver, before: before && showPromotionTerms(before), terms: showPromotionTerms(terms) }
}

function showMailingWish({ mailing, people }: Proposed['mailing']) {
  return { mailing: showMailing(mailing), people }
}

function showStatement({ bank, accountNo, amount, ...file }: Proposed['statement']) {
  return { ...file, account: `${bankName(bank, 'th')} ${accountNo}`, amount: toBaht(amount) }
}

function showReceiving({ bank, before, after, ...account }: Proposed['receiving']) {
  const { accountId, accountNo, holder } = account
  return {
    ...{ accountId, accountNo, holder, bankName: bankName(bank, 'th') },
    ...{ before: before && showLimits(before), after: showLimits(after) },
  }
}

function scheduleOf(proposed: Proposed['schedule'], schedules: readonly ScheduledLottery[]) {
  const standing = schedules.find(({ id }) => id === proposed.lotteryId)
  return showProposedSchedule(proposed, standing?.own ?? null)
}

function showProposedNumbers({ type, numbers, rule }: Proposed['numbers']) {
  return { type, typeName: nameOf(type, 'th'), numbers: [...numbers], ...showRule(rule ?? undefined) }
}

function showStaff(
  { kind, content }: WaitingApproval,
  roles: readonly Role[],
): WaitingApprovalShown['staff'] {
  if (kind !== 'staff') return null
  const wish = content as Proposed['staff']
  const { act, name, role } = wish
  const roleName = roles.find((each) => each.role === role)?.name ?? role
  const permissions = wish.act === 'step' ? [] : PERMISSIONS.filter((each) => wish.permissions.includes(each))
  return { act, name, roleName, permissions }
}
