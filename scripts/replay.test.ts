import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, 'replay.ts')

/** Runs the command in an empty folder, where the file it looks for by itself is not. */
function replayAlone(args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'lottery-replay-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const cwd = mkdtempSync(join(folder, 'site-'))
  return spawnSync(process.execPath, [PROGRAM, ...args], { cwd, encoding: 'utf8' })
}

test('without its file, a replay says how to name another', () => {
  const { status, stderr } = replayAlone(['lao'])
  expect(stderr).toContain('--file PATH')
  expect(stderr).not.toContain('    at ')
  expect(status).toBe(2)
})

test('a named file that is not there is told by its name', () => {
  const { status, stderr } = replayAlone(['lao', '--file', 'mine.csv'])
  expect(stderr.trim()).toBe('mine.csv cannot be read.')
  expect(status).toBe(2)
})
