import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.png': 'image/png',
  '.js': 'text/javascript; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
}

/**
 * Serves the build's files: hashed ones with unlimited caching, compressed (.br or .gz) where the browser accepts it.
 */
export function mountPageFiles(app: FastifyInstance, clientDir: string): void {
  mountHashedFiles(app, clientDir, 'assets')
  for (const file of rootFiles(clientDir)) {
    const bytes = readFileSync(join(clientDir, file))
    const type = TYPES[extname(file)] ?? 'application/octet-stream'
    app.get(`/${file}`, (_, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .header('x-content-type-options', 'nosniff')
        .type(type)
        .send(bytes),
    )
  }
}

/** Files with their hash in the name, below `assets/`. */
export function mountHashedFiles(app: FastifyInstance, clientDir: string, folder: string): void {
  app.register(fastifyStatic, {
    root: join(clientDir, folder),
    prefix: `/${folder}/`,
    decorateReply: false,
    preCompressed: true,
    index: false,
    immutable: true,
    maxAge: '1y',
    setHeaders(reply) {
      reply.header('x-content-type-options', 'nosniff')
      reply.header('cross-origin-resource-policy', 'same-origin')
    },
  })
}

/** Files that browsers request by fixed names: icons, manifest, robots. Their compressed versions are not pages. */
function rootFiles(clientDir: string): string[] {
  return readdirSync(clientDir, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map((entry) => entry.name)
}
