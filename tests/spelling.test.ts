import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** One spelling for one word, in every text that is shown. */
const WRONG: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\S(?=ๆ)/, 'a space before ๆ, as the Royal Institute writes it'],
  [/เรียลไทม์/, 'ราคาสด: the word of the glossary'],
  [/(?<!โน)ลิมิต/, 'วงเงิน: the word of the glossary. โนลิมิต is a name'],
  [/หมุนเวียน/, 'ยอดเทิร์น of what counts, ยอดเดิมพัน of what is staked in games'],
]

/** What others write and type: slips of chats, and words by which a page of the console is looked for. */
const NOT_OURS = /\.test\.tsx?$|^domain\/betting\/paste\/|^console\/text\/palette\//

const TEXTS = globSync(['{web,console,ui}/text/**/*.ts', '{contract,domain}/**/*.ts', 'studio/**/*.ts'])

test.each(WRONG)('%s is written nowhere: %s', (wrong) => {
  const found = TEXTS.filter((path) => !NOT_OURS.test(path)).flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => wrong.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
