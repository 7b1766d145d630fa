import ChevronDown from 'lucide-react/icons/chevron-down'
import type { LimitsShown } from '../../../../contract/console/numbers.ts'
import { nameOf } from '../../../../domain/betting/bet-type-names.ts'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { LANGUAGE } from '../../../../ui/text/language.ts'
import { limitsText } from '../../../text/numbers.ts'
import { LATER_STEPS } from './read-limits.ts'
import { bahtText, ruleText } from './rule-text.ts'

type OfType = LimitsShown['types'][number]

interface TypeLimitsProps {
  type: BetType
  /** The rate in the full plan. */
  rate: number | undefined
  limits: OfType | undefined
  disabled: boolean
}

/** The limits of one type, folded to a summary. Folded fields are sent too. */
export function TypeLimits({ type, rate, limits, disabled }: TypeLimitsProps) {
  const name = nameOf(type, LANGUAGE)
  const words = wordsOf(limits)
  return (
    <li>
      <details>
        <summary>
          <b>{name}</b>
          <span data-set={words ? '' : undefined}>{words || limitsText.unlimited}</span>
          <ChevronDown aria-hidden="true" size={18} strokeWidth={1.75} />
        </summary>
        <div className="limits-fields">
          <span aria-hidden="true">{limitsText.cap}</span>
          <Amount
            name={`cap ${type}`}
            label={limitsText.capOf(name)}
            value={limits?.cap}
            disabled={disabled}
          />
          <span aria-hidden="true">{limitsText.memberCap}</span>
          <Amount
            name={`memberCap ${type}`}
            label={limitsText.memberCapOf(name)}
            value={limits?.memberCap}
            disabled={disabled}
          />
          {rate === undefined ? null : (
            <Steps type={type} rate={rate} tiers={limits?.tiers ?? []} disabled={disabled} />
          )}
        </div>
      </details>
    </li>
  )
}

interface StepsProps {
  type: BetType
  rate: number
  tiers: NonNullable<OfType['tiers']>
  disabled: boolean
}

/** The rates as a number fills up. The first step pays the type's rate, so the form asks only for its end. */
function Steps({ type, rate, tiers, disabled }: StepsProps) {
  const name = nameOf(type, LANGUAGE)
  return (
    <fieldset className="limits-steps">
      <legend>{limitsText.steps}</legend>
      <p>{limitsText.stepsHint}</p>
      <span>{limitsText.firstStep(rate)}</span>
      <Amount
        name={`upTo1 ${type}`}
        label={limitsText.stepEnd(name, 1)}
        value={tiers[0]?.upTo}
        disabled={disabled}
      />
      {LATER_STEPS.map((step) => (
        <div key={step} className="limits-step">
          <Amount
            name={`rate${step} ${type}`}
            label={limitsText.stepRate(name, step)}
            placeholder={limitsText.stepRateShort(step)}
            value={tiers[step - 1]?.rate}
            disabled={disabled}
          />
          <Amount
            name={`upTo${step} ${type}`}
            label={limitsText.stepEnd(name, step)}
            placeholder={limitsText.stepEndShort}
            value={tiers[step - 1]?.upTo}
            disabled={disabled}
          />
        </div>
      ))}
    </fieldset>
  )
}

interface AmountProps {
  name: string
  label: string
  value: number | null | undefined
  placeholder?: string
  disabled: boolean
}

export function Amount({ name, label, value, placeholder = '–', disabled }: AmountProps) {
  return (
    <input
      name={name}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      defaultValue={value ?? ''}
      disabled={disabled}
    />
  )
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
