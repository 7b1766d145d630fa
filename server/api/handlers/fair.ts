import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type {
  FairHeadsAnswer,
  FairProofAnswer,
  FairRoundAnswer,
  FairRoundShown,
} from '../../../contract/fair.ts'
import { isUuid } from '../../../contract/shapes.ts'
import { voidReason } from '../../../domain/lottery/void-rules.ts'
import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { countProof } from '../../features/credentials/sign-in-limits.ts'
import { type FairRound, findFairRound, listFairHeads } from '../../features/fairness/find-fair-round.ts'
import { proveTicket } from '../../features/fairness/prove-ticket.ts'
import { answerForError } from '../road/answers.ts'
import type { CallParts } from '../road/serve.ts'
import { lotteryOf, showResult, showTime } from '../shapes/programs.ts'
import { mountShots, showFastDraw } from './fair-shots.ts'

type FairParts = Pick<CallParts, 'ctx' | 'findOperator'>

const KEY_SECONDS = 3600

/**
 * What anybody may check of the draws, beside the nine services: `/fair/{round}.json`, `/fair/{round}/proof/{leaf}.json`,
 * `/fair/heads.json?after={seq}` and `/fair/key.json`. No session, no names, and a bounded number of looks an address.
 */
export function mountFair(app: FastifyInstance, { ctx, findOperator }: FairParts): void {
  const operatorOf = async (request: FastifyRequest) => {
    const operator = await findOperator(request.headers.host ?? '')
    if (!operator) throw new Refusal('NO_SUCH_CALL')
    return operator.id
  }
  app.register(async (scope) => {
    scope.setErrorHandler((error, _, reply) => answerRefused(ctx, error, reply))
    scope.addHook('onRequest', async (request, reply) => {
      // Everything here is public and carries no cookie: a checker on another site may ask as well.
      reply.header('access-control-allow-origin', '*').header('cache-control', 'no-cache')
      reply.header('x-content-type-options', 'nosniff').header('vary', 'accept')
      countProof(ctx, request.ip)
    })

    scope.get('/fair/key.json', (_, reply) =>
      reply
        .header('cache-control', `public, max-age=${KEY_SECONDS}`)
        .send({ status: true, algorithm: 'Ed25519', public_key: publicKeyOf(ctx) }),
    )

    scope.get('/fair/heads.json', async (request): Promise<FairHeadsAnswer> => {
      const heads = await listFairHeads(ctx, await operatorOf(request), seqOf(request.query))
      return { status: true, public_key: publicKeyOf(ctx), heads }
    })

    mountShots(scope, ctx, operatorOf)

    scope.get('/fair/:round(^.*).json', async (request): Promise<FairRoundAnswer> => {
      const { round } = request.params as { round: string }
      if (!isUuid(round)) throw new Refusal('ROUND_UNKNOWN')
      const operatorId = await operatorOf(request)
      const found = await findFairRound(ctx, operatorId, round)
      // What a program checks reads the same for everybody.
      return { status: true, round: showFairRound(ctx, found, 'th') }
    })

    scope.get('/fair/:round/proof/:leaf(^.*).json', async (request): Promise<FairProofAnswer> => {
      const { round, leaf } = request.params as { round: string; leaf: string }
      if (!isUuid(round)) throw new Refusal('ROUND_UNKNOWN')
      if (!/^[0-9a-f]{64}$/.test(leaf)) throw new Refusal('LEAF_UNKNOWN')
      const operatorId = await operatorOf(request)
      const wish = { operatorId, roundId: round, leaf: Buffer.from(leaf, 'hex') }
      return { status: true, proof: await proveTicket(ctx, wish) }
    })
  })
}

/** A program that asks for a round's page and takes JSON means its twin. For the server's `rewriteUrl`. */
export function jsonTwin({ url = '/', headers }: IncomingMessage): string {
  if (!url.startsWith('/fair/')) return url
  const accept = headers.accept ?? ''
  const wantsJson = accept.includes('application/json') && !accept.includes('text/html')
  return wantsJson ? url.replace(/^(\/fair\/[0-9a-f-]{36})(?=$|\?)/, '$1.json') : url
}

/** What the page and its twin show of a round. */
export function showFairRound(
  ctx: Context,
  { facts, head, before, result, fast }: FairRound,
  language: Language,
): FairRoundShown {
  return {
    id: facts.id,
    code: facts.code,
    lottery: facts.lotteryCode,
    lottery_name: lotteryOf(facts).name[language],
    status: facts.status,
    business_date: facts.businessDate,
    close_at: showTime(facts.closesAt),
    closed_at: facts.closedAt && showTime(facts.closedAt),
    draw_at: showTime(facts.drawAt),
    void_reason: facts.voidRule && voidReason(facts.voidRule, facts.voidDetail, language),
    head,
    before,
    fast: fast && showFastDraw(fast),
    result: result && {
      revision: result.revision,
      numbers: showResult(result.canonical),
      confirmed_at: showTime(result.confirmedAt),
      maker_role: result.makerRole,
      checker_role: result.checkerRole,
    },
    public_key: publicKeyOf(ctx),
  }
}

function publicKeyOf(ctx: Context): string {
  return ctx.keys.publicKey.toHex()
}

function seqOf(query: unknown): number {
  const { after = '0' } = query as { after?: unknown }
  if (typeof after !== 'string' || !/^\d{1,15}$/.test(after)) throw new Refusal('BAD_REQUEST')
  return Number(after)
}

/** An unknown round is a page that is not there: whoever checks may not take a refusal for an answer. */
function answerRefused(ctx: Context, error: unknown, reply: FastifyReply): FastifyReply {
  const answer = answerForError(error, undefined, ctx)
  reply.code(answer.status === 200 ? 404 : answer.status).header('cache-control', 'no-store')
  if (answer.headers) reply.headers(answer.headers)
  return reply.send(answer.body)
}
