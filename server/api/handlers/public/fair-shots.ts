import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FairShotsAnswer, FastShown, ShotShown } from '../../../../contract/fair.ts'
import { isUuid } from '../../../../contract/shapes.ts'
import { beaconTimeMs } from '../../../../domain/fair/fast/beacon.ts'
import type { Shot } from '../../../../domain/fair/fast/shots.ts'
import { satang, satangToBaht } from '../../../../domain/money.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { eachShotPage, type PublicFastDraw } from '../../../features/fast/find-fast-draw.ts'
import { findShotSeal } from '../../../features/fast/queries.ts'
import { showTime } from '../../shapes/programs.ts'

/**
 * The shots of a fast round for everybody: `/fair/{round}/shots.json`, and the same for spreadsheets as `shots.csv`.
 * Tags, no names.
 */
export function mountShots(
  scope: FastifyInstance,
  ctx: Context,
  operatorOf: (request: FastifyRequest) => Promise<string>,
): void {
  const pagesOf = async (request: FastifyRequest) => {
    const { round } = request.params as { round: string }
    if (!isUuid(round)) throw new Refusal('ROUND_UNKNOWN')
    const pages = eachShotPage(ctx, await operatorOf(request), round)
    // The first page is asked for before the answer begins, so that an unknown round is still told as one.
    return { round, pages, first: (await pages.next()).value ?? [] }
  }

  scope.get('/fair/:round/shots.json', async (request): Promise<FairShotsAnswer> => {
    const from = placeOf(request.query)
    const { round, pages, first } = await pagesOf(request)
    let before = 0
    let page: readonly Shot[] = first
    // A place is reached by the pages before it: few rounds have a second one.
    while (before + page.length < from) {
      before += page.length
      const next = await pages.next()
      page = next.value ?? []
      if (next.done) break
    }
    const shots = page.slice(Math.max(0, from - 1 - before)).map(showShot)
    const frozen = (await findShotSeal(ctx.read, round)) !== undefined
    return { status: true, round_id: round, frozen, from, shots }
  })

  scope.get('/fair/:round/shots.csv', async (request, reply) => {
    const { round, pages, first } = await pagesOf(request)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="shots-${round}.csv"`)
      .send(Readable.from(csvLines(first, pages)))
  })
}

/** Place, digits, tag and time: exactly what a leaf is made of, beside the round's id. */
async function* csvLines(
  first: readonly Shot[],
  rest: AsyncGenerator<readonly Shot[]>,
): AsyncGenerator<string> {
  let place = 0
  const lines = (page: readonly Shot[]) =>
    page
      .map(({ number, memberTag, atMs }) => {
        place += 1
        return `${place},${number},${memberTag},${atMs}\r\n`
      })
      .join('')
  yield `place,number,tag,at_ms\r\n${lines(first)}`
  for await (const page of rest) yield lines(page)
}

export function showFastDraw(fast: PublicFastDraw): FastShown {
  const { round, seal, beacon, draw } = fast
  const hex = (bytes: Buffer | null) => bytes?.toHex() ?? null
  return {
    number: round.number,
    context: round.context,
    rule: round.rule,
    terms: round.terms,
    commit_a: round.commitA.toHex(),
    commit_b: round.commitB.toHex(),
    committed_at: showTime(round.committedAt),
    open_at: showTime(round.opensAt),
    freeze_at: showTime(fast.freezesAt),
    cool_down_seconds: fast.coolDownSeconds,
    size: fast.size,
    last: fast.last.map(showShot),
    frozen: seal
      ? {
          size: seal.size,
          root: seal.root.toHex(),
          frozen_at_ms: seal.frozenAt.getTime(),
          signature: seal.signature.toHex(),
        }
      : null,
    beacon: beacon
      ? {
          name: beacon.chain?.name ?? beacon.chainHash,
          is_public: beacon.chain?.isPublic ?? false,
          chain: beacon.chainHash,
          round: beacon.round,
          at: beacon.chain ? showTime(new Date(beaconTimeMs(beacon.chain, beacon.round))) : null,
          signature: hex(beacon.kept?.signature ?? null),
        }
      : null,
    draw: draw
      ? {
          share_a: hex(draw.shareA),
          share_b: hex(draw.shareB),
          digits: draw.digits,
          sum: draw.sum,
          sixteenth: draw.sixteenth,
          five: draw.five,
          drawn_at: showTime(draw.drawnAt),
        }
      : null,
    rewards: fast.rewards.map(({ rank, tag, amount }) => ({
      rank,
      tag,
      amount: satangToBaht(satang(amount)),
    })),
  }
}

function showShot({ number, memberTag, atMs }: Shot): ShotShown {
  return { number, tag: memberTag, at_ms: atMs }
}

function placeOf(query: unknown): number {
  const { from = '1' } = query as { from?: unknown }
  if (typeof from !== 'string' || !/^[1-9]\d{0,8}$/.test(from)) throw new Refusal('BAD_REQUEST')
  return Number(from)
}
