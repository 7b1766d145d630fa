import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** One spelling for one word, in every text that is shown. */
const WRONG: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\S(?=ๆ)/, 'a space before ๆ, as the Royal Institute writes it'],
  [/เรียลไทม์/, 'ราคาสด: the word of the glossary'],
]

test.each(WRONG)('%s is written nowhere: %s', (wrong) => {
  const found = globSync('{web,console,ui}/text/*.ts').flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => wrong.test(line) && !path.endsWith('.test.ts'))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
