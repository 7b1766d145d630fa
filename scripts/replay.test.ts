import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, 'replay.ts')

/** Runs the command in an empty folder. */
function replayAlone(args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'lottery-replay-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const cwd = mkdtempSync(join(folder, 'site-'))
  return spawnSync(process.execPath, [PROGRAM, ...args], { cwd, encoding: 'utf8' })
}

test('a missing file is reported by its name', () => {
  const { status, stderr } = replayAlone(['lao', '--file', 'mine.csv'])
  expect(stderr.trim()).toBe('mine.csv cannot be read.')
  expect(status).toBe(2)
})

test.each([
  ['an option there is none of', ['lao', '--memebers', '5']],
  ['an option without its value', ['lao', '--file']],
  ['a lottery there is none of', ['mars']],
])('%s is answered with the usage', (_, args) => {
  const { status, stderr } = replayAlone(args)
  expect(stderr).toMatch(/^Usage: [^\n]+\n$/)
  expect(status).toBe(2)
})

test.each([
  ['no text', '\u00fe\u00ff\u0002"\u0003\n\u0007', /^\S+ is not a complete CSV file: [ -~]+\.\n$/],
  [
    'the same draw twice',
    `date,four\n2026-01-05,1234\n2026-01-05,1234\n`,
    /^\S+ has the draw of 2026-01-05 twice\.\n$/,
  ],
])('a file with %s is one sentence', (_, text, words) => {
  const folder = mkdtempSync(join(tmpdir(), 'lottery-replay-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'draws.csv'), text)
  const { status, stderr } = replayAlone(['lao', '--file', join(folder, 'draws.csv')])
  expect(stderr).toMatch(words)
  expect(status).toBe(2)
})
