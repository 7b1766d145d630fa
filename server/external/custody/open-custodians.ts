import { join } from 'node:path'
import { pino } from 'pino'
import { invariant } from '../../../domain/invariant.ts'
import type { Config } from '../../config.ts'
import { loadKeys } from '../../keys.ts'
import { auditorPublicKey } from '../escrow.ts'
import type { External } from '../external.ts'
import { custodianChild } from './custodian-children.ts'
import { custodianOverHttp } from './custodian-over-http.ts'

export interface OpenCustodians {
  readonly kept: Pick<External, 'custodians' | 'custody'>
  /** Starts them, before the first call needs them. */
  begin(): void
  stop(): Promise<void>
}

/**
 * The two holders of halves of fast rounds: those that CUSTODIANS names, or two processes of this program with keys and files
 * of their own. They are started when they are told to begin, or when they are needed.
 */
export function openCustodians(config: Config): OpenCustodians {
  if (config.custodianPlaces) {
    const [a, b] = config.custodianPlaces.map((place) => custodianOverHttp(async () => place))
    invariant(a && b, 'CUSTODIANS names two')
    return { kept: { custodians: [a, b], custody: 'elsewhere' }, begin() {}, stop: async () => {} }
  }
  const keys = loadKeys(config)
  // What was promised before a key was given, is kept by the key of then.
  const before = loadKeys({ ...config, custodians: [undefined, undefined] })
  const auditor = auditorPublicKey(keys.auditor).toHex()
  const log = pino({ level: config.logLevel })
  const [a, b] = ['a', 'b'].map((name, nth) => {
    const given = config.custodians[nth]
    const env = {
      CUSTODIAN_OF_SITE: '1',
      AUDITOR_PUBLIC: auditor,
      DATA_DIR: join(config.dataDir, 'custodians', name),
      ...(given && { CUSTODIAN_KEY: given }),
      CUSTODIAN_KEY_BEFORE: before.custodians[nth]?.toHex() ?? '',
    }
    return custodianChild({ name, env, log })
  })
  invariant(a && b, 'there are two custodians')
  return {
    // Keys that are settings are in the hands of every process of the site.
    kept: {
      custodians: [a.custodian, b.custodian],
      custody: config.custodians.some(Boolean) ? 'program' : 'processes',
    },
    begin() {
      for (const each of [a, b]) each.begin()
    },
    async stop() {
      await Promise.all([a.stop(), b.stop()])
    },
  }
}
