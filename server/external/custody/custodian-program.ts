import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type CustodianConfig, readCustodianConfig } from '../../config.ts'
import { keptSecret, makeToken } from '../../keys.ts'
import { ConfigError } from '../../settings/config-values.ts'
import { keyCustodian } from '../custodian.ts'
import { custodianServer } from './custodian-server.ts'
import { CustodyFile } from './custody-file.ts'
import { strictCustodian } from './strict-custodian.ts'

/** `npm run custodian`: one holder of halves of fast rounds, with a key and a file of its own and nothing of the site. */
async function startCustodian(config: CustodianConfig): Promise<string> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const bytes = (hex: string) => Buffer.from(hex, 'hex')
  const auditor = bytes(config.auditorPublic)
  const file = await CustodyFile.open(join(config.dataDir, 'promises.jsonl'))
  const custodian = strictCustodian({
    own: keyCustodian(bytes(config.key ?? keptSecret(config.dataDir, 'key')), auditor),
    before: config.keyBefore === undefined ? undefined : keyCustodian(bytes(config.keyBefore), auditor),
    file,
    now: () => new Date(),
  })
  const token = config.token ?? makeToken()
  const server = custodianServer(custodian, token).listen(config.port, config.host)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
  return config.withParent
    ? JSON.stringify({ url, token })
    : `The custodian listens at ${url}; Ctrl-C ends it.`
}

// What it has promised is on the disk before it answers, so it may end at any moment.
try {
  const config = readCustodianConfig()
  if (config.withParent) {
    process.stdin.resume().once('close', () => process.exit(0))
    // Ctrl-C reaches the whole group, and the site may still draw a round while it stops.
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  }
  console.log(await startCustodian(config))
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
