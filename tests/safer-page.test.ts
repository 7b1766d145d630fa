import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// docs/safer.md says that what has no test is not built. Here each of its rows is held to that.

const ROOT = join(import.meta.dirname, '..')

interface Row {
  /** The promise, or the clause and what it asks. */
  readonly name: string
  /** Of a clause: how far it is built. */
  readonly howFar: string | undefined
  readonly where: string
}

/** Clauses of which nothing is built, because nothing of the kind is here. */
const NOTHING_TO_TEST = [
  'nothing of the kind is played',
  'there are no free games; a demo plays by the same rules',
]
const HOW_FAR = /^(?:whole|part)\b/

function rowsOf(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .filter(([first = '']) => !/^(what|clause|-+)$/.test(first))
    .map((cells) => ({
      name: cells.slice(0, -2).join(' '),
      howFar: cells.length === 4 ? cells[2] : undefined,
      where: cells.at(-1) ?? '',
    }))
}

/** The files of tests that a cell names, in full, beside the one before, or as that of a file. */
function testsOf(where: string): string[] {
  let folder = ''
  return [...where.matchAll(/`([^`\s]+\.tsx?)`( and its test)?/g)].flatMap(([, path = '', its]) => {
    const whole = path.includes('/') ? path : join(folder, path)
    folder = dirname(whole)
    const named = its ? whole.replace(/\.ts$/, '.test.ts') : whole
    return /\.(test|gate)\.tsx?$/.test(named) ? [named] : []
  })
}

/** The tests of a row, and of the one that it says is the same: of its own table, and with tests of its own, or it has none. */
function allTestsOf(all: readonly Row[], at: number): string[] {
  const row = all[at]
  if (!row) return []
  const own = testsOf(row.where)
  if (!row.where.startsWith('the same')) return own
  const above = all[at - 1]
  const same = (above?.howFar === undefined) === (row.howFar === undefined) ? allTestsOf(all, at - 1) : []
  return same.length === 0 ? [] : [...same, ...own]
}

const text = readFileSync(join(ROOT, 'docs/safer.md'), 'utf8')
const rows = rowsOf(text)
/** `RTS 2E, 13C` is two clauses. */
const clauses = new Set(
  rows.flatMap(({ name }) => /^(?:RTS|AGCO) ([\d.A-Z]+(?:, \d+[A-Z])*)/.exec(name)?.[1]?.split(', ') ?? []),
)

test('the page has its two tables', () => {
  expect(rows.filter(({ howFar }) => howFar === undefined).length).toBeGreaterThan(40)
  expect(rows.filter(({ howFar }) => howFar !== undefined).length).toBeGreaterThan(40)
})

test('a row that is the same as one above has the tests of that, and none where that names none', () => {
  const table = rowsOf(`
| what | where | test |
| --- | --- | --- |
| a promise | \`a.ts\` | nothing |
| as that | the same | the same |
| more than that | the same | the same, \`tests/b.test.ts\` |
| a promise with a test | \`c.ts\` | \`tests/c.test.ts\` |
| as that | the same | the same |
| more than that | the same | the same, \`tests/d.test.ts\` |
| clause | what it asks | how far | test |
| --- | --- | --- | --- |
| RTS 1 | a clause | whole | the same |`)
  expect(table.map((_, at) => allTestsOf(table, at))).toEqual([
    ...[[], [], []],
    ...[['tests/c.test.ts'], ['tests/c.test.ts'], ['tests/c.test.ts', 'tests/d.test.ts']],
    [],
  ])
})

test.each(rows.map((row, at) => ({ ...row, tests: allTestsOf(rows, at) })))(
  '"$name" names tests that are there and say what must hold',
  ({ howFar, tests }) => {
    for (const path of tests) {
      expect(existsSync(join(ROOT, path)), path).toBe(true)
      const said = readFileSync(join(ROOT, path), 'utf8')
      expect(said, path).toMatch(/\btest(?:\.each\b|\()/)
      expect(said, path).toMatch(/\bexpect(?:\.poll)?\(/)
      expect(said, path).not.toMatch(/\b(?:test|describe|it)\.(?:skip|todo|only|fails|skipIf|runIf)\b/)
    }
    if (tests.length > 0) return
    if (howFar === undefined) throw new Error('a promise without a test')
    if (NOTHING_TO_TEST.includes(howFar)) return
    // Said of another clause, which names its own.
    const others = /^as ([A-Z]+) (.+)$/.exec(howFar)
    expect(
      others?.[2]?.split(/ and |, /).filter((clause) => !clauses.has(clause)),
      howFar,
    ).toEqual([])
  },
)

test('each clause says how far it is built', () => {
  const odd = rows.filter(
    ({ howFar }) => howFar !== undefined && !HOW_FAR.test(howFar) && !/^as RTS /.test(howFar),
  )
  expect(odd.map(({ howFar }) => howFar)).toEqual(NOTHING_TO_TEST)
})

test('what a row says of a file stands in it', () => {
  const said = [...text.matchAll(/`(\w+)` of `([^`\s]+)`/g)]
  expect(said.length).toBeGreaterThan(5)
  const gone = said.filter(
    ([, name = '', path = '']) => !readFileSync(join(ROOT, path), 'utf8').includes(name),
  )
  expect(gone.map(([all]) => all)).toEqual([])
})
