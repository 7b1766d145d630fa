import type { IncomingMessage, ServerResponse } from 'node:http'
import { readForm } from '../api/road/forms/multipart.ts'
import { Refusal } from '../errors.ts'

interface Arrived {
  readonly method: string
  readonly url: string
  readonly host: string
  readonly headers: IncomingMessage['headers']
  /** A form with a file is read before. */
  readonly body: Buffer | FormData | undefined
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
  const withFile = arrived.body instanceof FormData
  const isForm = withFile || FORM.test(arrived.headers['content-type'] ?? '')
  if (arrived.method === 'POST' && !isForm) throw new UnreadableForm('the form cannot be read')
  const gone = new AbortController()
  response?.once('close', () => {
    if (!response.writableEnded) gone.abort()
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(arrived.headers)) {
    // A form that is written again has another boundary and length.
    if (withFile && /^content-(type|length)$/.test(name)) continue
    for (const line of Array.isArray(value) ? value : [value ?? '']) headers.append(name, line)
  }
  return new Request(originOf(arrived, secure) + pathOf(arrived.url), {
    method: arrived.method,
    headers,
    signal: gone.signal,
    ...(arrived.body && arrived.method === 'POST' ? { body: bodyOf(arrived.body) } : {}),
  })
}

function bodyOf(body: Buffer | FormData): Uint8Array<ArrayBuffer> | FormData {
  return body instanceof FormData ? body : new Uint8Array(body)
}

const FORM_WITH_FILE = /^multipart\/form-data/i

/** The form with a file that was sent to a page that takes one; any other body as it came. */
export async function readFileForm({ headers, body }: Pick<Arrived, 'headers'> & { readonly body: unknown }) {
  if (!Buffer.isBuffer(body)) return undefined
  if (!FORM_WITH_FILE.test(headers['content-type'] ?? '')) return body
  return readForm(headers, body).catch((error: unknown) => {
    throw error instanceof Refusal ? new UnreadableForm('the form cannot be read') : error
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
