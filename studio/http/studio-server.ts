import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { findGame, gameList } from '../games/games.ts'
import { type Fault, type House, StudioRefusal } from '../play/house.ts'
import { ACTS } from './answers.ts'
import type { BuiltPages } from './files.ts'

/** Sixty bets by name; a whole request has less. */
const BODY_MAX = 8_192

const STATUS: Partial<Record<Fault, number>> = {
  'no-session': 401,
  'no-answer': 503,
  busy: 409,
  'too-soon': 429,
}

interface Options {
  readonly pages: BuiltPages
  /** Origins of sites that may show a game in a frame. */
  readonly sites: readonly string[]
}

/** Pages at `/play/`, `/results/` and `/maths/` with a game's code, what they ask at `/api/`, and the list at `/games.json`. */
export function studioServer(house: House, { pages, sites }: Options): Server {
  const pageHeaders = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policyFor(sites),
    // The address of a launch has its token in it.
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
  const get = (path: string, response: ServerResponse) => {
    const file = pages.files.get(path)
    const [, game = ''] = /^\/(?:play|results|maths)\/([a-z-]+)$/.exec(path) ?? []
    if (file) {
      const headers = { 'content-type': file.type, 'x-content-type-options': 'nosniff' }
      return response
        .writeHead(200, { ...headers, 'cache-control': 'public, max-age=31536000, immutable' })
        .end(file.bytes)
    }
    if (findGame(game)) return response.writeHead(200, pageHeaders).end(pages.page)
    if (path === '/games.json') return answer(response, 200, gameList())
    if (path === '/healthz') return answer(response, 200, {})
    return answer(response, 404, { fault: 'no-game' })
  }
  return createServer({ requestTimeout: 10_000, keepAliveTimeout: 60_000 }, (request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    if (request.method === 'GET' || request.method === 'HEAD') return get(path, response)
    const name = /^\/api\/([a-z]+)$/.exec(path)?.[1] ?? ''
    const isJson = request.headers['content-type'] === 'application/json'
    // A page of another origin cannot send JSON without asking first, and is not answered.
    if (request.method !== 'POST' || !isJson || !Object.hasOwn(ACTS, name)) return answer(response, 404, {})
    void act(house, request, { name, sites }).then(({ status, body }) => answer(response, status, body))
  })
}

function policyFor(sites: readonly string[]): string {
  return [
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'",
    `base-uri 'none'; form-action 'none'; frame-ancestors ${sites.length > 0 ? sites.join(' ') : "'none'"}`,
  ].join('; ')
}

interface Answer {
  readonly status: number
  readonly body: object
}

async function act(
  house: House,
  request: IncomingMessage,
  { name, sites }: { readonly name: string; readonly sites: readonly string[] },
): Promise<Answer> {
  try {
    const asked: unknown = JSON.parse(await bodyOf(request))
    if (typeof asked !== 'object' || asked === null) return { status: 400, body: { fault: 'bets' } }
    const done = await ACTS[name]?.(house, asked as Readonly<Record<string, unknown>>, sites)
    return { status: 200, body: done ?? {} }
  } catch (error) {
    if (error instanceof StudioRefusal)
      return { status: STATUS[error.fault] ?? 422, body: { fault: error.fault } }
    if (error instanceof SyntaxError) return { status: 400, body: { fault: 'bets' } }
    house.log({ error: String(error) }, 'an act failed')
    return { status: 500, body: { fault: 'no-answer' } }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const part of request.setEncoding('utf8')) {
    body += part
    if (body.length > BODY_MAX) throw new SyntaxError('a body that is too long')
  }
  return body
}

function answer(response: ServerResponse, status: number, body: object): void {
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  response.writeHead(status, headers).end(JSON.stringify(body))
}
