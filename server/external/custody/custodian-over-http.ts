import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { Unavailable } from '../../errors.ts'
import type { Custodian, KeptRound } from '../custodian.ts'

/** A day of rounds is promised at once: few connections, each used again. */
const CONNECTIONS = 8
/** It signs and writes one line; a day of rounds waits for the same disk. */
const TIMEOUT_MS = 8_000
const ANSWER_MAX = 4_096

export interface CustodianPlace {
  readonly url: URL
  readonly token: string
}

/** A custodian that is another process. Throws `Unavailable` where it does not answer, or says no. */
export function custodianOverHttp(place: () => Promise<CustodianPlace>): Custodian {
  const agents = {
    'http:': new HttpAgent({ keepAlive: true, maxSockets: CONNECTIONS }),
    'https:': new HttpsAgent({ keepAlive: true, maxSockets: CONNECTIONS }),
  }
  const ask = async (
    act: keyof Custodian,
    { operatorId, roundId, context }: KeptRound,
    more = {},
  ): Promise<Uint8Array> => {
    try {
      const { url, token } = await place()
      const isPlain = url.protocol === 'http:'
      const agent = isPlain ? agents['http:'] : agents['https:']
      const body = JSON.stringify({ operatorId, roundId, context, ...more })
      return await send({ url: new URL(act, url), token, agent, isPlain }, body)
    } catch (error) {
      throw new Unavailable('custodian', { cause: error })
    }
  }
  return {
    commit: (round) => ask('commit', round),
    escrow: (round) => ask('escrow', round),
    reveal: (round, { commitment, mixedWith }) =>
      ask('reveal', round, { commitment: hex(commitment), mixedWith: hex(mixedWith) }),
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toHex()

interface Sent extends CustodianPlace {
  readonly agent: HttpAgent
  readonly isPlain: boolean
}

function send({ url, token, agent, isPlain }: Sent, body: string): Promise<Uint8Array> {
  const headers = { authorization: `Bearer ${token}`, 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }
    const asked = (isPlain ? httpRequest : httpsRequest)(url, options, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
        if (text.length > ANSWER_MAX) asked.destroy(new Error('a custodian answered too much'))
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const bytes = answer.statusCode === 200 ? bytesIn(text) : undefined
        if (bytes) resolve(bytes)
        else reject(new Error(`a custodian answered ${answer.statusCode} ${text.slice(0, 100)}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

function bytesIn(text: string): Uint8Array | undefined {
  try {
    const { bytes } = JSON.parse(text)
    return typeof bytes === 'string' && /^([0-9a-f]{2})+$/.test(bytes) ? Buffer.from(bytes, 'hex') : undefined
  } catch {
    return undefined
  }
}
