import { nameOf } from '../../../../domain/betting/bet-type-names.ts'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { LANGUAGE } from '../../../../ui/text/language.ts'
import { readBaht, readRate } from '../../../fields/figures.ts'
import type { Faults, Field, ValuesOf } from '../../../forms/field.ts'
import { bahtField, rateField, selectField, tickField } from '../../../forms/usual-fields.ts'
import { limitsText, numbersText } from '../../../text/numbers.ts'
import type { NumbersAct } from './numbers-act.ts'
import { type StepNames, stepFaults, stepsOf, typedSteps } from './steps.ts'

export const ACTS = ['closed', 'half', 'rate', 'tiers', 'cap', 'uncap', 'open'] as const

type Values = ValuesOf<ReturnType<typeof fieldsOf>>

/** The fields of all acts; those of the chosen one are shown. */
export function fieldsOf(types: readonly BetType[]) {
  return {
    type: { ...selectField(numbersText.type, types, (type) => nameOf(type, LANGUAGE)), half: true },
    act: { ...selectField(numbersText.act, ACTS, (act) => numbersText.acts[act]), half: true },
    rate: {
      ...rateField(numbersText.rate),
      read: ([typed = '']: readonly string[]) => readRate(typed),
      when: { act: 'rate' },
    },
    cap: {
      ...bahtField(numbersText.cap),
      read: ([typed = '']: readonly string[]) => readBaht(typed), // zero: no more of it is sold
      wrong: numbersText.capWrong,
      when: { act: 'cap' },
    },
    rate1: stepRate(1),
    upTo1: stepEnd(1),
    rate2: stepRate(2),
    upTo2: stepEnd(2),
    rate3: stepRate(3),
    upTo3: stepEnd(3),
    rate4: stepRate(4),
    upTo4: stepEnd(4),
    numbers: {
      kind: 'lines',
      label: numbersText.numbers,
      read: ([typed = '']: readonly string[]) => {
        const numbers = typed.split(/[\s,]+/).filter(Boolean)
        return numbers.length > 0 ? numbers : undefined
      },
      wrong: numbersText.missing,
    } satisfies Field<string[]>,
    reversed: tickField(numbersText.reversed, false),
  } as const
}

/** Steps with a gap, and a rate in steps without any step. */
export function missingSteps(values: Values): Faults {
  if (values.act !== 'tiers') return {}
  const steps = typedSteps(values, NAMES)
  return stepsOf(steps) ? stepFaults(steps, NAMES) : { rate1: limitsText.stepRateMissing }
}

/** The act that the form describes. */
export function actOf({ type, act, numbers, reversed, ...figures }: Values): NumbersAct {
  const meant = { type, numbers: [...numbers], withReversed: reversed }
  switch (act) {
    case 'rate':
      return { ...meant, act, rate: figures.rate ?? 0 }
    case 'cap':
      return { ...meant, act, cap: figures.cap ?? 0 }
    case 'tiers':
      return { ...meant, act, tiers: stepsOf(typedSteps(figures, NAMES)) ?? [] }
    default:
      return { ...meant, act }
  }
}

const NAMES: StepNames = (part, step) => `${part}${step}`

const OF_STEPS = { half: true, when: { act: 'tiers' } } as const

function stepRate(step: number) {
  return { ...rateField(limitsText.stepRate(step)), ...OF_STEPS }
}

function stepEnd(step: number) {
  return { ...bahtField(limitsText.stepEnd(step)), ...OF_STEPS }
}
