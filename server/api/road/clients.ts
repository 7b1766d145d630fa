import { CALLS } from '../../../contract/calls.ts'
import {
  type ClientOf,
  type Clients,
  cookieValue,
  type Incoming,
  makeClient,
  makeClients,
  type Outgoing,
  type Transport,
} from '../../../contract/client.ts'
import { type FairCalls, fairCalls } from '../../../contract/services/fair.ts'
import type { CallAnswer } from './answers.ts'
import { isRead, MOST_TRIES } from './page-tries.ts'
import type { CallRequest, ServedCalls } from './serve.ts'
import { XSRF_COOKIE } from './session-cookies.ts'
import type { RequestHeaders } from './xsrf.ts'

/** The page request for which calls are made. */
export interface PageRequest {
  readonly id: string
  readonly ip: string
  readonly method: string
  readonly headers: RequestHeaders
}

/** The clients of one page request, and the cookies its answer must carry. */
export interface VisitClients {
  readonly clients: Clients
  /** The calls of the draws, which belong to no service. */
  readonly fair: ClientOf<FairCalls>
  /** The Set-Cookie lines of all calls so far; the last one of each cookie wins. */
  setCookies(): readonly string[]
  /** False once a call was refused for who or when it was, not for what was asked: somebody else may get an answer. */
  isWhole(): boolean
}

/** Makes the nine clients for one page request: they are served in process, and those that live elsewhere are asked from there. */
export function clientsForVisit(served: ServedCalls, page: PageRequest): VisitClients {
  const jar = cookieJar(typeof page.headers.cookie === 'string' ? page.headers.cookie : undefined)
  let isWhole = true
  const inProcess = transportOf(served, page, {
    jar,
    hear(status) {
      isWhole &&= status < 500 && status !== TOO_MANY
    },
  })
  return {
    clients: makeClients(CALLS, inProcess),
    fair: makeClient<FairCalls>('fair', fairCalls, inProcess),
    setCookies: jar.lines,
    isWhole: () => isWhole,
  }
}

const TOO_MANY = 429

function transportOf(
  served: ServedCalls,
  page: PageRequest,
  { jar, hear }: { readonly jar: CookieJar; readonly hear: (status: number) => void },
): Transport {
  return async (outgoing) => {
    const serve = served.get(`${outgoing.service}.${outgoing.name}`)
    if (!serve) throw new TypeError(`${outgoing.service}.${outgoing.name} is not served`)
    const tries = isRead(page) && outgoing.key === undefined ? MOST_TRIES : 1
    const answer = await askUpTo(tries, () => serve(asRequest(outgoing, page, jar)))
    hear(answer.status)
    if (answer.cookies) jar.absorb(answer.cookies)
    const retry = answer.headers?.['retry-after']
    const isEmpty = answer.body === undefined
    const incoming: Incoming = { status: answer.status, body: answer.body, ...(isEmpty && { isEmpty }) }
    return retry === undefined ? incoming : { ...incoming, retryAfterSeconds: Number(retry) }
  }
}

async function askUpTo(tries: number, ask: () => Promise<CallAnswer>): Promise<CallAnswer> {
  const answer = await ask()
  return answer.crowded && tries > 1 ? askUpTo(tries - 1, ask) : answer
}

function asRequest(outgoing: Outgoing, page: PageRequest, jar: CookieJar): CallRequest {
  const reading = isRead(page)
  return {
    id: page.id,
    ip: page.ip,
    headers: {
      host: page.headers.host,
      'user-agent': page.headers['user-agent'],
      cookie: jar.header(),
      // A page may be linked from anywhere, but its own reads count as same-origin. A form keeps its origin.
      origin: reading ? undefined : page.headers.origin,
      'sec-fetch-site': reading ? 'same-origin' : page.headers['sec-fetch-site'],
      'idempotency-key': outgoing.key,
      'x-xsrf-token': outgoing.xsrf ?? jar.freshXsrf(),
    },
    params: outgoing.params,
    query: outgoing.query,
    body: outgoing.body,
  }
}

interface CookieJar {
  header(): string
  absorb(lines: readonly string[]): void
  lines(): readonly string[]
  freshXsrf(): string | undefined
}

/** The cookies of a visit: what the browser sent, changed by what the calls set. Sign-in is a chain of calls. */
function cookieJar(sent: string | undefined): CookieJar {
  let header = sent ?? ''
  const set = new Map<string, string>()
  return {
    header: () => header,
    absorb(lines) {
      for (const line of lines) set.set(line.slice(0, line.indexOf('=')), line)
      const kept = header.split(';').filter((pair) => !set.has(pair.slice(0, pair.indexOf('=')).trim()))
      const live = [...set.values()].filter((line) => !/;\s*Max-Age=0\b/i.test(line))
      header = [...kept, ...live.map((line) => line.slice(0, line.indexOf(';')))]
        .map((pair) => pair.trim())
        .filter((pair) => pair !== '')
        .join('; ')
    },
    lines: () => [...set.values()],
    // Only for a session that began in this visit: otherwise the token must come in the form's field.
    freshXsrf: () => (set.has(XSRF_COOKIE) ? cookieValue(header, XSRF_COOKIE) : undefined),
  }
}
