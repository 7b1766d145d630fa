import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { Refusal, Unavailable } from '../errors.ts'
import { personalAddress } from '../features/credentials/address-parts.ts'
import { type TurnLimit, Turns } from '../features/credentials/turns.ts'
import { findGamePicture } from '../features/games/pictures/queries-pictures.ts'
import type { Operator } from '../features/operators/operator.ts'

/** The newest ones stay in memory: at some 12 KB each, six megabytes; at most 64. */
const KEPT_AT_MOST = 500
/** Whoever asks for what is not in memory asks the database, of which one address takes no more than this at once. */
const TURNS: TurnLimit = {
  ...{ atOnce: 4, waiting: 256, waitMs: 5_000 },
  refusal: () => new Refusal('TOO_MANY'),
}

/**
 * Pictures of games, from our own address by what is in them, so that a browser keeps them for good. Anybody may see them; those of
 * another operator are not there.
 */
export function mountGamePictures(
  app: FastifyInstance,
  ctx: Context,
  findOperator: (host: string) => Promise<Operator>,
): void {
  const kept = new Map<string, Buffer>()
  const turns = new Turns()
  const read = async (address: string, of: { readonly operatorId: string; readonly hash: string }) => {
    const key = `${of.operatorId} ${of.hash}`
    const found =
      kept.get(key) ?? (await turns.run(personalAddress(address), TURNS, () => findGamePicture(ctx.read, of)))
    if (!found) return undefined
    kept.delete(key)
    kept.set(key, found)
    const [oldest] = kept.keys()
    if (kept.size > KEPT_AT_MOST && oldest !== undefined) kept.delete(oldest)
    return found
  }
  app.get<{ Params: { file: string } }>('/games/pictures/:file', async (request, reply) => {
    try {
      const hash = /^([0-9a-f]{64})\.jpg$/.exec(request.params.file)?.[1]
      const operator = hash && (await findOperator(request.headers.host ?? ''))
      const picture = operator && (await read(request.ip, { operatorId: operator.id, hash }))
      if (!picture) return reply.callNotFound()
      return reply
        .type('image/jpeg')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .send(picture)
    } catch (error) {
      if (error instanceof Unavailable) return reply.code(503).send()
      if (error instanceof Refusal) return reply.code(error.code === 'TOO_MANY' ? 429 : 404).send()
      throw error
    }
  })
}
