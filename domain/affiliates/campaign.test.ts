import { expect, test } from 'vitest'
import { readCampaign } from './campaign.ts'

test.each([
  ['line-group', 'line-group'],
  [' TikTok1 ', 'tiktok1'],
  ['a', 'a'],
  ['a'.repeat(20), 'a'.repeat(20)],
  ['a'.repeat(21), undefined],
  ['', undefined],
  ['-a', undefined],
  ['a-', undefined],
  ['a b', undefined],
  ['กลุ่มไลน์', undefined],
  ['a.b', undefined],
  ['<a>', undefined],
])('%s: %s', (typed, tag) => {
  expect(readCampaign(typed)).toBe(tag)
})
