import type { IncomingMessage, ServerResponse } from 'node:http'

interface Arrived {
  readonly method: string
  readonly url: string
  readonly host: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer | undefined
}

/**
 * The content type of all our forms. Any bytes can be parsed as this, so a screen never fails on an unreadable form. A
 * list of types is refused, because its last one would count.
 */
const FORM = /^application\/x-www-form-urlencoded\s*(;[^,]*)?$/i

/** A form with another content type; the error page has its status. */
class UnreadableForm extends Error {
  readonly statusCode = 400
}

/**
 * The request for the router, with a readable form. It ends with the connection, so that no page is rendered for a
 * visitor who has left; without a connection it goes on, because others wait for the page as well.
 */
export function asWebRequest(
  arrived: Arrived,
  response: ServerResponse | undefined,
  secure: boolean,
): Request {
  const isForm = FORM.test(arrived.headers['content-type'] ?? '')
  if (arrived.method === 'POST' && !isForm) throw new UnreadableForm('the form cannot be read')
  const gone = new AbortController()
  response?.once('close', () => {
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

/** Path and query as sent: parsed as an address of its own, `//host/` would name another host. */
function pathOf(url: string): string {
  if (url.startsWith('/')) return url
  const whole = URL.parse(url) // a proxy may send the whole address
  return whole ? whole.pathname + whole.search : '/'
}

/**
 * When the origin's host is ours, its scheme is replaced by ours: a proxy may use https where we see http, and the
 * router compares whole origins. Whether the origin may post here was decided before.
 */
function originOf({ headers, host }: Arrived, secure: boolean): string {
  const sent = headers.origin ? URL.parse(headers.origin) : null
  if (sent && sent.host === host) return sent.origin
  const own = URL.parse(`${secure ? 'https' : 'http'}://${host}`)
  return own ? own.origin : 'http://localhost'
}
