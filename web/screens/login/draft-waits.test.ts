import { expect, test } from 'vitest'
import { DRAFT_PREFIX } from '../../session/member-leaves.ts'
import { draftWaits } from './draft-waits.ts'

const ROUND = '01a1ffd2-07f5-751c-9706-60d5d9e34a52'

test.each([
  [`/bet/${ROUND}`, [`${DRAFT_PREFIX}member:${ROUND}`], true],
  [`/bet/${ROUND}?plan=low`, ['username', `${DRAFT_PREFIX}member:${ROUND}:low`], true],
  [`/bet/${ROUND}`, [`${DRAFT_PREFIX}member:another-round`], false],
  [`/bet/${ROUND}`, [`seen:${ROUND}`], false],
  ['/bet', [`${DRAFT_PREFIX}member:${ROUND}`], false],
  ['/', [`${DRAFT_PREFIX}member:${ROUND}`], false],
])('on the way to %s with %j on the device: %s', (next, keys, waits) => {
  expect(draftWaits(next, keys)).toBe(waits)
})
