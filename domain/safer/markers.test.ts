import { expect, test } from 'vitest'
import { MARKER_KINDS, type Marker, markersOf, type PlayFacts } from './markers.ts'

const QUIET: PlayFacts = {
  ...{ deposit: 0, usualDeposit: 0, usualDeposits: 0, failed: 0, nights: [0, 0, 0, 0, 0, 0, 0] },
  ...{ raises: 0, redeposits: 0, lost: 0, usualLost: 0, hasHistory: false, afterLoss: 0, minutes: 0 },
}
const habit = { usualDeposit: 500_00, usualDeposits: 3 }

/** Facts that just make a marker, and facts that just do not. */
const TABLE: readonly [
  string,
  Partial<PlayFacts>,
  Omit<Marker, 'usual'> & Partial<Marker>,
  Partial<PlayFacts>,
][] = [
  [
    'a deposit of three times the usual one',
    { ...habit, deposit: 1_500_00 },
    { kind: 'deposit-size', figure: 1_500_00, usual: 500_00 },
    { ...habit, deposit: 1_499_99 },
  ],
  [
    'a deposit of a thousand baht, whose usual ones are small',
    { usualDeposit: 100_00, usualDeposits: 9, deposit: 1_000_00 },
    { kind: 'deposit-size', figure: 1_000_00, usual: 100_00 },
    { usualDeposit: 100_00, usualDeposits: 9, deposit: 999_99 },
  ],
  [
    'a large deposit, where there is a habit to compare it with',
    { ...habit, deposit: 9_000_00 },
    { kind: 'deposit-size', figure: 9_000_00, usual: 500_00 },
    { ...habit, usualDeposits: 2, deposit: 9_000_00 },
  ],
  ['more than three failed deposits', { failed: 4 }, { kind: 'failed-deposits', figure: 4 }, { failed: 3 }],
  [
    'three nights in a row, of half an hour each',
    { nights: [30, 180, 45, 0, 60, 0, 0] },
    { kind: 'night-play', figure: 3 },
    { nights: [30, 180, 29, 60, 60, 60, 60] },
  ],
  [
    'every night of the week',
    { nights: [60, 60, 60, 60, 60, 60, 60] },
    { kind: 'night-play', figure: 7 },
    { nights: [0, 60, 60, 60, 60, 60, 60] },
  ],
  ['two raised limits', { raises: 2 }, { kind: 'limit-raises', figure: 2 }, { raises: 1 }],
  [
    'a second payout that went back in',
    { redeposits: 2 },
    { kind: 'redeposits', figure: 2 },
    { redeposits: 1 },
  ],
  [
    'a loss of three times the usual one',
    { hasHistory: true, lost: 3_000_00, usualLost: 1_000_00 },
    { kind: 'loss-size', figure: 3_000_00, usual: 1_000_00 },
    { hasHistory: true, lost: 2_999_99, usualLost: 1_000_00 },
  ],
  [
    'a loss of somebody who usually wins',
    { hasHistory: true, lost: 2_000_00, usualLost: -700_00 },
    { kind: 'loss-size', figure: 2_000_00, usual: 0 },
    { hasHistory: true, lost: 1_999_99, usualLost: -700_00 },
  ],
  [
    'a loss of somebody who is not new',
    { hasHistory: true, lost: 9_000_00 },
    { kind: 'loss-size', figure: 9_000_00, usual: 0 },
    { hasHistory: false, lost: 9_000_00 },
  ],
  [
    'a third deposit after a loss',
    { afterLoss: 3 },
    { kind: 'deposits-after-loss', figure: 3 },
    { afterLoss: 2 },
  ],
  ['six hours of a day', { minutes: 360 }, { kind: 'long-play', figure: 360 }, { minutes: 359 }],
]

test.each(TABLE)('%s', (_, facts, marker, near) => {
  expect(markersOf({ ...QUIET, ...facts })).toEqual([{ usual: null, ...marker }])
  expect(markersOf({ ...QUIET, ...near })).toEqual([])
})

test('every kind has its row, and facts that make several make them in one order', () => {
  expect([...new Set(TABLE.map(([, , { kind }]) => kind))].sort()).toEqual([...MARKER_KINDS].sort())
  const all = Object.assign({}, QUIET, ...TABLE.map(([, facts]) => facts)) as PlayFacts
  expect(markersOf(all).map(({ kind }) => kind)).toEqual([...MARKER_KINDS])
})
