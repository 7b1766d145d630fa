import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fromHex } from '../../../domain/fair/encode.ts'
import { beaconOf, beaconTimeMs, DEMO_CHAIN } from '../../../domain/fair/fast/beacon.ts'
import { missesBeacon } from '../../../domain/fair/fast/custody.ts'
import { drawnDigits, drawStream, jointSeed, publicValue } from '../../../domain/fair/fast/drawn-digits.ts'
import type { FastRule } from '../../../domain/fair/fast/fast-result.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { FROZEN_MS, freezeRound, playedRound } from '../../../tests/support/stage/fast/fast-play.ts'
import { setFastRules } from '../../../tests/support/stage/rules.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { type FakeBeacon, fakeBeacon, type RelayScript } from '../../external/fake-beacon.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findSeal } from '../fairness/queries.ts'
import { findFastDraw } from '../fairness/queries-fast-draw.ts'
import { findCash } from '../ledger/queries.ts'
import { fastRulesOf } from '../operators/fast-rules.ts'
import { findRound } from '../rounds/queries.ts'
import { findFastRound } from '../rounds/queries-fast.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { drawFastRound } from './draw-fast-round.ts'
import { findPublicFastDraw } from './find-fast-draw.ts'
import { findFastBeacon } from './queries-beacon.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  await setBeacons(['yeekee'])
})
afterAll(() => stage.close())
afterEach(() => moveClock(database.url, 0))

