import type { IncomingMessage } from 'node:http'
import type { FairRoundShown } from '../../../../contract/fair.ts'
import { originOf } from '../../../../domain/lottery/result-origin.ts'
import { voidReason } from '../../../../domain/lottery/void-rules.ts'
import type { Language } from '../../../../domain/words.ts'
import type { Context } from '../../../context.ts'
import {
  findFairDay,
  listFairDays,
  proveDebt,
  proveMovements,
  proveRoundBooks,
} from '../../../features/fairness/find-day.ts'
import { type FairRound, findFairRound, listFairHeads } from '../../../features/fairness/find-fair-round.ts'
import { proveTicket } from '../../../features/fairness/prove-ticket.ts'
import { findPublicFastDraw, type PublicFastDraw } from '../../../features/fast/find-fast-draw.ts'
import { findOwnShots } from '../../../features/fast/find-own-shots.ts'
import { shoot } from '../../../features/fast/shoot.ts'
import { findMember } from '../../../features/members/queries.ts'
import { fastRulesOf } from '../../../features/operators/fast-rules.ts'
import { findOperatorById } from '../../../features/operators/queries.ts'
import type { OwnHandlers } from '../../road/caller.ts'
import { lotteryOf, showResult, showTime } from '../../shapes/programs.ts'
import { shotsFile, shotsFrom, showFastDraw } from './fair-shots.ts'

const KEY_SECONDS = 3600

/** The public proofs of draws, without session or names, and a member's shot in a fast round. */
export const fairHandlers: OwnHandlers<'fair'> = {
  async key(ctx, caller) {
    caller.setHeader('cache-control', `public, max-age=${KEY_SECONDS}`)
    return { algorithm: 'Ed25519', public_key: publicKeyOf(ctx) }
  },

  async heads(ctx, { operator }, { query }) {
    return { public_key: publicKeyOf(ctx), heads: await listFairHeads(ctx, operator.id, query.after) }
  },

  async days(ctx, { operator }, { query }) {
    return { public_key: publicKeyOf(ctx), days: await listFairDays(ctx, operator.id, query.after) }
  },

  async newestDay(ctx, { operator }) {
    return { public_key: publicKeyOf(ctx), ...(await findFairDay(ctx, operator.id, null)) }
  },

  async day(ctx, { operator }, { params }) {
    return { public_key: publicKeyOf(ctx), ...(await findFairDay(ctx, operator.id, params.day)) }
  },

  async debt(ctx, { member }, { params }) {
    const { memberId, operatorId, code } = member
    const [since, debt] = await Promise.all([
      findMember(ctx.read, memberId),
      proveDebt(ctx, operatorId, params.day, { memberId, code }),
    ])
    return { member_id: memberId, code, since_ms: since?.createdAt.getTime() ?? 0, debt }
  },

  movements(ctx, { member }, { params, query }) {
    const { memberId, operatorId } = member
    return proveMovements(ctx, { memberId, operatorId, date: params.day, before: query.before ?? null })
  },

  // A program's input to a check is the same in every language.
  async round(ctx, { operator }, { params }) {
    return { round: await readFairRound(ctx, operator.id, params.round, 'th') }
  },

  async proof(ctx, { operator }, { params }) {
    const wish = { operatorId: operator.id, roundId: params.round, leaf: Buffer.from(params.leaf, 'hex') }
    return { proof: await proveTicket(ctx, wish) }
  },

  async roundBooks(ctx, { operator }, { params }) {
    return { books: await proveRoundBooks(ctx, operator.id, params.round) }
  },

  shots: (ctx, { operator }, { params, query }) => shotsFrom(ctx, operator.id, params.round, query.from),

  shotsFile(ctx, caller, { params }) {
    caller.setHeader('content-disposition', `attachment; filename="shots-${params.round}.csv"`)
    return shotsFile(ctx, caller.operator.id, params.round)
  },

  async ownShots(ctx, { member }, { params }) {
    const { memberId, operatorId } = member
    const { tag, count, shots } = await findOwnShots(ctx, { operatorId, memberId, roundId: params.round })
    return { tag, count, shots: shots.map(({ number, at }) => ({ number, at: showTime(at) })) }
  },

  async shoot(ctx, { member }, { params, body, key }) {
    const { memberId, operatorId } = member
    const shot = await shoot(ctx, {
      ...{ operatorId, memberId, assistantId: member.assistant?.id },
      ...{ roundId: params.id, number: body.number, key },
    })
    const { coolDownSeconds } = fastRulesOf(await findOperatorById(ctx.read, operatorId))
    const waitMs = coolDownSeconds * 1_000
    return {
      shot: { number: shot.number, tag: shot.memberTag, at: showTime(shot.at) },
      next_at: showTime(new Date(shot.at.getTime() + waitMs)),
    }
  },
}

/**
 * Rewrites a request for a round's page that accepts JSON to the page's JSON address. For the server's `rewriteUrl`.
 */
export function jsonTwin({ url = '/', headers }: IncomingMessage): string {
  if (!url.startsWith('/fair/')) return url
  const accept = headers.accept ?? ''
  const wantsJson = accept.includes('application/json') && !accept.includes('text/html')
  return wantsJson ? url.replace(/^(\/fair\/[0-9a-f-]{36})(?=$|\?)/, '$1.json') : url
}

/** The content of a round's page and its JSON. Throws ROUND_UNKNOWN. */
export async function readFairRound(
  ctx: Context,
  operatorId: string,
  roundId: string,
  language: Language,
): Promise<FairRoundShown> {
  const [round, fast] = await Promise.all([
    findFairRound(ctx, operatorId, roundId),
    findPublicFastDraw(ctx, roundId),
  ])
  return showFairRound(ctx, { ...round, fast }, language)
}

function showFairRound(
  ctx: Context,
  { facts, head, before, result, fast }: FairRound & { readonly fast: PublicFastDraw | null },
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
      origin: originOf(result.source),
      confirmed_at: showTime(result.confirmedAt),
      maker_role: result.makerRole,
      checker_role: result.checkerRole,
      signed: signedResult(facts.id, head, result),
    },
    public_key: publicKeyOf(ctx),
  }
}

function signedResult(
  round: string,
  head: FairRound['head'],
  result: NonNullable<FairRound['result']>,
): NonNullable<FairRoundShown['result']>['signed'] {
  const { signature, revision, canonical, confirmedAt, officialAt, makerRole, checkerRole } = result
  if (!signature || !head) return null
  const { three_top, two_top, two_bottom } = canonical
  const numbers = { ...showResult(canonical), three_top, two_top, two_bottom }
  return {
    ...{ round, revision, head: head.head, numbers, makerRole, checkerRole },
    confirmedAtMs: confirmedAt.getTime(),
    officialAtMs: officialAt?.getTime() ?? null,
    signature: signature.toHex(),
  }
}

function publicKeyOf(ctx: Context): string {
  return ctx.keys.publicKey.toHex()
}
