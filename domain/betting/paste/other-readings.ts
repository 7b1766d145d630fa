import type { NumberSetId } from '../number-sets.ts'
import { betsOf, type Context, once } from './bets-of.ts'
import type { PasteBet, PasteSetting } from './paste-reading.ts'
import { NO_SENSE, type Sense } from './sense.ts'
import type { Statement } from './statement.ts'

/** A statement of a line, and what the lines before it say. */
export interface Said {
  readonly statement: Statement
  readonly context: Context
}

interface Variant {
  readonly setting: PasteSetting
  readonly statement?: (statement: Statement) => Statement
  readonly carried?: Sense
}

const PLACES: readonly Sense[] = [
  { ...NO_SENSE, top: true },
  { ...NO_SENSE, bottom: true },
  { ...NO_SENSE, top: true, bottom: true },
]
const SLIDES: readonly NumberSetId[] = ['front_run', 'back_run']

/** The other bets an ambiguous line may mean, each once: another place, another habit of prices, another set. */
export function otherReadings(
  first: readonly PasteBet[],
  said: readonly Said[],
  setting: PasteSetting,
): readonly (readonly PasteBet[])[] {
  const found = new Map<string, readonly PasteBet[]>()
  for (const variant of variants(said, setting)) {
    const read = said.map(({ statement, context }) =>
      betsOf(
        variant.statement?.(statement) ?? statement,
        variant.carried ? { ...context, carried: variant.carried } : context,
        variant.setting,
      ),
    )
    // A reading that leaves out a part of the line is not offered.
    if (read.every(({ bets, warnings }) => bets.length > 0 && !warnings.includes('TYPE_NOT_SOLD'))) {
      const bets = read.flatMap((part) => part.bets)
      found.set(JSON.stringify(bets), bets)
      if (read.some(({ warnings }) => warnings.includes('TURN_TWICE')))
        found.set(JSON.stringify(once(bets)), once(bets))
    }
  }
  found.delete(JSON.stringify(first))
  return [...found.values()]
}

function variants(said: readonly Said[], setting: PasteSetting): readonly Variant[] {
  const list: Variant[] = [{ setting }, ...PLACES.map((carried) => ({ setting, carried }))]
  list.push(
    { setting: { ...setting, threeCount: setting.threeCount === 'tod' ? 'permutations' : 'tod' } },
    { setting: { ...setting, twoStar: 'top_bottom', twoSlash: 'top_bottom' } },
    { setting: { ...setting, twoStar: 'reverse', twoSlash: 'reverse' } },
  )
  const warned = said.flatMap(({ statement }) => statement.warnings)
  if (warned.includes('BAHT_OR_TOP')) {
    const baht = (statement: Statement) => ({ ...statement, sense: { ...statement.sense, top: false } })
    list.push(...PLACES.map((carried) => ({ setting, carried, statement: baht })))
  }
  if (warned.includes('SET_UNCLEAR'))
    list.push(...SLIDES.map((set) => ({ setting, statement: (whole: Statement) => ({ ...whole, set }) })))
  return list
}
