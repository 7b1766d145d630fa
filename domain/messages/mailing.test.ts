import { describe, expect, test } from 'vitest'
import { bangkokMs } from '../calendar/bangkok.ts'
import {
  type Audience,
  hasGrown,
  type Mailing,
  mailingTime,
  mailOutcome,
  type Reachable,
  refuseMailing,
} from './mailing.ts'

const NOW = bangkokMs('2026-11-26', '12:00')
const ALL: Audience = { who: 'everybody', days: null, rank: null, memberId: null, name: null }
const MAILING: Mailing = {
  ...{ kind: 'service', titleTh: 'หัวข้อ', textTh: 'ข้อความ', titleEn: null, textEn: null },
  ...{ page: '/inbox', audience: ALL, sendAt: null },
}
const iso = (ms: number) => new Date(ms).toISOString()
const DAY = 86_400_000

describe('a mailing', () => {
  test.each<[string, Partial<Mailing>, string | undefined]>([
    ['to all, at once', {}, undefined],
    ['without a text', { textTh: '' }, 'MAILING_TEXT'],
    ['with an English title alone', { titleEn: 'Title' }, 'MAILING_TEXT'],
    ['with both in English', { titleEn: 'Title', textEn: 'Text' }, undefined],
    ['of the last 7 days', { audience: { ...ALL, who: 'played', days: 7 } }, undefined],
    ['of no days', { audience: { ...ALL, who: 'played' } }, 'MAILING_AUDIENCE'],
    ['of 365 days', { audience: { ...ALL, who: 'idle', days: 365 } }, undefined],
    ['of 366 days', { audience: { ...ALL, who: 'idle', days: 366 } }, 'MAILING_AUDIENCE'],
    ['of half a day', { audience: { ...ALL, who: 'deposited', days: 0.5 } }, 'MAILING_AUDIENCE'],
    ['to all, of some days', { audience: { ...ALL, days: 3 } }, 'MAILING_AUDIENCE'],
    ['of a rank', { audience: { ...ALL, who: 'ranked', rank: 1 } }, undefined],
    ['of no rank', { audience: { ...ALL, who: 'ranked', rank: 0 } }, 'MAILING_AUDIENCE'],
    ['to nobody in particular', { audience: { ...ALL, who: 'member' } }, 'MAILING_AUDIENCE'],
    ['about the account, that leads to a game', { page: '/luckydraw' }, 'MAILING_PAGE'],
    ['of marketing, that leads there', { kind: 'marketing', page: '/luckydraw' }, undefined],
    ['now', { sendAt: iso(NOW) }, 'MAILING_TIME'],
    ['in a second', { sendAt: iso(NOW + 1_000) }, undefined],
    ['in 60 days', { sendAt: iso(NOW + 60 * DAY) }, undefined],
    ['later than in 60 days', { sendAt: iso(NOW + 60 * DAY + 1) }, 'MAILING_TIME'],
  ])('%s', (_, some, refused) => {
    expect(refuseMailing({ ...MAILING, ...some }, NOW)).toBe(refused)
  })
})

describe('who may have it', () => {
  const anybody: Reachable = { isActive: true, isStopped: false, isOptedOut: false, isToldToday: false }
  test.each<[Partial<Reachable>, string, string]>([
    [{}, 'sent', 'sent'],
    [{ isActive: false }, 'gone', 'gone'],
    [{ isStopped: true }, 'sent', 'stopped'],
    [{ isOptedOut: true }, 'sent', 'optedOut'],
    [{ isToldToday: true }, 'sent', 'toldToday'],
    [{ isToldToday: true, isOptedOut: true }, 'sent', 'optedOut'],
  ])('%o: of service %s, of marketing %s', (some, service, marketing) => {
    const who = { ...anybody, ...some }
    expect([mailOutcome('service', who), mailOutcome('marketing', who)]).toEqual([service, marketing])
  })
})

test.each([
  ['07:59', '08:00'],
  ['08:00', '08:00'],
  ['21:59', '21:59'],
])('marketing of %s is written at %s, and service at once', (clock, written) => {
  expect(mailingTime('marketing', bangkokMs('2026-11-26', clock))).toBe(bangkokMs('2026-11-26', written))
  expect(mailingTime('service', bangkokMs('2026-11-26', clock))).toBe(bangkokMs('2026-11-26', clock))
})

test.each([
  [100, 120, false],
  [100, 121, true],
  [1_000, 1_100, false],
  [1_000, 1_101, true],
  [1_000, 10, false],
])('of %i people agreed to, %i are another audience: %s', (agreed, now, grown) => {
  expect(hasGrown(agreed, now)).toBe(grown)
})
