import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeShare, takeWhatIsLeft } from './idle-time.ts'

let program: ChildProcess
beforeAll(() => {
  program = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
})
afterAll(() => program.kill())

test('a program gives way to all others where it gets its share back', async () => {
  await takeWhatIsLeft(program)
  expect(policyOf(program)).toBe(mayComeBack() ? 'idle' : 'other')
  await takeShare(program)
  expect(policyOf(program)).toBe('other')
})

/** As the system tells it: the 41st word of its line. On systems without that line nothing can be set. */
function policyOf({ pid }: ChildProcess): 'idle' | 'other' {
  const path = `/proc/${pid}/stat`
  if (!existsSync(path)) return 'other'
  const afterName = readFileSync(path, 'utf8').split(') ')[1] ?? ''
  return afterName.split(' ')[38] === '5' ? 'idle' : 'other'
}

/** What a shell is told that asks for both. */
function mayComeBack(): boolean {
  try {
    execFileSync('sh', ['-c', 'chrt --idle --pid 0 $$ && chrt --other --pid 0 $$'], { stdio: 'ignore' })
    return process.platform === 'linux'
  } catch {
    return false
  }
}
