import { expect, test } from 'vitest'
import { officialPage } from './official-pages.ts'
import { LOTTERIES } from './registry.ts'

test('a page is one of a lottery there is, over https', () => {
  const found = LOTTERIES.flatMap(({ code }) => officialPage(code) ?? [])
  expect(found).toHaveLength(24)
  for (const { url } of found) expect(new URL(url).protocol).toBe('https:')
})

test('what is drawn by ourselves or by a private channel has no official page', () => {
  expect(['yeekee', 'lao-star', 'dow-vip'].map(officialPage)).toEqual([undefined, undefined, undefined])
  // The index that is read is Shenzhen's (SZSE Component), not Shanghai's.
  expect(officialPage('china-am')?.publisher).toBe('Shenzhen Stock Exchange')
  expect(officialPage('thai-government')?.url).toBe('https://www.glo.or.th')
})
