import { expect, test } from 'vitest'
import type { Prize } from '../../../contract/services/prize.ts'
import { groupPrizes } from './group-prizes.ts'

const RESULT = { three_top: '252', two_bottom: '47' }

function prize(id: string, hour: number, wish: Partial<Prize> = {}): Prize {
  return {
    program_id: 'p',
    program_code: 'hanoi',
    program_name: 'ฮานอย',
    group: 'hanoi',
    flag: 'vn',
    round_id: id,
    round_code: id,
    business_date: '2026-11-21',
    draw_at: `2026-11-21T${String(hour).padStart(2, '0')}:00:00+07:00`,
    status: 'open',
    result: null,
    ...wish,
  }
}

test('past draws come first, newest on top; coming ones follow, soonest on top', () => {
  const [group] = groupPrizes([
    prize('late', 21),
    prize('soon', 17),
    prize('old', 9, { result: RESULT }),
    prize('not held', 10, { status: 'void' }),
    prize('new', 11, { result: RESULT }),
  ])
  expect(group?.prizes.map((each) => each.round_id)).toEqual(['new', 'not held', 'old', 'soon', 'late'])
})

test('groups are in their given order', () => {
  const groups = groupPrizes([
    prize('a', 1, { group: 'lao' }),
    prize('b', 2),
    prize('c', 3, { group: 'lao' }),
  ])
  expect(groups.map(({ group }) => group)).toEqual(['lao', 'hanoi'])
})
