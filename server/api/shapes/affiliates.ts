import { refusalWords } from '../../../contract/errors.ts'
import type { AffWithdrawalShown } from '../../../contract/services/affiliates.ts'
import { toBaht } from '../../../contract/shapes.ts'
import { heldIncome, withdrawable } from '../../../domain/affiliates/income.ts'
import {
  AFFILIATE_PRODUCTS,
  type AffiliateProduct,
  isGameProduct,
} from '../../../domain/affiliates/products.ts'
import { earningLevels, HELD_DAYS, rateOf } from '../../../domain/affiliates/rules.ts'
import { TAKEN_BACK_WORDS } from '../../../domain/affiliates/taken-back.ts'
import { productName } from '../../../domain/games/operated/counted.ts'
import { roundName } from '../../../domain/lottery/round-name.ts'
import { NO_MONEY } from '../../../domain/money.ts'
import type { Language } from '../../../domain/words.ts'
import type { TakenBack } from '../../features/affiliates/queries-income.ts'
import type { AffWithdrawal } from '../../features/affiliates/queries-withdrawals.ts'
import type { AffiliatePage, Income } from '../../features/affiliates/read-affiliate.ts'
import { lotteryOf, showTime } from './programs.ts'

/** What of a member's income may go to the wallet, why not, and what has gone. */
export function showIncome({ rules, sums, withdrawals, refused }: Income, language: Language) {
  const most = toBaht(withdrawable(sums))
  const least = toBaht(rules.least)
  return {
    ...{ withdrawable: most, min: least },
    ...(refused && {
      reason: refused,
      message: refusalWords(refused, { amount_min: least, amount_left: most })[language],
    }),
    data: withdrawals.map(showAffWithdrawal),
  }
}

export function showAffWithdrawal({ id, amount, at }: AffWithdrawal): AffWithdrawalShown {
  return { id, amount: toBaht(amount), at: showTime(at) }
}

/** Where who follows the link registers. */
export function pathOfCode(code: string, campaign?: string): string {
  return `/register?ref=${code}${campaign === undefined ? '' : `&c=${campaign}`}`
}

/** What the page of a member who brings others shows. */
export function showAffiliate(page: AffiliatePage, language: Language) {
  const { rules, sums, code, counts, nextRipeAt } = page
  return {
    ...{ is_on: rules.isOn, code, path: pathOfCode(code) },
    ...{ clicks: counts.clicks, sign_ups: counts.signUps, first_deposits: counts.deposited },
    ...{ earned: toBaht(sums.earned), held: toBaht(heldIncome(sums)), held_days: HELD_DAYS },
    campaigns: page.campaigns.map(({ tag, clicks, signUps }) => ({ tag, clicks, sign_ups: signUps })),
    held_until: nextRipeAt && showTime(nextRipeAt),
    ...{ flagged: toBaht(sums.flagged), withdrawn: toBaht(sums.withdrawn) },
    ...{ withdrawable: toBaht(withdrawable(sums)), min: toBaht(rules.least) },
    taken_back: page.takenBack.map((each) => showTakenBack(each, language)),
    levels: shownLevels(page).map((level) => ({
      level,
      friends: page.friends.find((each) => each.level === level)?.friends ?? 0,
      groups: shownProducts(page).map((product) => showProduct(page, { level, product }, language)),
    })),
  }
}

/** Of which round or kind of game, and why. */
export function showTakenBack(back: TakenBack, language: Language) {
  const { at, amount, cause, product, lotteryCode, roundCode, date } = back
  const isRound = lotteryCode !== null && roundCode !== null
  const name = isRound
    ? roundName(lotteryOf({ lotteryCode }).name[language], roundCode, language)
    : productName(product as AffiliateProduct, language)
  return { at: showTime(at), amount: toBaht(amount), name, date, why: TAKEN_BACK_WORDS[cause][language] }
}

/** The nearest always; further up as far as anything is earned, or was. */
function shownLevels({ rules, income }: Pick<AffiliatePage, 'rules' | 'income'>): number[] {
  const last = Math.max(1, ...earningLevels(rules), ...income.map(({ level }) => level))
  return Array.from({ length: last }, (_, at) => at + 1)
}

/** Games are not spoken of where they earn nothing and have earned nothing. */
function shownProducts({ rules, income }: Pick<AffiliatePage, 'rules' | 'income'>): AffiliateProduct[] {
  const earns = (product: AffiliateProduct) =>
    earningLevels(rules).some((level) => rateOf(rules, product, level) > 0) ||
    income.some((each) => each.product === product)
  return AFFILIATE_PRODUCTS.filter((product) => !isGameProduct(product) || earns(product))
}

function showProduct(
  { rules, income }: Pick<AffiliatePage, 'rules' | 'income'>,
  { level, product }: { readonly level: number; readonly product: AffiliateProduct },
  language: Language,
) {
  const of = income.find((each) => each.level === level && each.product === product)
  return {
    ...{ group: product, name: productName(product, language), rate: rateOf(rules, product, level) / 100 },
    is_game: isGameProduct(product),
    ...{ staked: toBaht(of?.staked ?? NO_MONEY), earned: toBaht(of?.amount ?? NO_MONEY) },
  }
}
