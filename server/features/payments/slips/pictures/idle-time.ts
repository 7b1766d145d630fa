import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

/*
 * How the system weighs a program against bets. A low weight (nice) is not enough: whoever wakes up still waits until the slice of the one
 * that runs has ended, some 3 ms, at each of a bet's ten steps. What runs only when nothing else wants to gives way at once.
 */

const run = promisify(execFile)
type Policy = '--idle' | '--other'

/**
 * It runs when nothing else wants to, where it can be given its share back afterwards; else the low weight that it gave itself is all
 * there is: a system without `chrt`, and a user to whom the system lets programs give way and not come back.
 */
export async function takeWhatIsLeft(program: ChildProcess): Promise<void> {
  if (await comesBack()) await setPolicy(program, '--idle')
}

/** It gets what its weight says. */
export async function takeShare(program: ChildProcess): Promise<void> {
  if (await comesBack()) await setPolicy(program, '--other')
}

let found: Promise<boolean> | undefined

/** Whether a program of ours that gave way gets its share back; asked once, of one that does nothing. */
function comesBack(): Promise<boolean> {
  found ??= tryBoth()
  return found
}

async function tryBoth(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const tried = spawn('sleep', ['10'], { stdio: 'ignore' })
  tried.once('error', () => {})
  try {
    await setPolicy(tried, '--idle')
    await setPolicy(tried, '--other')
    return true
  } catch {
    return false
  } finally {
    tried.kill('SIGKILL')
  }
}

async function setPolicy(program: ChildProcess, policy: Policy): Promise<void> {
  await run('chrt', ['--all-tasks', policy, '--pid', '0', String(program.pid)])
}
