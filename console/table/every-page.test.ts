import { expect, test } from 'vitest'
import { gather } from './csv.ts'
import { everyNextPage } from './every-page.ts'

/** A list of so many rows, told as the server does: a page after the row that is named, and where the next begins. */
const listOf =
  (count: number) => async (place: { readonly after: string | undefined; readonly limit: number }) => {
    const from = Number(place.after ?? 0)
    const to = Math.min(from + place.limit, count)
    const rows = Array.from({ length: to - from }, (_, nth) => from + nth)
    return { rows, next: to < count ? String(to) : null }
  }

test.each([0, 1, 100, 101, 250])('a file of a list with pages has all %i rows, each once', async (count) => {
  const { found, cut } = await gather(everyNextPage(listOf(count), (page) => page.rows))
  expect(found).toEqual(Array.from({ length: count }, (_, nth) => nth))
  expect(cut).toBe(false)
})