async function setBeacons(codes: readonly string[], rule: FastRule = 'fair'): Promise<void> {
  await setFastRules(stage, { rule, beacons: codes })
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** The stage with scripted relays, and custodians that count their calls. */
function withBeacon(...scripts: readonly [RelayScript, ...RelayScript[]]) {
  const beacon = fakeBeacon()
  beacon.say(...scripts)
  let asked = 0
  const [a, b] = stage.ctx.external.custodians
  const counted = (of: typeof a): typeof a => ({
    ...of,
    reveal: (round, frozen) => {
      asked += 1
      return of.reveal(round, frozen)
    },
  })
  const external = { ...stage.ctx.external, beacon, custodians: [counted(a), counted(b)] as const }
  const ctx: Context = { ...stage.ctx, external }
  return { ctx, beacon, custodiansAsked: () => asked }
}

async function frozenRound() {
  const { roundId, members } = await playedRound(stage, 2)
  const [bettor] = members as [string]
  await placeTicket(stage.ctx, wishFor(stage, bettor, roundId, [['three_top', '123', 100]]))
  await freezeRound(stage, database.url, roundId)
  return { roundId, bettor }
}

test('where no relay answers, rounds are promised without, say so, and are drawn', async () => {
  const { ctx, beacon } = withBeacon('silent', 'late', 'nonsense')
  const { roundId } = await playedRound({ ...stage, ctx }, 2)
  const round = await findFastRound(stage.ctx.read, roundId)
  expect(beaconOf(round?.context ?? '')).toBeUndefined()
  expect(missesBeacon(round?.terms ?? '')).toBe(true)
  await freezeRound(stage, database.url, roundId)
  const { asked } = beacon
  expect(await drawFastRound(ctx, roundId)).toBe('drawn')
  expect(beacon.asked).toBe(asked)
  expect((await findPublicFastDraw(ctx, roundId))?.round.terms).toContain(';beacon=none|why=unreachable')
})

test('a real operator begins with the beacon, a demo without', async () => {
  expect(fastRulesOf({ demo: false, settings: {} }).beacons).toEqual(['yeekee'])
  expect(fastRulesOf({ demo: true, settings: {} }).beacons).toEqual([])
  expect(fastRulesOf({ demo: false, settings: { fast: { beacons: [] } } }).beacons).toEqual([])
})

describe('a round that has promised a beacon', () => {
  test('names the first one after its freeze before bets open, in its terms and under both commitments', async () => {
    const { roundId } = await playedRound(stage, 0)
    const round = await findFastRound(stage.ctx.read, roundId)
    const promised = beaconOf(round?.context ?? '')
    const freezesAtMs = (round?.closesAt.getTime() ?? 0) + 120_000
    const atMs = beaconTimeMs(DEMO_CHAIN, promised?.round ?? 0)
    expect(atMs).toBeGreaterThan(freezesAtMs)
    expect(atMs).toBeLessThanOrEqual(freezesAtMs + DEMO_CHAIN.periodMs)
    expect(round?.terms).toContain(
      `;beacon=drand:${DEMO_CHAIN.hash}:${promised?.round}|wait_s=600|missing=void`,
    )
  })

  test('is drawn with it, by one digit stream of shares, tickets, shots and beacon', async () => {
    const { roundId } = await frozenRound()
    expect(await drawFastRound(stage.ctx, roundId)).toBe('drawn')
    const shown = await findPublicFastDraw(stage.ctx, roundId)
    const { shareA, shareB, digits } = shown?.draw ?? {}
    const beacon = await fakeBeacon().read(shown?.beacon?.round ?? 0)
    expect(shown?.beacon?.kept?.signature).toEqual(beacon)
    const tickets = await findSeal(stage.ctx.read, roundId)
    const mixed = (with_: Uint8Array) => {
      const parts = {
        ticketRoot: tickets?.root as Buffer,
        shotsRoot: shown?.seal?.root as Buffer,
        beacon: with_,
      }
      const seed = jointSeed(sha256, shareA as Buffer, shareB as Buffer)
      const context = shown?.round.context ?? ''
      return drawnDigits(drawStream({ seed, context, publicValue: publicValue(sha256, parts) }), 5)
    }
    expect(digits).toBe(mixed(beacon))
    expect(digits).not.toBe(mixed(fromHex('')))
  })

  test.each<[string, readonly [RelayScript, ...RelayScript[]]]>([
    ['silent', ['silent']],
    ['late', ['late']],
    ['of another round', ['other round']],
    ['wrongly signed', ['wrong signature', 'nonsense', 'wrong signature']],
  ])('waits while it is %s, asks no custodian meanwhile, and is drawn when it comes', async (_, scripts) => {
    const { roundId } = await frozenRound()
    const { ctx, beacon, custodiansAsked } = withBeacon(...scripts)
    await expect(drawFastRound(ctx, roundId)).rejects.toThrow('beacon is unavailable')
    await moveClock(database.url, FROZEN_MS + 500_000)
    await expect(drawFastRound(ctx, roundId)).rejects.toThrow('beacon is unavailable')
    expect(custodiansAsked()).toBe(0)
    beacon.say('signs')
    expect(await drawFastRound(ctx, roundId)).toBe('drawn')
    expect((await findFastDraw(stage.ctx.read, roundId))?.digits).toMatch(/^[0-9]{5}$/)
  })

  test('is void when it does not come within ten minutes, and every stake goes back', async () => {
    const { roundId, bettor } = await frozenRound()
    const { ctx, beacon, custodiansAsked } = withBeacon('silent')
    await moveClock(database.url, FROZEN_MS + 605_000)
    expect(await drawFastRound(ctx, roundId)).toEqual({ fault: 'beacon' })
    expect(custodiansAsked(), 'nobody has seen what the void has prevented').toBe(0)
    await settleRound(stage.jobs, roundId)
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('void')
    expect((await findCash(stage.ctx.read, bettor))?.balance).toBe(1_000_00)
    beacon.say('signs')
    expect(await drawFastRound(ctx, roundId), 'it comes too late').toBe('waiting')
  })

  test('is drawn late by a program that was down for hours: the beacon is still to be had', async () => {
    const { roundId } = await frozenRound()
    await moveClock(database.url, FROZEN_MS + 7_200_000)
    expect(await drawFastRound(stage.ctx, roundId)).toBe('drawn')
  })

  test('is drawn once by three workers', async () => {
    const { roundId } = await frozenRound()
    const outcomes = await Promise.all([1, 2, 3].map(() => drawFastRound(stage.ctx, roundId)))
    expect(outcomes).toEqual(['drawn', 'drawn', 'drawn'])
  })

  test('asks for it no more once it is kept', async () => {
    const { roundId } = await frozenRound()
    const { ctx, beacon } = withBeacon('signs')
    const [a, b] = ctx.external.custodians
    const mute = { ...b, reveal: () => Promise.reject(new Error('no answer')) }
    const stopped = { ...ctx, external: { ...ctx.external, custodians: [a, mute] as const } }
    await expect(drawFastRound(stopped, roundId)).rejects.toThrow('custodian is unavailable')
    expect(beacon.asked).toBe(1)
    expect(await drawFastRound(ctx, roundId)).toBe('drawn')
    expect(beacon.asked).toBe(1)
  })

  test('takes no other beacon and no draw without one, says the database itself', async () => {
    const { roundId } = await frozenRound()
    const { operatorId } = stage
    await expect(
      stage.ctx.read.run`
        insert into fast_beacon (round_id, operator_id, chain, number, signature, kept_at)
        values (${roundId}, ${operatorId}, ${Buffer.from(DEMO_CHAIN.hash, 'hex')}, 77, ${Buffer.alloc(48)}, now())`,
    ).rejects.toThrow('a fast round has the beacon it promised')
    await expect(
      stage.ctx.read.run`
        insert into fast_draw (round_id, operator_id, sum, five, drawn_at)
        values (${roundId}, ${operatorId}, 0, '12345', now())`,
    ).rejects.toThrow('a fast round is drawn with the beacon it promised')
  })
})

test('without the switch, and under the classic rule, no beacon is promised, asked or shown', async () => {
  const beacon = stage.ctx.external.beacon as FakeBeacon
  for (const [codes, rule] of [
    [[], 'fair'],
    [['yeekee'], 'classic'],
  ] as const) {
    await setBeacons(codes, rule)
    const { roundId } = await playedRound(stage, rule === 'classic' ? 20 : 0)
    const before = beacon.asked
    await freezeRound(stage, database.url, roundId)
    expect(await drawFastRound(stage.ctx, roundId)).toBe('drawn')
    expect(beacon.asked).toBe(before)
    expect((await findPublicFastDraw(stage.ctx, roundId))?.beacon).toBeUndefined()
    expect(await findFastBeacon(stage.ctx.read, roundId)).toBeUndefined()
    await moveClock(database.url, 0)
  }
})
