import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { sha256 } from '../../sha256.ts'
import type { Custodian, FrozenRound, KeptRound } from '../custodian.ts'
import { CustodyRefused } from './strict-custodian.ts'

/** Three names of a round and two hashes; a whole request has 500 bytes. */
const BODY_MAX = 2_048
const ACTS = ['commit', 'escrow', 'reveal'] as const
type Act = (typeof ACTS)[number]

/** Answers `POST /commit`, `/escrow` and `/reveal` to whoever has the token, with bytes as hex. */
export function custodianServer(custodian: Custodian, token: string): Server {
  const wanted = sha256(Buffer.from(`Bearer ${token}`))
  return createServer({ requestTimeout: 5_000, keepAliveTimeout: 60_000 }, (request, response) => {
    const sent = sha256(Buffer.from(request.headers.authorization ?? ''))
    if (!timingSafeEqual(sent, wanted)) return answer(response, 401, {})
    const act = ACTS.find((name) => request.method === 'POST' && request.url === `/${name}`)
    if (!act) return answer(response, 404, {})
    void serve(custodian, act, request).then(({ status, body }) => answer(response, status, body))
  })
}

interface Answer {
  readonly status: number
  readonly body: object
}

async function serve(custodian: Custodian, act: Act, request: IncomingMessage): Promise<Answer> {
  try {
    const asked = askedIn(await bodyOf(request))
    if (!asked) return { status: 400, body: {} }
    const bytes = await custodian[act](asked.round, asked.frozen)
    return { status: 200, body: { bytes: Buffer.from(bytes).toHex() } }
  } catch (error) {
    if (error instanceof CustodyRefused) return { status: 409, body: { code: error.code } }
    return { status: 500, body: {} }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += part
    if (text.length > BODY_MAX) return ''
  }
  return text
}

interface Asked {
  readonly round: KeptRound
  readonly frozen: FrozenRound
}

function askedIn(text: string): Asked | undefined {
  try {
    const { operatorId, roundId, context, commitment = '', mixedWith = '' } = JSON.parse(text)
    const all = [operatorId, roundId, context]
    if (!all.every((each) => typeof each === 'string' && each !== '')) return undefined
    const bytes = (hex: unknown) => Buffer.from(String(hex), 'hex')
    const frozen = { commitment: bytes(commitment), mixedWith: bytes(mixedWith) }
    return { round: { operatorId, roundId, context }, frozen }
  } catch {
    return undefined
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
