import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { GameSites, SiteAnswer } from '../games/game-sites.ts'
import { lookUpOutside, refuseInside } from './open-internet.ts'

const TIMEOUT_MS = 5_000
/** A page of a game is not read: whether it answers is the question. */
const MOST_BYTES = 2_048

interface Reach {
  /** Of a demo, which makes no outside calls. */
  readonly onMachine?: boolean
  readonly lookUp?: LookupFunction
  /** A certificate that is trusted besides the usual ones. */
  readonly ca?: string
}

/**
 * What is looked at is a provider's own: neither its number nor what its name means at that moment leads inside. Plain http is for a
 * provider on this machine. What is sent goes to our own site, wherever that is.
 */
export function httpGameSites({ onMachine = false, lookUp = lookUpOutside, ca }: Reach = {}): GameSites {
  const allowed = (address: string): URL => {
    const url = new URL(address)
    if (onMachine && !ON_MACHINE.has(url.hostname)) {
      throw new Error('a demo asks nobody outside this machine')
    }
    return url
  }
  return {
    async look(address) {
      const url = allowed(address)
      if (ON_MACHINE.has(url.hostname) && (onMachine || url.protocol === 'http:')) {
        return ask(url, { method: 'GET' })
      }
      refuseInside(url)
      return lookOutside(url, { lookUp, ca })
    },
    send: async (address, body, headers) =>
      ask(allowed(address), {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
  }
}

const ON_MACHINE: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

async function ask(address: URL, wish: RequestInit): Promise<SiteAnswer> {
  const answer = await fetch(address, {
    ...wish,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: answer.status, text: await beginningOf(answer.body ?? []) }
}

/** Over https alone, and by a name that is looked up here: `fetch` connects to whatever a name means by then. */
function lookOutside(
  address: URL,
  { lookUp, ca }: { readonly lookUp: LookupFunction; readonly ca: string | undefined },
): Promise<SiteAnswer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const wish = { lookup: lookUp, signal, agent: false, ...(ca !== undefined && { ca }) }
    const sent = request(address, wish, (answer) => {
      const { statusCode: status = 0 } = answer
      beginningOf(answer).then((text) => resolve({ status, text }), reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function beginningOf(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    parts.push(part)
    size += part.length
    if (size >= MOST_BYTES) break
  }
  return Buffer.concat(parts).subarray(0, MOST_BYTES).toString('utf8')
}
