import { refusalWords } from '../../../../contract/errors.ts'
import type {
  ClaimShown,
  CouponShown,
  FreeCreditShown,
} from '../../../../contract/services/rewards/coupon.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { productName } from '../../../../domain/games/operated/counted.ts'
import { satang } from '../../../../domain/money.ts'
import {
  type CouponTerms,
  claimLeft,
  claimState,
  couponNeed,
  waitingCredit,
} from '../../../../domain/rewards/coupon.ts'
import type { LookedAt } from '../../../features/promotions/coupons/claim-coupon.ts'
import type { Claim } from '../../../features/promotions/coupons/queries-claims.ts'
import { type ForReader, showCounts } from '../counted-shares.ts'
import { showTime } from '../programs.ts'

export function showLookedAt({ termsId, terms, refused }: LookedAt, reader: ForReader): CouponShown {
  return {
    ...{ id: termsId, ...showTerms(terms, reader) },
    reason: refused ?? null,
    message: refused ? refusalWords(refused)[reader.language] : null,
  }
}

export function showFreeCredit(claims: readonly Claim[], reader: ForReader): FreeCreditShown {
  return {
    data: claims.map((each) => showClaim(each, reader)),
    waiting: toBaht(waitingCredit(claims)),
  }
}

function showClaim({ id, terms, ...claim }: Claim, reader: ForReader): ClaimShown {
  const cashMin = claim.end === null ? satang(Math.min(terms.cashMin, claim.least)) : terms.cashMin
  return {
    ...{ id, ...showTerms({ ...terms, cashMin }, reader), state: claimState(claim) },
    ...{ done: toBaht(claim.done), left: toBaht(claimLeft(claim)), at: showTime(claim.claimedAt) },
    ended_at: claim.endedAt && showTime(claim.endedAt),
  }
}

function showTerms(terms: CouponTerms, reader: ForReader) {
  const { nameTh, nameEn, credit, cashMin, cashMax, groups, timesEach, deviceEach, endsAt } = terms
  return {
    ...{ name: reader.language === 'th' ? nameTh : nameEn, credit: toBaht(credit) },
    ...{ need: toBaht(couponNeed(terms)), cash_min: toBaht(cashMin), cash_max: toBaht(cashMax) },
    groups: groups.map((group) => productName(group, reader.language)),
    counts: showCounts(reader, groups),
    ...{ times_each: timesEach, device_each: deviceEach },
    ends_at: endsAt && bangkokIso(Date.parse(endsAt)),
  }
}
