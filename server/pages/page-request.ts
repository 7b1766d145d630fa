import type { IncomingMessage, ServerResponse } from 'node:http'

interface Arrived {
  readonly method: string
  readonly url: string
  readonly host: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer | undefined
}

/** The request as the router wants it. Ends with the connection, so that nobody renders for a visitor who left. */
export function asWebRequest(arrived: Arrived, response: ServerResponse, secure: boolean): Request {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableEnded) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(arrived.headers)) {
    for (const line of Array.isArray(value) ? value : [value ?? '']) headers.append(name, line)
  }
  return new Request(new URL(arrived.url, originOf(arrived, secure)), {
    method: arrived.method,
    headers,
    signal: gone.signal,
    ...(arrived.body && arrived.method === 'POST' ? { body: new Uint8Array(arrived.body) } : {}),
  })
}

/**
 * The scheme of a form's origin counts when its host is ours: a proxy in front may speak https where we hear http, and
 * the router compares whole origins. Whether the origin may post here at all was decided before.
 */
function originOf({ headers, host }: Arrived, secure: boolean): string {
  const sent = headers.origin ? URL.parse(headers.origin) : null
  if (sent && sent.host === host) return sent.origin
  const own = URL.parse(`${secure ? 'https' : 'http'}://${host}`)
  return own ? own.origin : 'http://localhost'
}
