import { type ChildProcess, execFile } from 'node:child_process'

/**
 * How the system weighs a program against bets. A low weight (nice) is not enough: whoever wakes up still waits until the slice of the one
 * that runs has ended, some 3 ms, at each of a bet's ten steps. What runs only when nothing else wants to gives way at once. Where the
 * system has no `chrt`, the low weight the program gave itself is all there is.
 */

/** It runs when nothing else wants to. */
export function takeWhatIsLeft(program: ChildProcess): void {
  setPolicy(program, '--idle')
}

/** It gets what its weight says. */
export function takeShare(program: ChildProcess): void {
  setPolicy(program, '--other')
}

const weighed = new WeakMap<ChildProcess, string>()

function setPolicy(program: ChildProcess, policy: '--idle' | '--other'): void {
  if (process.platform !== 'linux' || program.pid === undefined || weighed.get(program) === policy) return
  weighed.set(program, policy)
  execFile('chrt', ['--all-tasks', policy, '--pid', '0', String(program.pid)], () => {})
}
