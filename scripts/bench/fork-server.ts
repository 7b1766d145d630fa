import { type ChildProcess, fork } from 'node:child_process'

/** Starts a server of a bench. `BENCH_PROF`: with a profile of its processor time. */
export function forkServer(program: URL, args: readonly string[]): ChildProcess {
  return fork(program, args, {
    execArgv: process.env.BENCH_PROF ? ['--cpu-prof', '--cpu-prof-dir=.data/profile'] : [],
  })
}
