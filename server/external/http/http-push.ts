import { lookup } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Unavailable } from '../../errors.ts'
import type { PushAnswer, PushRequest, PushServices } from '../push/push-services.ts'

const TIMEOUT_MS = 10_000

/**
 * Addresses that are not of the open internet: what the name of a push service never means. A list for each family, since one
 * of both takes every address of the older for one that is written in the newer.
 */
const INSIDE_4 = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE_4.addSubnet(net, bits, 'ipv4')
const INSIDE_6 = new BlockList()
for (const [net, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  INSIDE_6.addSubnet(net, bits, 'ipv6')

export function isInside(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return INSIDE_4.check(address, 'ipv4')
  return family !== 6 || INSIDE_6.check(address, 'ipv6')
}

/** Looks a name up as usual, and refuses one of which any address lies inside: it is connected to what was looked at. */
export const lookUpOutside: LookupFunction = (name, options, found) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    if (addresses.length === 0 || addresses.some(({ address }) => isInside(address))) {
      return found(new Error(`${name} is not of the open internet`), [])
    }
    if (options.all) return found(null, addresses)
    found(null, addresses[0]?.address ?? '', addresses[0]?.family)
  })
}

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
