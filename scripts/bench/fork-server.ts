import { type ChildProcess, fork } from 'node:child_process'
import flags from '../server-flags.json' with { type: 'json' }

/** Starts a server of a bench with the flags that `npm start` gives it. `BENCH_PROF`: with a profile of its processor time. */
export function forkServer(program: URL, args: readonly string[]): ChildProcess {
  const profile = process.env.BENCH_PROF ? ['--cpu-prof', '--cpu-prof-dir=.data/profile'] : []
  return fork(program, args, { execArgv: [...flags, ...profile] })
}
