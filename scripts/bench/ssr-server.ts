import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { pathToFileURL } from 'node:url'
import Fastify from 'fastify'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { readConfig } from '../../server/config.ts'
import { programUrl } from '../../server/db/login/addresses.ts'
import { mountPageFiles } from '../../server/pages/page-files.ts'
import { start } from '../../server/start.ts'
import { PAGES_DIR } from '../pages.ts'

/** The site and, on another port, a bare page of the same framework, in one process. */
const [dataDir = '', databaseUrl = ''] = process.argv.slice(2)
const config = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: programUrl(databaseUrl),
  DATABASE_OWNER_URL: databaseUrl,
  JOBS: 'off',
})
const site = await start({ config, say: () => {} })

const build: ServerBuild = await import(pathToFileURL(join(PAGES_DIR, 'bare-page/server/index.js')).href)
const answer = createRequestHandler(build, 'production')
const bare = Fastify()
bare.get('/', async (request, reply) => {
  const response = await answer(new Request(`http://localhost${request.url}`))
  reply.code(response.status).type('text/html; charset=utf-8')
  return reply.send(Readable.fromWeb(response.body as NodeReadableStream))
})
mountPageFiles(bare, join(PAGES_DIR, 'bare-page/client'))
const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ site: site.url, bare: bareUrl })

process.once('message', async () => {
  await bare.close()
  await site.stop()
  process.exit(0)
})
