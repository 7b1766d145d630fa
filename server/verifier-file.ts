import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Serves the page that checks tickets without a network: one file, whose own policy lets nothing else run. */
export function mountVerifier(app: FastifyInstance, buildDir: string): void {
  const page = readFileSync(join(buildDir, 'verifier.html'), 'utf8')
  const policy =
    /http-equiv="content-security-policy" content="([^"]+)"/.exec(page)?.[1] ?? "default-src 'none'"
  app.get('/fair/verifier.html', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      // Adds the directives that only work in a header.
      .header('content-security-policy', `${policy}; frame-ancestors 'none'`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-cache')
      .send(page),
  )
}
