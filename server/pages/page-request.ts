import type { IncomingMessage, ServerResponse } from 'node:http'

interface Arrived {
  readonly method: string
  readonly url: string
  readonly host: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer | undefined
}

/**
 * What every form of our pages is sent as. Any bytes can be read so, which is why nothing has to be tried beforehand: a
 * screen that cannot read its form would call it our failure. A list of types is none: its last one would count.
 */
const FORM = /^application\/x-www-form-urlencoded\s*(;[^,]*)?$/i

/** A form no page of ours sends. Told with its status by the page that is shown instead. */
class UnreadableForm extends Error {
  readonly statusCode = 400
}

/**
 * The request as the router wants it, its form readable. Ends with the connection, so that nobody renders for a visitor
 * who left.
 */
export function asWebRequest(arrived: Arrived, response: ServerResponse, secure: boolean): Request {
  const isForm = FORM.test(arrived.headers['content-type'] ?? '')
  if (arrived.method === 'POST' && !isForm) throw new UnreadableForm('the form cannot be read')
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableEnded) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(arrived.headers)) {
    for (const line of Array.isArray(value) ? value : [value ?? '']) headers.append(name, line)
  }
  return new Request(originOf(arrived, secure) + pathOf(arrived.url), {
    method: arrived.method,
    headers,
    signal: gone.signal,
    ...(arrived.body && arrived.method === 'POST' ? { body: new Uint8Array(arrived.body) } : {}),
  })
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
