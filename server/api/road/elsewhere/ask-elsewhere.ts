import { pathOf } from '../../../../contract/client.ts'
import type { Call } from '../../../../contract/define.ts'
import { Refusal, Unavailable } from '../../../errors.ts'
import type { CallRequest } from '../serve.ts'

/** Bounds each call: the client has no timeout of its own. */
const TIMEOUT_MS = 10_000
/** The largest answer. */
const ANSWER_LIMIT = 8 * 1024 * 1024

/** The headers that are forwarded. Cookies are not: the session is ours, and the token identifies the member there. */
const REQUEST_HEADERS = ['accept-language', 'idempotency-key', 'user-agent'] as const
const ANSWER_HEADERS = ['retry-after', 'idempotent-replayed'] as const

export interface Errand {
  readonly call: Call
  /** The configured address of the service. */
  readonly url: string
  readonly request: CallRequest
  readonly authorization: string | undefined
  /** Parameters of the path that have another name at the other server. */
  readonly named: Readonly<Record<string, string>> | undefined
}

export interface Brought {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The parsed JSON; undefined: none. */
  readonly body: object | undefined
}

/** Asks another server. Throws `Unavailable` when it does not answer in time, in size, or in JSON. */
export async function askElsewhere({ call, url, request, authorization, named }: Errand): Promise<Brought> {
  const address = addressOf(url, call, request, named)
  const { body } = request
  const headers: Record<string, string> = {
    accept: 'application/json',
    ...pick(request.headers, REQUEST_HEADERS),
    'x-forwarded-for': request.ip,
    'x-forwarded-host': String(request.headers.host ?? ''),
    'x-request-id': request.id,
  }
  // Bare, as the specification's clients send it.
  if (authorization !== undefined) headers.authorization = authorization
  const isFile = body instanceof Uint8Array
  if (isFile) Object.assign(headers, pick(request.headers, ['content-type']))
  else if (call.method === 'POST') headers['content-type'] = 'application/json'
  try {
    const response = await fetch(address, {
      method: call.method,
      headers,
      // A redirect would carry the member's token to an address nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(call.method === 'POST' ? { body: isFile ? Buffer.from(body) : JSON.stringify(body ?? {}) } : {}),
    })
    return {
      status: response.status,
      headers: pick(Object.fromEntries(response.headers), ANSWER_HEADERS),
      body: readAnswer(response.ok, await boundedText(response)),
    }
  } catch (cause) {
    // The cause of a failed fetch names no header: the token does not get into the log.
    throw new Unavailable('forwarded service', { cause })
  }
}

/** The joined address must stay within the configured one. */
function addressOf(base: string, call: Call, request: CallRequest, named: Errand['named']): URL {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries((request.params ?? {}) as Record<string, string>)) {
    if (value === '' || value === '.' || value === '..') throw new Refusal('NO_SUCH_CALL')
    params[name] = named?.[value] ?? value
  }
  const query = (request.query ?? {}) as Record<string, string>
  const url = URL.parse(`${base}${pathOf({ call, params, query })}`)
  if (!url?.href.startsWith(`${base}/`)) throw new Refusal('NO_SUCH_CALL')
  return url
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_LIMIT) throw new RangeError(`an answer of more than ${ANSWER_LIMIT} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** What is no JSON is no answer of a call that succeeded, and nothing worth passing on of one that failed. */
function readAnswer(isOk: boolean, text: string): object | undefined {
  if (text === '') return undefined
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  // Without the parser's own words, which quote the answer: it may hold a token.
  if (isOk) throw new TypeError('an answer that is no JSON')
  return undefined
}

function pick(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  names: readonly string[],
): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const name of names) {
    const value = headers[name]
    if (typeof value === 'string') picked[name] = value
  }
  return picked
}
