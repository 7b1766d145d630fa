import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '../errors.ts'

/** The government lottery's own service with its latest draw. */
export interface GovernmentLottery {
  readonly url: string
  /** Its raw latest answer. Throws `Unavailable` after a few failed tries. */
  latest(): Promise<string>
}

export const GOVERNMENT_URL = 'https://www.glo.or.th/api/lottery/getLatestLottery'

/** It answers within a second or not at all; more tries would only add load. */
const TRIES = 3
const TIMEOUT_MS = 8_000
const PAUSE_MS = 700
/** A full answer has 21 KB. */
const MAX_BYTES = 512 * 1024

/** It refuses clients that do not look like a browser. */
const HEADERS = {
  accept: 'application/json, text/plain, */*',
  'accept-language': 'th-TH,th;q=0.9,en;q=0.8',
  'content-type': 'application/json',
  origin: 'https://www.glo.or.th',
  referer: 'https://www.glo.or.th/home-page',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36',
} as const

export interface GovernmentOptions {
  readonly url?: string
  readonly timeoutMs?: number
  readonly pauseMs?: number
}

/** The real service, by HTTP: POST without a body. */
export function governmentLottery(options: GovernmentOptions = {}): GovernmentLottery {
  const { url = GOVERNMENT_URL, timeoutMs = TIMEOUT_MS, pauseMs = PAUSE_MS } = options
  return {
    url,
    async latest() {
      let cause: unknown
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        try {
          return await ask(url, timeoutMs)
        } catch (error) {
          cause = error
          if (attempt < TRIES) await sleep(pauseMs * attempt)
        }
      }
      throw new Unavailable('government lottery', { cause })
    },
  }
}

async function ask(url: string, timeoutMs: number): Promise<string> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: HEADERS,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`answered ${answer.status}`)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > MAX_BYTES) throw new Error(`answered more than ${MAX_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
