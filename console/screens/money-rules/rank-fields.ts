import type { MoneyRulesShown } from '../../../contract/console/money/money-rules.ts'
import { RANK_PERCENT_MOST, RANKS_MOST } from '../../../domain/rewards/ranks.ts'
import type { RowsField } from '../../forms/field.ts'
import { drawRows } from '../../forms/rows-of-fields.tsx'
import { tickField } from '../../forms/usual-fields.ts'
import { moneyRulesText as text } from '../../text/payments/money-rules.ts'
import { amountField, HALF, shownAmount, wholeField } from './figure-fields.ts'

const POINTS = {
  ...{ least: 1, most: RANK_PERCENT_MOST, unit: text.percent },
  wrong: text.rankPercentWrong(RANK_PERCENT_MOST),
}

const STEP = {
  needed: { ...neededField(), ...HALF },
  percent: { ...wholeField(text.rankPercent, 1, POINTS), ...HALF },
}

function neededField() {
  const field = amountField(text.rankNeeded, undefined)
  return {
    ...field,
    read: (typed: readonly string[]) => {
      const needed = field.read(typed)
      return needed !== undefined && needed > 0 ? needed : undefined
    },
  }
}

export function rankFields({ isOn, steps }: MoneyRulesShown['ranks']) {
  return {
    ranksOn: { ...tickField(text.ranksOn, isOn), refusals: ['RANK_STEPS', 'RANK_ABOVE_ALL'] },
    rankSteps: {
      kind: 'rows',
      draw: drawRows,
      row: STEP,
      initial: steps.map(({ needed, percent }) => ({
        ...{ needed: shownAmount(needed), percent: String(percent) },
      })),
      fresh: { percent: '1' },
      max: RANKS_MOST,
      words: { add: text.rankAdd, nth: text.rankNth, remove: text.rankRemove },
    } satisfies RowsField<typeof STEP>,
  }
}
