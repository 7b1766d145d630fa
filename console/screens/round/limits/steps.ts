import type { Faults } from '../../../forms/field.ts'
import { limitsText } from '../../../text/numbers.ts'

/** A step as it is typed: what a number pays until so much of it is sold. Null is empty. */
export interface TypedStep {
  readonly upTo: number | null
  readonly rate: number | null
}

export interface Step {
  readonly upTo: number | null
  readonly rate: number
}

/** The steps a form has fields for. */
export const STEPS = [1, 2, 3, 4] as const

/** How the fields of a step are named. */
export type StepNames = (part: keyof TypedStep, step: number) => string

/** The steps as typed under these names. */
export function typedSteps(
  values: Readonly<Record<string, unknown>>,
  nameOf: StepNames,
): readonly TypedStep[] {
  const figure = (part: keyof TypedStep, step: number) =>
    (values[nameOf(part, step)] ?? null) as number | null
  return STEPS.map((step) => ({ upTo: figure('upTo', step), rate: figure('rate', step) }))
}

/** What is missing in steps: each needs a rate, and all but the last one an end. */
export function stepFaults(steps: readonly TypedStep[], nameOf: StepNames): Faults {
  const used = usedOf(steps)
  const faults: Record<string, string> = {}
  for (const [at, { upTo, rate }] of used.entries()) {
    if (rate === null) faults[nameOf('rate', at + 1)] = limitsText.stepRateMissing
    if (upTo === null && at < used.length - 1) faults[nameOf('upTo', at + 1)] = limitsText.stepEndMissing
  }
  return faults
}

/** The steps in use; null for none. */
export function stepsOf(steps: readonly TypedStep[]): Step[] | null {
  const used = usedOf(steps).flatMap(({ upTo, rate }) => (rate === null ? [] : [{ upTo, rate }]))
  return used.length > 0 ? used : null
}

function usedOf(steps: readonly TypedStep[]): readonly TypedStep[] {
  return steps.slice(0, steps.findLastIndex(({ upTo, rate }) => upTo !== null || rate !== null) + 1)
}
