import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Custodian } from '../custodian.ts'
import { ChildProgram } from '../programs/child-program.ts'
import { custodianOverHttp } from './custodian-over-http.ts'

const PROGRAM = join(import.meta.dirname, 'custodian-program.ts')

interface ChildWish {
  readonly name: string
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>
  readonly log: Logger
}

export interface CustodianChild {
  readonly custodian: Custodian
  /** Starts it, before the first call needs it. */
  begin(): void
  stop(): Promise<void>
}

/** A custodian as a child process. */
export function custodianChild({ name, env, log }: ChildWish): CustodianChild {
  const child = new ChildProgram<{ url: string; token: string }>({
    ...{ name: `custodian ${name}`, program: PROGRAM, env, log },
  })
  const custodian = custodianOverHttp(async () => {
    const { url, token } = await child.said()
    return { url: new URL(url), token }
  })
  return { custodian, begin: () => child.begin(), stop: () => child.stop() }
}
