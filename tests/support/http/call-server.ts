import { createHash } from 'node:crypto'
import { readConfig } from '../../../server/config.ts'
import { keysFrom } from '../../../server/keys.ts'
import { makeMachinery } from '../../../server/make-context.ts'
import { listenOn } from './listening.ts'

/** The site's calls in a process of their own, for gates that kill it. Ends with the gate. */
const databaseUrl = process.argv[2] ?? ''
process.once('disconnect', () => process.exit(0))

const machinery = makeMachinery({
  config: readConfig({ LOG_LEVEL: 'fatal' }), // a killed database is expected here and would fill the log
  databaseUrl,
  keys: keysFrom(createHash('sha256').update('stage').digest()),
})
const { port } = await listenOn(machinery, databaseUrl)
process.send?.({ port })
