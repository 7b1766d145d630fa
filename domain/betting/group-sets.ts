import type { BetType } from './bet-types.ts'
import { type NumberSetId, numbersOf } from './number-sets.ts'

const DIGITS = [...'0123456789']

/** The sets of ten numbers and more that are read as one, the largest first. */
const BIG_SETS = (
  [
    ['nineteen_doors', DIGITS],
    ['front_run', DIGITS],
    ['back_run', DIGITS],
    ['doubles', ['']],
    ['triples', ['']],
  ] as const
).flatMap(([id, all]) => all.map((typed) => ({ id, typed, numbers: new Set(numbersOf(id, typed)) })))

export type BigSetId = Extract<NumberSetId, (typeof BIG_SETS)[number]['id']>

/** Lines that are one set of numbers, or one line alone (`set` is null). */
export interface LineGroup<Line> {
  readonly set: { readonly id: BigSetId; readonly typed: string } | null
  readonly lines: readonly [Line, ...Line[]]
}

interface NumberedLine {
  readonly type: BetType
  readonly number: string
}

/**
 * Joins lines that are a big set on the same type and the same terms. They follow each other among the lines of these
 * terms, in any order. Every line is in one group; a group stands where its first line stood.
 */
export function groupSets<Line extends NumberedLine>(
  lines: readonly Line[],
  termsOf: (line: Line) => string,
): readonly LineGroup<Line>[] {
  const alike = new Map<string, Line[]>()
  for (const line of lines) {
    const key = `${line.type} ${termsOf(line)}`
    const before = alike.get(key)
    if (before) before.push(line)
    else alike.set(key, [line])
  }
  const groups = new Map<Line, LineGroup<Line>>()
  for (const same of alike.values()) {
    let rest: readonly Line[] = same
    for (let first = rest[0]; first; first = rest[0]) {
      const set = BIG_SETS.find(({ numbers }) => beginsWith(rest, numbers))
      const size = set?.numbers.size ?? 1
      groups.set(first, {
        set: set ? { id: set.id, typed: set.typed } : null,
        lines: [first, ...rest.slice(1, size)],
      })
      rest = rest.slice(size)
    }
  }
  return lines.flatMap((line) => groups.get(line) ?? [])
}

function beginsWith(lines: readonly NumberedLine[], numbers: ReadonlySet<string>): boolean {
  const [first] = lines
  if (!first || !numbers.has(first.number) || lines.length < numbers.size) return false
  const begun = new Set(lines.slice(0, numbers.size).map((line) => line.number))
  return begun.size === numbers.size && [...begun].every((number) => numbers.has(number))
}
