import type { MoneyRulesShown } from '../../../contract/console/money/money-rules.ts'
import { RANK_RAISE_MOST } from '../../../domain/betting/price/rank-rate.ts'
import { RANK_PERCENT_MOST, RANKS_MOST } from '../../../domain/rewards/ranks.ts'
import type { Field, RowsField } from '../../forms/field.ts'
import { drawRows } from '../../forms/rows-of-fields.tsx'
import { tickField } from '../../forms/usual-fields.ts'
import { moneyRulesText as text } from '../../text/payments/money-rules.ts'
import { amountField, HALF, shownAmount, wholeField } from './figure-fields.ts'

const POINTS = {
  ...{ least: 1, most: RANK_PERCENT_MOST, unit: text.percent },
  wrong: text.rankPercentWrong(RANK_PERCENT_MOST),
}

/** Tenths of a per cent, typed as per cent. */
const RAISE = {
  ...{
    kind: 'text',
    input: 'decimal',
    label: text.rankRaise,
    maxLength: 3,
    unit: text.percent,
    initial: '0',
  },
  read: ([typed = '']: readonly string[]) => {
    const tenths = /^\d(\.\d)?$/.test(typed.trim()) ? Math.round(Number(typed) * 10) : -1
    return tenths >= 0 && tenths <= RANK_RAISE_MOST ? tenths : undefined
  },
  wrong: text.rankRaiseWrong(RANK_RAISE_MOST / 10),
  ...HALF,
} as const satisfies Field<number>

const STEP = {
  needed: { ...neededField(), ...HALF },
  percent: { ...wholeField(text.rankPercent, 1, POINTS), ...HALF },
  raise: RAISE,
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
      initial: steps.map(({ needed, percent, raise }) => ({
        ...{ needed: shownAmount(needed), percent: String(percent), raise: String(raise / 10) },
      })),
      fresh: { percent: '1', raise: '0' },
      max: RANKS_MOST,
      words: { add: text.rankAdd, nth: text.rankNth, remove: text.rankRemove },
    } satisfies RowsField<typeof STEP>,
  }
}
