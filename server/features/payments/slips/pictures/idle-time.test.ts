import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeShare, takeWhatIsLeft } from './idle-time.ts'

let program: ChildProcess
beforeAll(() => {
  program = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
})
afterAll(() => program.kill())

test('a program gives way to all others, and gets its share back', async () => {
  takeWhatIsLeft(program)
  await expect.poll(policyOf).toBe(hasChrt() ? 'idle' : 'other')
  takeShare(program)
  await expect.poll(policyOf).toBe('other')
})

/** As the system tells it: the 41st word of its line. On systems without that line nothing can be set. */
function policyOf(): 'idle' | 'other' {
  const path = `/proc/${program.pid}/stat`
  if (!existsSync(path)) return 'other'
  const afterName = readFileSync(path, 'utf8').split(') ')[1] ?? ''
  return afterName.split(' ')[38] === '5' ? 'idle' : 'other'
}

function hasChrt(): boolean {
  try {
    execFileSync('chrt', ['--version'])
    return process.platform === 'linux'
  } catch {
    return false
  }
}
