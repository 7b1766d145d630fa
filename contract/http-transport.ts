import { type Incoming, NetworkFailure, type Outgoing, pathOf, type Transport } from './client.ts'

export interface HttpWay {
  /** The address of a service: `/svc/bet`. */
  readonly baseUrl: (service: string) => string
  /** The XSRF-TOKEN cookie. Read only for our own origin, so that no other server ever gets it. */
  readonly xsrf?: () => string | undefined
}

/** Sends calls by fetch, to `/svc` of our own origin. It carries no token: the server adds those it keeps. */
export function httpTransport(way: HttpWay): Transport {
  return async (outgoing) => {
    const url = `${way.baseUrl(outgoing.service)}${pathOf(outgoing)}`
    const sends = outgoing.body !== undefined
    const multipart = typeof FormData !== 'undefined' && outgoing.body instanceof FormData
    const signals = [outgoing.signal, timer(outgoing.timeoutMs)].filter((signal) => signal !== undefined)
    let response: Response
    try {
      response = await fetch(url, {
        method: outgoing.call.method,
        headers: headersOf(way, outgoing, url, sends && !multipart),
        ...(sends ? { body: multipart ? (outgoing.body as FormData) : JSON.stringify(outgoing.body) } : {}),
        ...(signals.length > 0 ? { signal: AbortSignal.any(signals) } : {}),
      })
      return await read(response)
    } catch (error) {
      throw asFailure(error, outgoing)
    }
  }
}

function headersOf(way: HttpWay, outgoing: Outgoing, url: string, json: boolean): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (json) headers['content-type'] = 'application/json'
  if (outgoing.key !== undefined) headers['idempotency-key'] = outgoing.key
  // A path without a host is our own origin; sending the token anywhere else would give it away.
  const xsrf = isOwnOrigin(url) ? (outgoing.xsrf ?? way.xsrf?.()) : undefined
  if (xsrf) headers['x-xsrf-token'] = xsrf
  return headers
}

function isOwnOrigin(url: string): boolean {
  return url.startsWith('/') && !url.startsWith('//')
}

function timer(ms: number | undefined): AbortSignal | undefined {
  return ms === undefined ? undefined : AbortSignal.timeout(ms)
}

async function read(response: Response): Promise<Incoming> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  const text = await response.text()
  return {
    status: response.status,
    body: parsed(text),
    ...(text === '' ? { isEmpty: true } : {}),
    ...(Number.isFinite(retryAfter) ? { retryAfterSeconds: retryAfter } : {}),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function asFailure(error: unknown, outgoing: Outgoing): unknown {
  if (outgoing.signal?.aborted) return new NetworkFailure('ABORTED')
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new NetworkFailure('TIMEOUT', outgoing.timeoutMs)
  }
  // fetch reports every failure of the network as a TypeError and hides the reason from scripts.
  if (error instanceof TypeError) return new NetworkFailure('NETWORK')
  return error
}
