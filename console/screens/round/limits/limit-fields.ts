import type { LimitsShown } from '../../../../contract/console/numbers.ts'
import { nameOf } from '../../../../domain/betting/bet-type-names.ts'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { LANGUAGE } from '../../../../ui/text/language.ts'
import type { Faults, Field } from '../../../forms/field.ts'
import type { FormPart } from '../../../forms/form-parts.tsx'
import { bahtField, rateField } from '../../../forms/usual-fields.ts'
import { limitsText } from '../../../text/numbers.ts'
import { bahtText, ruleText } from './rule-text.ts'
import { STEPS, type StepNames, stepFaults, stepsOf, type TypedStep, typedSteps } from './steps.ts'

type OfType = LimitsShown['types'][number]
type Values = Readonly<Record<string, number | null>>

/** What is sold, and what the full plan pays for it: its first step pays that too. */
export interface Sold {
  readonly types: readonly BetType[]
  readonly rates: readonly { readonly type: BetType; readonly rate: number }[]
}

/** A field for each limit: of a member, and of every type its caps and its steps. */
export function fieldsOf({ types, rates }: Sold, limits: LimitsShown): Record<string, Field<number | null>> {
  return Object.fromEntries([
    ['memberRoundMax', bahtField(limitsText.memberRound, limits.memberRoundMax)],
    ...types.flatMap((type) => {
      const own = limits.types.find((each) => each.type === type)
      return [
        [`${type}.cap`, half(bahtField(limitsText.cap, own?.cap))],
        [`${type}.memberCap`, half(bahtField(limitsText.memberCap, own?.memberCap))],
        ...stepFields(type, rateOf(rates, type), own?.tiers ?? []),
      ] as const
    }),
  ])
}

/** The types, each folded to what is set for it. */
export function partsOf({ types, rates }: Sold, limits: LimitsShown): FormPart[] {
  return types.map((type) => {
    const words = wordsOf(limits.types.find((each) => each.type === type))
    return {
      title: nameOf(type, LANGUAGE),
      fields: [
        `${type}.cap`,
        `${type}.memberCap`,
        ...stepFields(type, rateOf(rates, type), []).map(([name]) => name),
      ],
      folded: { summary: words || limitsText.unlimited, isSet: words !== '' },
    }
  })
}

/** Steps with a gap, by the fields that are missing. */
export function missingSteps(sold: Sold, values: Values): Faults {
  return Object.assign(
    {},
    ...sold.types.map((type) => stepFaults(stepsTyped(sold, type, values), namesOf(type))),
  )
}

/** The limits that the values of the form are. */
export function limitsOf(sold: Sold, values: Values): LimitsShown {
  const types = sold.types.flatMap((type) => {
    const [cap, memberCap] = [values[`${type}.cap`] ?? null, values[`${type}.memberCap`] ?? null]
    const tiers = stepsOf(stepsTyped(sold, type, values))
    return cap === null && memberCap === null && tiers === null ? [] : [{ type, cap, memberCap, tiers }]
  })
  return { memberRoundMax: values.memberRoundMax ?? null, types } as LimitsShown
}

/** The first step has no field for its rate: it pays what the type pays, once it has an end or another follows it. */
function stepsTyped({ rates }: Sold, type: BetType, values: Values): readonly TypedStep[] {
  const [first, ...later] = typedSteps(values, namesOf(type))
  const upTo = first?.upTo ?? null
  const isUsed = upTo !== null || later.some((step) => step.upTo !== null || step.rate !== null)
  return [{ upTo, rate: isUsed ? (rateOf(rates, type) ?? null) : null }, ...later]
}

function stepFields(type: BetType, rate: number | undefined, tiers: NonNullable<OfType['tiers']>) {
  if (rate === undefined) return []
  const name = namesOf(type)
  const first = { ...bahtField(limitsText.firstStep(rate), tiers[0]?.upTo), hint: limitsText.stepsHint }
  return [
    [name('upTo', 1), first],
    ...STEPS.slice(1).flatMap((step) => [
      [name('rate', step), half(rateField(limitsText.stepRate(step), tiers[step - 1]?.rate))] as const,
      [name('upTo', step), half(bahtField(limitsText.stepEnd(step), tiers[step - 1]?.upTo))] as const,
    ]),
  ] as const
}

function namesOf(type: BetType): StepNames {
  return (part, step) => `${type}.${part}${step}`
}

function half<F>(field: F) {
  return { ...field, half: true } as const
}

function rateOf(rates: Sold['rates'], type: BetType): number | undefined {
  return rates.find((each) => each.type === type)?.rate
}

function wordsOf(limits: OfType | undefined): string {
  if (!limits) return ''
  const { cap, memberCap, tiers } = limits
  const words = [
    cap === null ? '' : limitsText.capped(bahtText(cap)),
    memberCap === null ? '' : limitsText.memberCapped(bahtText(memberCap)),
    tiers === null ? '' : ruleText({ kind: 'tiers', rate: null, tiers }),
  ]
  return words.filter(Boolean).join(' · ')
}
