import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupSets } from './group-sets.ts'
import { numbersOf } from './number-sets.ts'

interface Line {
  readonly type: 'two_top' | 'two_bottom'
  readonly number: string
  readonly stake: number
}

const stakeOf = (line: Line) => String(line.stake)
const on = (type: Line['type'], numbers: readonly string[], stake = 20): Line[] =>
  numbers.map((number) => ({ type, number, stake }))

test('nineteen doors on two types, line by line in turn, are two groups', () => {
  const doors = numbersOf('nineteen_doors', '7')
  const lines = doors.flatMap((number) => [...on('two_top', [number]), ...on('two_bottom', [number])])
  expect(groupSets(lines, stakeOf).map(({ set, lines }) => [set, lines[0].type, lines.length])).toEqual([
    [{ id: 'nineteen_doors', typed: '7' }, 'two_top', 19],
    [{ id: 'nineteen_doors', typed: '7' }, 'two_bottom', 19],
  ])
})

test('a set that lacks a number, or has another price on one, stays in lines', () => {
  const doors = numbersOf('nineteen_doors', '7')
  const eighteen = on('two_top', doors.slice(1))
  expect(groupSets(eighteen, stakeOf).every(({ set }) => set?.id !== 'nineteen_doors')).toBe(true)
  const dearer = [...eighteen, ...on('two_top', doors.slice(0, 1), 50)]
  expect(groupSets(dearer, stakeOf).every(({ set }) => set?.id !== 'nineteen_doors')).toBe(true)
})

const someLines = fc
  .array(
    fc.record({
      type: fc.constantFrom('two_top' as const, 'two_bottom' as const),
      stake: fc.constantFrom(10, 20),
      numbers: fc.oneof(
        fc
          .tuple(fc.constantFrom('nineteen_doors', 'front_run', 'back_run'), fc.nat(9))
          .map(([id, digit]) => numbersOf(id as 'front_run', String(digit))),
        fc.constant(numbersOf('doubles', '')),
        fc.array(
          fc.nat(99).map((number) => String(number).padStart(2, '0')),
          { maxLength: 25 },
        ),
      ),
    }),
    { maxLength: 8 },
  )
  .map((parts) => parts.flatMap(({ type, stake, numbers }) => on(type, numbers, stake)))

test('groups print back to the same lines', () => {
  const inOrder = (lines: readonly Line[]) =>
    lines.map(({ type, number, stake }) => `${type} ${number} ${stake}`).sort()
  fc.assert(
    fc.property(someLines, (lines) => {
      const printed = groupSets(lines, stakeOf).flatMap(({ set, lines: [first] }) =>
        on(first.type, set ? numbersOf(set.id, set.typed) : [first.number], first.stake),
      )
      expect(inOrder(printed)).toEqual(inOrder(lines))
    }),
  )
})
