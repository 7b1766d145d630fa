import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { isConsoleHost } from './api/road/identify.ts'
import type { Config } from './config.ts'

export interface ConsoleFiles {
  readonly config: Pick<Config, 'publicUrl' | 'consoleHosts'>
  /** The folder its build made: `build/console`. */
  readonly buildDir: string
}

/** Nothing but our own files, and no script or style written into the page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  'report-uri /csp',
].join('; ')

/**
 * Serves the operator console at `/console`: one page for every address below it, and its files. With console hosts
 * set, other hosts are told that there is nothing.
 */
export function mountConsoleFiles(app: FastifyInstance, { config, buildDir }: ConsoleFiles): void {
  const page = readFileSync(join(buildDir, 'index.html'))
  const secure = config.publicUrl?.protocol === 'https:'
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (isConsoleHost(config.consoleHosts, request.headers.host)) return undefined
      return reply.code(404).type('text/plain; charset=utf-8').send('Page not found')
    })
    scope.register(fastifyStatic, {
      root: join(buildDir, 'assets'),
      prefix: '/console/assets/',
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
    for (const url of ['/console', '/console/', '/console/*']) {
      scope.get(url, (_, reply) => {
        if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
        return reply
          .header('content-security-policy', POLICY)
          .header('cache-control', 'no-store')
          .header('x-content-type-options', 'nosniff')
          .header('cross-origin-opener-policy', 'same-origin')
          .header('cross-origin-resource-policy', 'same-origin')
          .header('referrer-policy', 'same-origin')
          .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
          .header('x-robots-tag', 'noindex')
          .type('text/html; charset=utf-8')
          .send(page)
      })
    }
  })
}

/** Where the console answers: on the hosts it is kept to, or beside the site. */
export function consoleAddress({ consoleHosts: [host] }: Pick<Config, 'consoleHosts'>, url: string): string {
  if (host === undefined) return url
  const address = new URL(url)
  address.host = host // without a port of its own it keeps that of the site
  return address.href.replace(/\/$/, '')
}
