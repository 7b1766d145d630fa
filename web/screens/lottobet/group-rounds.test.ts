import { expect, test } from 'vitest'
import type { ShownRound } from '../../rounds/shown-round.ts'
import { groupRounds } from './group-rounds.ts'

function round(roundId: string, group: string, status: ShownRound['status'], closesAtMs: number): ShownRound {
  return {
    roundId,
    programId: roundId,
    lotteryCode: group,
    name: roundId,
    group,
    flag: 'th',
    status,
    businessDate: '2026-11-16',
    opensAtMs: 0,
    closesAtMs,
    drawAtMs: closesAtMs,
    result: null,
  }
}

test('open rounds come first, the soonest on top, closed ones last', () => {
  const groups = groupRounds(
    ['lao'],
    [round('late', 'lao', 'open', 300), round('soon', 'lao', 'open', 200)],
    [round('gone', 'lao', 'closed', 100)],
  )
  expect(groups).toEqual([{ group: 'lao', openCount: 2, rounds: expect.anything() }])
  expect(groups[0]?.rounds.map((each) => each.roundId)).toEqual(['soon', 'late', 'gone'])
})

test('a round in both lists is shown once', () => {
  const same = round('same', 'thai', 'closed', 100)
  expect(groupRounds([], [same], [same])[0]?.rounds).toHaveLength(1)
})

test('a group of closed rounds alone is still shown', () => {
  expect(groupRounds([], [], [round('gone', 'hanoi', 'settled', 100)])).toMatchObject([
    { group: 'hanoi', openCount: 0 },
  ])
})

test('groups are in the operator’s order, whichever closes first', () => {
  const groups = groupRounds(
    ['thai', 'lao', 'hanoi'],
    [round('h', 'hanoi', 'open', 100), round('t', 'thai', 'open', 900)],
    [],
  )
  expect(groups.map((each) => each.group)).toEqual(['thai', 'hanoi'])
})
