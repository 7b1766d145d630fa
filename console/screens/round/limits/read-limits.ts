import type { LimitsShown } from '../../../../contract/console/numbers.ts'
import type { BetType } from '../../../../domain/betting/bet-types.ts'
import { readBaht, readRate } from '../../../fields/figures.ts'

type Tiers = NonNullable<LimitsShown['types'][number]['tiers']>

/** Steps after the first, which pays the type's own rate. */
export const LATER_STEPS: readonly number[] = [2, 3, 4]

/** An invalid figure, or steps with a gap. */
const WRONG = 'wrong'

/** All limits of a form; undefined when a figure is invalid. `rateOf` is a type's rate, which its first step pays. */
export function readLimits(
  form: FormData,
  types: readonly BetType[],
  rateOf: (type: BetType) => number | undefined,
): LimitsShown | undefined {
  const memberRoundMax = readAmount(form.get('memberRoundMax'))
  if (memberRoundMax === WRONG) return undefined
  const limited: LimitsShown['types'] = []
  for (const type of types) {
    const cap = readAmount(form.get(`cap ${type}`))
    const memberCap = readAmount(form.get(`memberCap ${type}`))
    const tiers = readTiers(form, type, rateOf(type))
    if (cap === WRONG || memberCap === WRONG || tiers === WRONG) return undefined
    if (cap !== null || memberCap !== null || tiers !== null) {
      limited.push({ type, cap, memberCap, tiers } as LimitsShown['types'][number])
    }
  }
  return { memberRoundMax: memberRoundMax as LimitsShown['memberRoundMax'], types: limited }
}

/** Empty means no limit. Zero is taken for a typing error. */
function readAmount(typed: FormDataEntryValue | null): number | null | typeof WRONG {
  if (!typed) return null
  const amount = readBaht(typed)
  return amount === undefined || amount === 0 ? WRONG : amount
}

/** Null when nothing is typed. The last step may have no end. */
function readTiers(form: FormData, type: BetType, rate: number | undefined): Tiers | null | typeof WRONG {
  const firstEnd = readAmount(form.get(`upTo1 ${type}`))
  const later = LATER_STEPS.map((step) => ({
    upTo: form.get(`upTo${step} ${type}`),
    rate: form.get(`rate${step} ${type}`),
  })).filter(({ upTo, rate: typed }) => upTo || typed)
  if (firstEnd === null && later.length === 0) return null
  if (firstEnd === null || firstEnd === WRONG || rate === undefined) return WRONG
  const tiers: { upTo: number | null; rate: number }[] = [{ upTo: firstEnd, rate }]
  for (const step of later) {
    const [upTo, lower] = [readAmount(step.upTo), readRate(step.rate)]
    if (upTo === WRONG || lower === undefined) return WRONG
    tiers.push({ upTo, rate: lower })
  }
  return tiers as Tiers
}
