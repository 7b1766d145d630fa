import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { planName } from '../../domain/betting/price/default-rates.ts'
import { bangkokMs } from '../../domain/calendar/bangkok.ts'
import { groupName } from '../../domain/lottery/groups.ts'
import { bahtToSatang } from '../../domain/money.ts'
import { APPROVALS } from '../../domain/staff/approvals.ts'
import { moneyText } from '../../ui/money-text.ts'
import { LANGUAGE } from '../../ui/text/language.ts'
import { longDate } from '../../ui/thai-date.ts'
import { approvalsText } from '../text/approvals.ts'

/** What a proposal is about, in a line: a price of a plan, or a round. */
export function aboutText(waiting: WaitingApprovalShown): string {
  const {
    kind,
    price,
    plan,
    round,
    numbers,
    schedule,
    staff,
    member,
    payment,
    withdrawal,
    close,
    receiving,
    statement,
    adjustment,
    income,
    promotion,
    coupon,
    gameWallet,
    gameTransfer,
    gameList,
    document,
    mailing,
  } = waiting
  if (schedule) return schedule.lottery
  if (staff) return approvalsText.staff[staff.act](staff.name)
  if (member) return member.name
  if (payment) return approvalsText.payment(moneyText(bahtToSatang(payment.amount)))
  if (withdrawal) return withdrawal.code
  if (document) return document.code
  if (close) return approvalsText.close(longDate(bangkokMs(close.day)))
  if (statement) return statement.name
  if (adjustment) return approvalsText.adjustment(adjustment.code, adjustment.amount > 0)
  if (income) return approvalsText.income(income.code, income.friendCode)
  if (coupon) return coupon.terms.nameTh
  if (promotion) return promotion.terms.nameTh
  if (mailing) return mailing.mailing.titleTh
  if (gameWallet) return gameWallet.provider
  if (gameList) return gameList.provider
  if (gameTransfer) return `${gameTransfer.provider} ${gameTransfer.code}`
  if (receiving) return `${receiving.bankName} ${receiving.accountNo}`
  if (kind === 'sale' && round) return round.lottery
  if (price) return `${groupName(price.group, LANGUAGE)} ${planName(price.plan, LANGUAGE)} ${price.typeName}`
  if (plan) {
    const name = `${groupName(plan.group, LANGUAGE)} ${planName(plan.plan, LANGUAGE)}`
    return approvalsText.plan[plan.act](name)
  }
  const where = round ? `${round.lottery} ${approvalsText.draw(longDate(bangkokMs(round.date)))}` : ''
  return numbers ? `${where} ${numbers.typeName}` : where || APPROVALS[kind].words[LANGUAGE]
}
