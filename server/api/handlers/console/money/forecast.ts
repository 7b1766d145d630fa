import { FORECAST_LINES } from '../../../../../contract/console/money/forecast.ts'
import { toBaht } from '../../../../../contract/shapes.ts'
import { invariant } from '../../../../../domain/invariant.ts'
import type { MovementKind } from '../../../../../domain/ledger/movements.ts'
import { NO_MONEY } from '../../../../../domain/money.ts'
import { moneyRulesFault } from '../../../../../domain/payments/money-rules.ts'
import { FORECAST_REWARDS } from '../../../../../domain/rewards/forecast.ts'
import { refuseTerms } from '../../../../../domain/rewards/promotion.ts'
import { Refusal } from '../../../../errors.ts'
import { moneyRulesOf } from '../../../../features/operators/money-rules.ts'
import { findOperatorById } from '../../../../features/operators/queries.ts'
import { type ForecastSpan, forecastOf, forecastPromotion } from '../../../../features/reports/forecast.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { readMoneyRules } from '../../../shapes/money-rules.ts'
import { readPromotionTerms } from '../../../shapes/promotions/promotion-terms.ts'

/** Cashback was given with what ranks add. */
const GIVEN_AS: Readonly<Record<(typeof FORECAST_LINES)[number], MovementKind | null>> = {
  ...{ checkIn: 'check_in', cashback: 'cashback', ranks: null, wheel: 'wheel', affiliates: 'affiliate' },
  ...{ promotions: 'promotion', coupons: 'coupon' },
}

const isForecast = (line: string) => FORECAST_REWARDS.find((each) => each === line)

export const forecast: ConsoleHandlers<'forecast'> = {
  async rules(ctx, { operatorId }, { body }) {
    const operator = await findOperatorById(ctx.read, operatorId)
    invariant(operator, 'staff work for an operator')
    const asked = body.rules && readMoneyRules(body.rules)
    const fault = asked && moneyRulesFault(asked)
    if (fault) throw new Refusal(fault)
    const standing = moneyRulesOf(operator)
    const found = await forecastOf(ctx.read, operatorId, asked ? [standing, asked] : [standing])
    if (!found) return { span: null, lines: [] }
    const [costs, askedCosts] = found.costs
    return {
      span: showSpan(found.span),
      lines: FORECAST_LINES.map((reward) => {
        const kind = GIVEN_AS[reward]
        const name = isForecast(reward)
        return {
          reward,
          given: toBaht((kind && found.given.get(kind)) ?? NO_MONEY),
          standing: name && costs ? toBaht(costs[name]) : null,
          asked: name && askedCosts ? toBaht(askedCosts[name]) : null,
        }
      }),
    }
  },

  async promotion(ctx, { operatorId }, { body }) {
    const terms = readPromotionTerms(body.terms)
    const refused = refuseTerms(terms)
    if (refused) throw new Refusal(refused)
    const found = await forecastPromotion(ctx.read, operatorId, terms)
    if (!found) return { span: null, grants: 0, granted: toBaht(NO_MONEY), paid: toBaht(NO_MONEY) }
    const { grants, granted, paid } = found.month
    return {
      span: showSpan(found.span),
      grants,
      granted: toBaht(granted),
      paid: toBaht(paid),
    }
  },
}

function showSpan({ from, to, days, staked }: ForecastSpan) {
  return { from, to, days, staked: toBaht(staked) }
}
