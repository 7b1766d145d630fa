import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import inventory from '../../../contract/inventory.json' with { type: 'json' }
import { specifiedAnswer } from './specified-answers.ts'

export interface AskedOfIt {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly cookie: string | undefined
}

/** The calls of the specification: no other is known. */
const KNOWN = inventory.calls.map(({ method, path }) => ({
  method,
  path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** What the server answers in place of its own answer. */
type Says = (path: string) => { readonly status: number; readonly body: unknown } | undefined

const NOT_FOUND = { status: 404, body: { message: 'not found' } }

/**
 * Another company's server, which knows the specification and nothing of us: it signs `demo01` in with tokens of its own, sells
 * a lottery of its own, and does not know a path that the specification lacks.
 */
export async function specifiedServer(says: Says = () => undefined) {
  const asked: AskedOfIt[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const path = (request.url ?? '').replace(/\?.*$/, '')
    const { authorization, cookie } = request.headers
    asked.push({ method: request.method ?? '', path, authorization, cookie })
    const isKnown = KNOWN.some((call) => call.method === request.method && call.path.test(path))
    const own = isKnown ? { status: 200, body: specifiedAnswer({ path, body: read(text) }) } : NOT_FOUND
    const { status, body } = says(path) ?? own
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function read(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text)
  } catch {
    return {} // a body that is none, or a file
  }
}
