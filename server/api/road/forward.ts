import type { FastifyInstance } from 'fastify'
import { DEFAULT_BODY_LIMIT, type Service } from '../../../contract/define.ts'
import { languageOf } from '../../../contract/language.ts'
import type { Context } from '../../context.ts'
import { Refusal, Unavailable } from '../../errors.ts'
import { answerForError, JSON_HEADERS } from './answers.ts'

/** Bounds each call: the client has no timeout of its own. */
const TIMEOUT_MS = 10_000
/** The largest body any call takes (a slip). */
const BODY_LIMIT = 5 * 1024 * 1024
/** The largest answer. */
const ANSWER_LIMIT = 8 * 1024 * 1024

/** The headers that are forwarded. Cookies are not: the session is ours, and the token identifies the member there. */
const REQUEST_HEADERS = [
  'accept',
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'user-agent',
] as const
const ANSWER_HEADERS = ['content-type', 'retry-after', 'idempotent-replayed'] as const

/** Sends every call of one service to the server that answers it. */
export function forwardService(to: {
  service: Service
  url: string
  ctx: Pick<Context, 'log' | 'metrics' | 'config'>
}) {
  return async (scope: FastifyInstance): Promise<void> => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.route({
      method: ['GET', 'POST'],
      url: `/svc/${to.service}/*`,
      bodyLimit: to.service === 'wallet' ? BODY_LIMIT : Math.max(DEFAULT_BODY_LIMIT, 256 * 1024),
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        reply.headers(JSON_HEADERS)
        try {
          const rest = request.url.slice(`/svc/${to.service}`.length)
          const headers = pick(request.headers, REQUEST_HEADERS)
          headers['x-forwarded-for'] = request.ip
          headers['x-forwarded-host'] = request.headers.host ?? ''
          headers['x-request-id'] = request.id
          const answer = await ask(addressOf(to.url, rest), {
            method: request.method,
            headers,
            body: request.body instanceof Uint8Array ? request.body : undefined,
          })
          return await reply.code(answer.status).headers(answer.headers).send(answer.body)
        } catch (error) {
          const refused = answerForError(error, undefined, to.ctx, languageOf(request.headers.cookie))
          return reply
            .code(refused.status)
            .headers(refused.headers ?? {})
            .send(refused.body)
        }
      },
    })
  }
}

/** The joined address must stay within the configured one. */
function addressOf(base: string, rest: string): URL {
  const url = URL.parse(`${base}${rest}`)
  if (!url?.href.startsWith(`${base}/`)) throw new Refusal('NO_SUCH_CALL')
  return url
}

async function ask(
  url: URL,
  sent: { method: string; headers: Record<string, string>; body: Uint8Array | undefined },
): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  try {
    const response = await fetch(url, {
      method: sent.method,
      headers: sent.headers,
      // A redirect would carry the member's token to an address nobody configured.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(sent.body ? { body: Buffer.from(sent.body) } : {}),
    })
    return {
      status: response.status,
      headers: pick(Object.fromEntries(response.headers), ANSWER_HEADERS),
      body: await boundedBody(response),
    }
  } catch (cause) {
    throw new Unavailable('forwarded service', { cause })
  }
}

async function boundedBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > ANSWER_LIMIT) throw new RangeError(`an answer of more than ${ANSWER_LIMIT} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
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
