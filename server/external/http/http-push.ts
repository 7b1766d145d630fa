import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { Unavailable } from '../../errors.ts'
import type { PushAnswer, PushRequest, PushServices } from '../push/push-services.ts'
import { lookUpOutside } from './open-internet.ts'

const TIMEOUT_MS = 10_000

interface Reach {
  readonly lookUp: LookupFunction
  readonly timeoutMs: number
  /** A certificate that is trusted besides the usual ones. */
  readonly ca?: string
}

/**
 * Asks push services over https. Redirects are not followed, an answer's body is not read, and what takes too long is given
 * up. Which hosts may be asked is decided before (`isPushAddress`).
 */
export function httpPush(
  { lookUp, timeoutMs, ca }: Reach = { lookUp: lookUpOutside, timeoutMs: TIMEOUT_MS },
): PushServices {
  return {
    post: ({ address, headers, body }: PushRequest) =>
      new Promise<PushAnswer>((resolve, reject) => {
        const fail = (cause: unknown) => reject(new Unavailable('push', { cause }))
        const signal = AbortSignal.timeout(timeoutMs)
        const sent = request(
          address,
          { method: 'POST', headers, lookup: lookUp, signal, agent: false, ...(ca && { ca }) },
          (answer) => {
            const { statusCode = 0, headers: said } = answer
            answer.destroy()
            resolve({ status: statusCode, retryAfterSeconds: secondsOf(said['retry-after']) })
          },
        )
        sent.on('error', fail)
        sent.end(body)
      }),
  }
}

/** Seconds alone: a service that names a date is asked again as one that names nothing. */
function secondsOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null
}
