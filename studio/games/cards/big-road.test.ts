import { expect, test } from 'vitest'
import type { Side } from './baccarat.ts'
import { bigRoad } from './big-road.ts'

const SIDES: Readonly<Record<string, Side>> = { P: 'player', B: 'banker', T: 'tie' }
const road = (hands: string) =>
  bigRoad([...hands].map((each) => SIDES[each] ?? 'tie')).map(({ column, row, ties }) =>
    [column, row, ties].join(''),
  )

test.each([
  ['', []],
  ['PPB', ['000', '010', '100']],
  ['PTTP', ['002', '010']],
  ['TTB', ['002']],
  // Six down, then to the right along the last row.
  ['BBBBBBBB', ['000', '010', '020', '030', '040', '050', '150', '250']],
  // The next run begins beside it, and turns above what lies there.
  [
    'BBBBBBBPPPPPP',
    ['000', '010', '020', '030', '040', '050', '150', '100', '110', '120', '130', '140', '240'],
  ],
])('%s', (hands, cells) => {
  expect(road(hands)).toEqual(cells)
})
