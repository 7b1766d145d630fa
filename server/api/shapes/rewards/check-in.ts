import type { CheckInShown } from '../../../../contract/check-in-shapes.ts'
import { refusalWords } from '../../../../contract/errors.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { bonusUntil } from '../../../../domain/rewards/check-in.ts'
import type { Language } from '../../../../domain/words.ts'
import type { Taken } from '../../../features/rewards/check-in.ts'
import type { CheckInPage } from '../../../features/rewards/read-check-in.ts'
import { showTime } from '../programs.ts'

/** What a member sees of daily check-in. */
export function showCheckIn(page: CheckInPage, language: Language): CheckInShown {
  const { today, rules, facts, last, next, refused, days } = page
  return {
    ...{ on: rules.isOn, today, first: page.first },
    ...{ streak: last?.run ?? 0, collected: last?.date === today },
    ...(refused && {
      refused: refused.code,
      message: refusalWords(refused.code, refused.extra)[language],
    }),
    condition: {
      ...{ kind: rules.condition, bet_min: toBaht(rules.betMin) },
      ...{ deposited: toBaht(facts.deposited), staked: toBaht(facts.staked) },
    },
    next: { date: next.date, day: next.day, amount: toBaht(next.amount), bonus: toBaht(next.bonus) },
    ladder: ladderOf(page),
    bonuses: page.bonuses.map(({ day, date, bonus }) => ({
      ...{ day, date, amount: toBaht(bonus), until: bonusUntil(date) },
    })),
    turnover_percent: rules.turnoverPercent,
    days: days.map(({ date, day, run, amount, bonus, at, bonusAt }) => ({
      ...{ date, day, streak: run, amount: toBaht(amount), bonus: toBaht(bonus) },
      ...{ at: showTime(at), bonus_at: bonusAt && showTime(bonusAt) },
    })),
  }
}

/** Until tomorrow the last day of the ladder still shows it climbed. */
function ladderOf({ rules, last, next, today }: CheckInPage): CheckInShown['ladder'] {
  const isAtTop = last?.date === today && next.day === 1
  return rules.ladder.map(({ amount, bonus }, at) => {
    const day = at + 1
    const isTaken = isAtTop || day < next.day
    const state = isTaken ? 'collected' : day === next.day ? 'next' : 'later'
    return { day, amount: toBaht(amount), bonus: toBaht(bonus), state } as const
  })
}

export function showTaken({ day, date, amount }: Taken) {
  return { day, date, amount: toBaht(amount) }
}
