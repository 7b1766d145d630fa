import { Readable } from 'node:stream'
import type { FastShown, ShotShown } from '../../../../contract/fair.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { beaconTimeMs } from '../../../../domain/fair/fast/beacon.ts'
import type { Shot } from '../../../../domain/fair/fast/shots.ts'
import type { Context } from '../../../context.ts'
import { eachShotPage, type PublicFastDraw } from '../../../features/fast/find-fast-draw.ts'
import { findShotSeal } from '../../../features/fast/queries.ts'
import { showTime } from '../../shapes/programs.ts'

/** The public shots of a fast round from a position on: tags, no names. */
export async function shotsFrom(ctx: Context, operatorId: string, roundId: string, from: number) {
  const { pages, first } = await pagesOf(ctx, operatorId, roundId)
  let before = 0
  let page: readonly Shot[] = first
  // Reads the pages before it: few rounds have a second one.
  while (before + page.length < from) {
    before += page.length
    const next = await pages.next()
    page = next.value ?? []
    if (next.done) break
  }
  const shots = page.slice(Math.max(0, from - 1 - before)).map(showShot)
  const frozen = (await findShotSeal(ctx.read, roundId)) !== undefined
  return { round_id: roundId, frozen, from, shots }
}

/** The same as a file of lines. */
export async function shotsFile(ctx: Context, operatorId: string, roundId: string): Promise<Readable> {
  const { pages, first } = await pagesOf(ctx, operatorId, roundId)
  return Readable.from(csvLines(first, pages))
}

/** The first page is read before the answer starts, so that an unknown round still gets a refusal. */
async function pagesOf(ctx: Context, operatorId: string, roundId: string) {
  const pages = eachShotPage(ctx, operatorId, roundId)
  return { pages, first: (await pages.next()).value ?? [] }
}

/** Position, digits, tag and time: with the round's id, exactly the content of a leaf. */
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
      amount: toBaht(amount),
    })),
  }
}

function showShot({ number, memberTag, atMs }: Shot): ShotShown {
  return { number, tag: memberTag, at_ms: atMs }
}
