import type { RankShown } from '../../../../contract/services/rewards/rank.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { nextRank, rankOf } from '../../../../domain/rewards/ranks.ts'
import type { RankOfMember } from '../../../features/rewards/ranks/read-rank.ts'

/** What the page of ranks shows. Where there are none, nothing is said of any. */
export function showRank({
  rules,
  percent,
  rank,
  rankPercent,
  rankRaise,
  turnover,
  decided,
}: RankOfMember): RankShown {
  const next = nextRank(rules, turnover)
  const { isOn } = rules
  return {
    ...{ is_on: isOn, rank: isOn ? rank : 0, rank_percent: isOn ? rankPercent : 0 },
    ...{
      cashback_percent: isOn ? percent : 0,
      raise_percent: isOn ? rankRaise / 10 : 0,
      turnover: toBaht(turnover),
    },
    tomorrow: isOn ? rankOf(rules, turnover).rank : 0,
    next:
      isOn && next
        ? {
            ...{
              rank: next.rank,
              needed: toBaht(next.reached),
              percent: next.percent,
              raise_percent: next.raise / 10,
            },
            missing: toBaht(next.missing),
          }
        : null,
    steps: isOn
      ? rules.steps.map(({ needed, percent: points, raise = 0 }, at) => ({
          ...{ rank: at + 1, needed: toBaht(needed), percent: points, raise_percent: raise / 10 },
        }))
      : [],
    data: decided.map(({ raise, ...each }) => ({
      ...{ ...each, raise_percent: raise / 10, turnover: toBaht(each.turnover) },
    })),
  }
}
