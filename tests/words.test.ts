import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const twins = globSync('{web,ui,domain}/**/en/*.ts', {
  cwd: ROOT,
  exclude: (path) => path.includes('node_modules'),
})

/** The structure of the texts without the texts: every key, the length of lists, which are functions. */
function shapeOf(words: unknown): unknown {
  if (Array.isArray(words)) return words.map(shapeOf)
  if (typeof words !== 'object' || words === null) return typeof words
  return Object.fromEntries(Object.entries(words).map(([key, inside]) => [key, shapeOf(inside)]))
}

// The compiler finds missing words only in objects with fixed keys; tables by code have none.
test.each(twins)('%s has exactly the keys of its Thai counterpart', async (twin) => {
  const [english, thai] = await Promise.all(
    [twin, twin.replace('/en/', '/')].map(
      (path) => import(join(ROOT, path)) as Promise<Record<string, unknown>>,
    ),
  )
  expect(shapeOf({ ...english })).toEqual(shapeOf({ ...thai }))
})

test('there are twins to compare', () => {
  expect(twins.length).toBeGreaterThan(30)
})
