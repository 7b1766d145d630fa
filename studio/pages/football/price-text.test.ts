import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// The page is read when its modules are loaded: here anew, and of this page for no other file.
beforeAll(() => {
  vi.resetModules()
  vi.stubGlobal('location', new URL('https://studio.example/play/football'))
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test.each([
  [183, '1.83', '0.83', '0.83'],
  [200, '2.00', '1.00', '1.00'],
  [205, '2.05', '1.05', '-0.95'],
  [500, '5.00', '4.00', '-0.25'],
])('a price of %i', async (price, decimal, hongKong, malay) => {
  const { priceText } = await import('./price-text.ts')
  expect([priceText(price, 'decimal'), priceText(price, 'hongKong'), priceText(price, 'malay')]).toEqual([
    decimal,
    hongKong,
    malay,
  ])
})

test('a handicap is said as players say it, and which side gives it', async () => {
  const { sideOfLine, lineName } = await import('./pick-text.ts')
  expect([lineName(-3), lineName(2), lineName(0)]).toEqual(['ครึ่งควบลูก', 'ครึ่งลูก', 'เสมอ'])
  expect([sideOfLine('hh', -3), sideOfLine('ha', -3), sideOfLine('hh', 0)]).toEqual(['ต่อ', 'รอง', ''])
})
