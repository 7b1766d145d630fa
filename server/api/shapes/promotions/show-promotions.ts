import type {
  GrantShown,
  PromotionOffered,
  PromotionsShown,
  TermsShown,
} from '../../../../contract/services/rewards/promotion.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { productName } from '../../../../domain/games/operated/counted.ts'
import { NO_MONEY, type Satang, satang } from '../../../../domain/money.ts'
import {
  cashLeft,
  hasBudget,
  isSpent,
  type PromotionTerms,
  promotionInWords,
  promotionLeft,
} from '../../../../domain/rewards/promotion.ts'
import type { Grant, Promotion, StandingChoice } from '../../../features/promotions/queries-promotions.ts'
import type { PromotionsOfMember } from '../../../features/promotions/read-promotions.ts'
import { type ForReader, showCounts } from '../counted-shares.ts'
import { showTime } from '../programs.ts'

export function showPromotions(
  { offers, chosen, grants }: PromotionsOfMember,
  reader: ForReader,
): PromotionsShown {
  const shown = grants.map((each) => showGrant(each, reader))
  const isActive = shown[0]?.state === 'active'
  return {
    data: isActive ? [] : offers.map((each) => showOffer(each, reader, each.cashHad)),
    chosen: chosen ? showChosen(chosen, reader) : null,
    active: isActive ? (shown[0] ?? null) : null,
    ended: shown.filter(({ state }) => state !== 'active'),
  }
}

function showChosen(
  { termsId: id, terms, holdsUntil, budgetLeft, cashHad }: StandingChoice,
  reader: ForReader,
) {
  const left = hasBudget(terms, budgetLeft) ? null : satang(Math.max(0, budgetLeft ?? 0))
  return {
    ...{ id, ...showTerms(terms, reader, cashHad), until: showTime(holdsUntil) },
    is_spent: isSpent(terms, budgetLeft, cashLeft(terms, cashHad)),
    budget_left: left === null ? null : toBaht(left),
  }
}

/** In a line what it gives and asks, for clients that know no terms; and its terms. */
export function showForRegistering(promotion: Promotion, reader: ForReader) {
  const terms = showOffer(promotion, reader, NO_MONEY)
  return {
    id: terms.id,
    name: terms.name,
    description: promotionInWords(promotion.terms)[reader.language],
    terms,
  }
}

function showOffer({ id, terms }: Promotion, reader: ForReader, cashHad: Satang): PromotionOffered {
  return { id, ...showTerms(terms, reader, cashHad) }
}

/** `cashHad`: what of it became cash of who reads. */
function showTerms(terms: PromotionTerms, reader: ForReader, cashHad: Satang): TermsShown {
  const [most, left] = [terms.cashMax ?? null, cashLeft(terms, cashHad)]
  const { nameTh, nameEn, percent, times, groups, endsAt, timesEach } = terms
  return {
    ...{ name: reader.language === 'th' ? nameTh : nameEn, percent, fixed: toBaht(terms.fixed), times },
    ...{ deposit_min: toBaht(terms.depositMin), bonus_max: toBaht(terms.bonusMax), times_each: timesEach },
    ...{ cash_max: most === null ? null : toBaht(most), cash_left: left === null ? null : toBaht(left) },
    is_limited: (terms.budget ?? null) !== null,
    groups: groups.map((group) => productName(group, reader.language)),
    counts: showCounts(reader, groups),
    ends_at: endsAt && bangkokIso(Date.parse(endsAt)),
  }
}

function showGrant({ id, terms, state, ...grant }: Grant, reader: ForReader): GrantShown {
  const { deposit, bonus, need, done, cashWith } = grant
  const { name, groups, counts, cash_max } = showTerms(terms, reader, cashWith)
  return {
    ...{ id, name, groups, counts, state, deposit: toBaht(deposit), bonus: toBaht(bonus) },
    ...{ need: toBaht(need), done: toBaht(done), left: toBaht(promotionLeft({ need, done, state })) },
    ...{ cash_max, cash_with: toBaht(cashWith) },
    at: showTime(grant.grantedAt),
    ended_at: grant.endedAt && showTime(grant.endedAt),
  }
}
