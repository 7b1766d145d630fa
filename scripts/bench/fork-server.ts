import { type ChildProcess, fork } from 'node:child_process'
import serverFlags from '../server-flags.json' with { type: 'json' }

/** Starts a server of a bench, as `npm start` does. `BENCH_PROF`: with a profile of its processor time. */
export function forkServer(program: URL, args: readonly string[]): ChildProcess {
  return fork(program, args, {
    execArgv: [
      ...serverFlags,
      ...(process.env.BENCH_PROF ? ['--cpu-prof', '--cpu-prof-dir=.data/profile'] : []),
    ],
  })
}
