import { expect, test } from 'vitest'
import { areSameTerms } from './same-terms.ts'

const TERMS = {
  ...{ nameTh: 'ฝากรับเพิ่ม', percent: 10, budget: null as number | null | undefined, groups: ['thai', 'lao'] },
  ...{ startsAt: '2026-11-27T00:00:00+07:00', endsAt: null as string | null },
}

test.each<[string, Partial<typeof TERMS>]>([
  ['nothing else', {}],
  ['groups in another order', { groups: ['lao', 'thai'] }],
  ['the same moment, written otherwise', { startsAt: '2026-11-26T17:00:00.000Z' }],
  ['no budget, as older terms say it', { budget: undefined }],
])('terms with %s are the same', (_, other) => {
  expect(areSameTerms(TERMS, { ...TERMS, ...other })).toBe(true)
})

test.each<[string, Partial<typeof TERMS>]>([
  ['another name', { nameTh: 'ฝากรับเพิ่ม ' }],
  ['another figure', { percent: 11 }],
  ['a budget', { budget: 100 }],
  ['a group less', { groups: ['thai'] }],
  ['a beginning a second later', { startsAt: '2026-11-27T00:00:01+07:00' }],
  ['an end', { endsAt: '2026-12-27T00:00:00+07:00' }],
])('terms with %s are others', (_, other) => {
  expect(areSameTerms(TERMS, { ...TERMS, ...other })).toBe(false)
})
