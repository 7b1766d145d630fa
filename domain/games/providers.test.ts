import { expect, test } from 'vitest'
import inventory from '../../contract/inventory.json' with { type: 'json' }
import { progressBar } from './progress-bar.ts'
import { findProvider, PROVIDERS } from './providers.ts'
import { GAME_TYPES, gameTypeName, SHELVES, shelfName } from './shelves.ts'

test('the shelves are those of the specification, each named in both languages', () => {
  const call = inventory.calls.find(({ path }) => path === '/api/Gateway/Provider/{id}') as { use: string }
  const named = call.use.replace('providers: ', '').split(', ')
  expect([...SHELVES].sort()).toEqual(named.sort())
  for (const shelf of SHELVES) expect(shelfName(shelf).th).toMatch(/[ก-ฮ]/)
  for (const type of GAME_TYPES) expect(gameTypeName(type).en).toMatch(/^[A-Z]/)
})

test('the code table has about 80 providers, each code once, in one spelling, with a shelf', () => {
  expect(PROVIDERS.length).toBeGreaterThanOrEqual(80)
  expect(new Set(PROVIDERS.map(({ code }) => code)).size).toBe(PROVIDERS.length)
  expect(new Set(PROVIDERS.map(({ name }) => name.en)).size).toBe(PROVIDERS.length)
  expect(new Set(PROVIDERS.map(({ name }) => name.th)).size).toBe(PROVIDERS.length)
  for (const { code, name, shelf } of PROVIDERS) {
    expect(code).toMatch(/^[A-Z0-9]{3}$/)
    expect(name.th).toMatch(/[ก-ฮ]/)
    expect(SHELVES).toContain(shelf)
  }
  expect(['MLT', 'PGP', 'EVO', 'JLS'].map((code) => findProvider(code)?.name.en)).toEqual([
    ...['Multi Lotto', 'PG Soft', 'Evolution', 'JILI'],
  ])
  expect(findProvider('pgp')).toBeUndefined()
})

test('the bar is from 20 to 99, every value about as often, stands for an hour, and is of no other game', () => {
  const [least, most] = inventory.constants.progressBar as [number, number]
  const counts = new Map<number, number>()
  for (let nth = 0; nth < 80_000; nth += 1) {
    const bar = progressBar(`PGP:game-${nth}`, 0)
    counts.set(bar, (counts.get(bar) ?? 0) + 1)
  }
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual(
    Array.from({ length: most - least + 1 }, (_, at) => least + at),
  )
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200)
  expect(progressBar('PGP:a', 3_599_999)).toBe(progressBar('PGP:a', 0))
  const ofHours = Array.from({ length: 24 }, (_, hour) => progressBar('PGP:a', hour * 3_600_000))
  expect(new Set(ofHours).size).toBeGreaterThan(12)
})
