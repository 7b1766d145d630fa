import { expect, test } from 'vitest'
import type { ShownRound } from '../../rounds/shown-round.ts'
import { groupRounds } from './group-rounds.ts'
import { ownFirst, searchGroups } from './own-first.ts'

const NOW = Date.parse('2026-11-22T12:00:00+07:00')
const MINUTE = 60_000

function round(lotteryCode: string, minutes: number, status: ShownRound['status'] = 'open'): ShownRound {
  return {
    ...{ roundId: `${lotteryCode}-${status}`, programId: `id-${lotteryCode}`, lotteryCode, status },
    ...{ name: lotteryCode.toUpperCase(), planCount: 1, group: lotteryCode.slice(0, 3), flag: 'th' },
    ...{
      businessDate: '2026-11-22',
      opensAtMs: 0,
      closesAtMs: NOW + minutes * MINUTE,
      drawAtMs: 0,
      result: null,
    },
  }
}

const ROUNDS = [
  round('lao', 5),
  round('lao-tv', 300),
  round('hanoi', 10),
  round('malay', 2),
  round('gsb', 12),
]
const GROUPS = groupRounds([], ROUNDS, [round('hanoi-hd', -60, 'settled'), round('lao', -500, 'settled')])
const codes = (rounds: readonly ShownRound[]) => rounds.map(({ roundId }) => roundId)

test('pinned lotteries are first, then the last played, then those that close soon, each once', () => {
  const own = ownFirst(GROUPS, {
    pins: ['hanoi-hd', 'lao'],
    played: ['id-lao', 'id-lao-tv', 'id-lao-tv'],
    nowMs: NOW,
  })
  expect(codes(own.pinned)).toEqual(['hanoi-hd-settled', 'lao-open'])
  expect(codes(own.played)).toEqual(['lao-tv-open'])
  expect(codes(own.closing)).toEqual(['malay-open', 'hanoi-open', 'gsb-open'])
})

test('a lottery that is not sold any more, and a round that has just closed, are left out', () => {
  const later = { pins: ['mars'], played: ['id-malay'], nowMs: NOW + 3 * MINUTE }
  expect(ownFirst(GROUPS, later)).toMatchObject({ pinned: [], played: [] })
  expect(codes(ownFirst(GROUPS, later).closing)).not.toContain('malay-open')
})

test('a search finds names whatever their spaces and case', () => {
  const found = searchGroups(GROUPS, ' Lao-Tv ')
  expect(found.flatMap(({ rounds }) => codes(rounds))).toEqual(['lao-tv-open'])
  expect(found[0]?.openCount).toBe(1)
  expect(searchGroups(GROUPS, 'nothing')).toEqual([])
  expect(searchGroups(GROUPS, ' ')).toBe(GROUPS)
})

test.each([
  ['หวยรัฐบาล', 'thai-government'],
  ['หวยไทย', 'thai-government'],
  ['ลอตเตอรี่', 'thai-government'],
  ['hanoi', 'hanoi-vip'],
  ['laos', 'lao-star'],
  ['ยี่กี 16', 'yeekee'],
  ['จับยี่กี ๑๖', 'yeekee'],
])('"%s" finds %s', (typed, code) => {
  const rounds = ['thai-government', 'hanoi-vip', 'lao-star', 'yeekee', 'gsb'].map((each) => ({
    ...round(each, 5),
    name: 'ชื่ออื่น',
  }))
  const found = searchGroups([{ group: 'all', rounds, openCount: 5 }], typed)
  expect(found.flatMap((each) => each.rounds.map(({ lotteryCode }) => lotteryCode))).toEqual([code])
})
