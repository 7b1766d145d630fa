import type { IncomingMessage, ServerResponse } from 'node:http'

interface Arrived {
  readonly method: string
  readonly url: string
  readonly host: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer | undefined
}

/** A form no browser of ours sends. Told with its status by the page that is shown instead. */
class UnreadableForm extends Error {
  readonly statusCode = 400
}

/**
 * The request as the router wants it, its form readable: a screen that cannot read one would call it our failure.
 * Ends with the connection, so that nobody renders for a visitor who left.
 */
export async function asWebRequest(
  arrived: Arrived,
  response: ServerResponse,
  secure: boolean,
): Promise<Request> {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableEnded) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(arrived.headers)) {
    for (const line of Array.isArray(value) ? value : [value ?? '']) headers.append(name, line)
  }
  const request = new Request(originOf(arrived, secure) + pathOf(arrived.url), {
    method: arrived.method,
    headers,
    signal: gone.signal,
    ...(arrived.body && arrived.method === 'POST' ? { body: new Uint8Array(arrived.body) } : {}),
  })
  if (request.method === 'POST') {
    await request
      .clone()
      .formData()
      .catch((cause: unknown) => {
        throw new UnreadableForm('the form cannot be read', { cause })
      })
  }
  return request
}

/** Path and query as they were sent: read as an address of its own, `//host/` would name another host. */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url
  const whole = URL.parse(url) // a proxy may ask for the whole address
  return whole ? whole.pathname + whole.search : '/'
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
