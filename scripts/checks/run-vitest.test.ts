import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT, type StartTimer } from '../run-node.ts'
import { runStories } from './run-stories.ts'
import { runVitest } from './run-vitest.ts'
import { describeTallies } from './tally.ts'
import type { TestWord } from './tell-tests.ts'

const STILL_MS = 120_000
const WISH = { project: 'unit', stillMs: STILL_MS, show: false } as const
const IMPORTS = "import { beforeAll, test } from 'vitest'"

let root: string
/** The time since the last message, by a clock that the test moves. */
let stillMs: number
let cut: () => void

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lottery-run-'))
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const project = { test: { name: 'unit', include: ['*.test.ts'], pool: 'forks' } }
  const settings = { test: { projects: [project] } }
  writeFileSync(join(root, 'vitest.config.mjs'), `export default ${JSON.stringify(settings)}`)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const startTimer: StartTimer = (act) => {
  stillMs = 0
  cut = act
  return {
    refresh: () => {
      stillMs = 0
    },
    close: () => {},
  }
}

function pass(ms: number): void {
  stillMs += ms
  if (stillMs >= STILL_MS) cut()
}

type TestFiles = Readonly<Record<string, readonly string[]>>

function write(files: TestFiles): void {
  for (const [name, lines] of Object.entries(files)) {
    writeFileSync(join(root, `${name}.test.ts`), [IMPORTS, ...lines].join('\n'))
  }
}

/** Runs these files by the real Vitest in a temporary folder. */
async function run(files: TestFiles, hear?: (word: TestWord) => void) {
  write(files)
  const { ms: _ms, files: _files, ...counted } = await runVitest({ ...WISH, root, hear, startTimer })
  return counted
}

test('a test that fails, is skipped or unwritten, and a file that fails outside its tests, are failures', async () => {
  const counted = await run({
    good: ["test('one', () => {})", "test('two', () => {})"],
    bad: ["test('fails', () => { throw new Error('as it should') })"],
    left: ["test('skipped', { skip: true }, () => {})", "test('unwritten', { todo: true })"],
    unloadable: ["throw new Error('as it should')"],
    unready: ["beforeAll(() => { throw new Error('as it should') })", "test('never begins', () => {})"],
  })
  expect(counted).toEqual({ name: 'unit', passed: 2, failed: 6 })
})

test('a run whose tests all pass has failed when something fails beside them', async () => {
  const counted = await run({ good: ["test('one', () => void Promise.reject(new Error('as it should')))"] })
  expect(counted).toEqual({ name: 'unit', passed: 1, failed: 1 })
})

test('a run without a test has failed', async () => {
  expect(await run({})).toEqual({ name: 'unit', passed: 0, failed: 1 })
})

test('a run that makes progress is not stopped, however long it takes', async () => {
  const wait = ({ said }: TestWord) => {
    if (said === 'ends') pass(STILL_MS - 1)
  }
  const counted = await run({ slow: Array.from({ length: 5 }, (_, nth) => `test('${nth}', () => {})`) }, wait)
  expect(counted).toEqual({ name: 'unit', passed: 5, failed: 0 })
})

test('a run without progress is stopped with its children, and what had passed counts', async () => {
  const [told, looping] = [join(root, 'told'), join(root, 'looping')]
  const watcher = watch(root, (_, name) => {
    if (name === 'looping') pass(STILL_MS)
  })
  const tellBack = ({ said, what }: TestWord) => {
    if (said === 'begins' && what.endsWith('never ends')) writeFileSync(told, '')
  }
  const endless = [
    "import { existsSync, writeFileSync } from 'node:fs'",
    "test('one', () => {})",
    "test('two', () => {})",
    "test('never ends', async () => {",
    `  while (!existsSync('${told}')) await new Promise(setImmediate)`,
    `  writeFileSync('${looping}', String(process.pid))`,
    '  for (;;) {}',
    '})',
  ]
  const why = 'stopped after standing still for 120 s in endless.test.ts > never ends; what had ended'
  expect(await run({ endless }, tellBack)).toEqual({
    name: 'unit',
    passed: 2,
    failed: 1,
    note: expect.stringContaining(why),
  })
  watcher.close()
  await expect.poll(() => isRunning(readFileSync(looping, 'utf8'))).toBe(false)
})

test('a story that fails is run once more with its file, and what it does then counts', async () => {
  const mark = join(root, 'was-here')
  write({
    good: ["test('one', () => {})"],
    shaky: [
      "import { existsSync, writeFileSync } from 'node:fs'",
      "test('before', () => {})",
      `test('second time', () => { const again = existsSync('${mark}'); writeFileSync('${mark}', ''); if (!again) throw new Error('as it should') })`,
    ],
    bad: ["test('always', () => { throw new Error('as it should') })"],
  })
  const { ms: _ms, ...counted } = await runStories({ ...WISH, root })
  expect(counted).toEqual({
    name: 'unit',
    passed: 3,
    failed: 1,
    note: expect.stringMatching(
      /(bad|shaky)\.test\.ts, (bad|shaky)\.test\.ts at first, and ran these once more/,
    ),
  })
})

test('stories of many files that fail are not run again', async () => {
  write(Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, ["test('one', () => { throw 1 })"]])))
  const counted = await runStories({ ...WISH, root })
  expect(counted).toMatchObject({ passed: 0, failed: 4 })
  expect(counted.note).toBeUndefined()
})

/** An ended process may still be listed as a zombie until its exit code is read. */
function isRunning(pid: string): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }).startsWith('Z')
  } catch {
    return false
  }
}

test('the closing line is the sum of the table, alone on the last line', () => {
  const text = describeTallies([
    { name: 'types', passed: 5, failed: 0, ms: 8_100 },
    { name: 'unit', passed: 210, failed: 2, ms: 900, note: 'stopped' },
  ])
  expect(text.split('\n').at(-1)).toBe('215 passed, 2 failed')
  expect(text).toContain('types           5 passed    0 failed      8.1 s')
  expect(text).toContain('unit stopped.')
})
