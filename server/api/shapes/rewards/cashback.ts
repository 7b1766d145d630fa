import { refusalWords } from '../../../../contract/errors.ts'
import type { CollectedCashback } from '../../../../contract/services/rewards/cashback.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { NO_MONEY } from '../../../../domain/money.ts'
import type { Language } from '../../../../domain/words.ts'
import { refusalFigures } from '../../../features/rewards/collect-cashback.ts'
import type { Collected } from '../../../features/rewards/queries-cashback.ts'
import type { CashbackOffer } from '../../../features/rewards/read-cashback.ts'
import { showTime } from '../programs.ts'

/** Whether cashback is due, and why not. */
export function showCheck({ rules, facts, refused }: CashbackOffer, language: Language) {
  return {
    cb_status: refused === undefined,
    cashback: toBaht(refused ? NO_MONEY : facts.reckoning.amount),
    ...(refused && {
      reason: refused,
      message: refusalWords(refused, refusalFigures(facts, rules))[language],
    }),
  }
}

/** What the page of cashback shows. */
export function showCashback(offer: CashbackOffer, language: Language) {
  const { rules, facts, nextOn } = offer
  const { least, creditBelow, turnoverPercent } = rules
  const { rankPercent } = facts
  const { staked, won, corrected, bonuses, lost, share, percent, most, amount } = facts.reckoning
  return {
    ...showCheck(offer, language),
    cashback: toBaht(amount),
    ...{ period: rules.period, from: facts.window.from, to: facts.window.to },
    ...{ counted_from: facts.countedFrom, next_on: nextOn },
    reckoned: {
      rules: {
        ...{ percent, min: toBaht(least), max: toBaht(most), credit_below: toBaht(creditBelow) },
        ...{ turnover_percent: turnoverPercent, rank_percent: rankPercent },
      },
      lines: {
        ...{ staked: toBaht(staked), won: toBaht(won), corrected: toBaht(corrected) },
        ...{ bonuses: toBaht(bonuses), lost: toBaht(lost), share: toBaht(share) },
      },
    },
    data: facts.collected.map(showOne),
  }
}

export function showCollected(collected: Collected) {
  return { cashback: toBaht(collected.amount), collected: showOne(collected) }
}

function showOne({ period, from, to, amount, at }: Collected): CollectedCashback {
  return { ...{ period, from, to }, amount: toBaht(amount), at: showTime(at) }
}
