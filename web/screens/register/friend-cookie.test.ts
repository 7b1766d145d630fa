import { expect, test } from 'vitest'
import { draftOfFriend, friendKept, friendOf, linkOf } from './friend-cookie.ts'

const NOW = Date.parse('2026-11-27T10:00:00+07:00')
const TYPED = { phone: '0812345671', upline: 'TYPED001' }

/** The code that step 1 shows to who opens this page, by the link that the browser keeps. Loaded ahead, so that no call counts it. */
async function shown(path: string, kept: string, draft: Readonly<Record<string, string>> = TYPED) {
  const url = new URL(path, 'https://example.com')
  const request = new Request(url, { headers: { cookie: kept && `friend=${kept}` } })
  const friend = await friendOf({ clients: {} as never, operator: {} as never, nowMs: NOW }, request, url)
  return { upline: friend.code, ...draftOfFriend(draft, friend) }.upline
}

test.each([
  ['a link opened after a code was typed', '/register?ref=FRIEND01', '', 'FRIEND01'],
  ['the link of another friend than before', '/register?ref=FRIEND01', 'OTHER002.2026-11-27', 'FRIEND01'],
  [
    'Back to the page of a link, on which another code was typed',
    '/register?ref=FRIEND01',
    'FRIEND01.2026-11-27',
    'TYPED001',
  ],
  ['no link', '/register', 'FRIEND01.2026-11-27', 'TYPED001'],
  ['what is no code', '/register?ref=%20-', '', 'TYPED001'],
])('%s: the newer word stands', async (_, path, kept, code) => {
  expect(await shown(path, kept)).toBe(code)
})

test('where no code was asked yet, the link alone says it', async () => {
  expect(await shown('/register?ref=FRIEND01', '', {})).toBe('FRIEND01')
})

test.each([
  ['the code of the link', 'FRIEND01', '', { by_link: true }],
  ['the code of a campaign’s link', 'FRIEND01', '.line', { by_link: true, campaign: 'line' }],
  ['another code that was typed', 'TYPED001', '.line', {}],
  ['none', undefined, '.line', {}],
])('of %s the registration says whether a link brought it', (_, upline, campaign, said) => {
  const headers = { cookie: `friend=FRIEND01.2026-11-27${campaign}` }
  expect(linkOf(friendKept(new Request('https://example.com/register', { headers })), upline)).toEqual(said)
})

test('without a link the registration says of none', () => {
  const kept = friendKept(new Request('https://example.com/register'))
  expect([linkOf(kept, 'TYPED001'), linkOf(kept, undefined)]).toEqual([{}, {}])
})
