import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toHex } from '../../../domain/fair/encode.ts'
import { publicValue, shareCommitment } from '../../../domain/fair/fast/drawn-digits.ts'
import { fastResult } from '../../../domain/fair/fast/fast-result.ts'
import { shotsRoot } from '../../../domain/fair/fast/shots.ts'
import { invariant } from '../../../domain/invariant.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import {
  FROZEN_MS,
  freezeRound,
  playedRound,
  shotInto,
  shutRound,
} from '../../../tests/support/stage/fast/fast-play.ts'
import { setFastRules } from '../../../tests/support/stage/rules.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import type { Custodian } from '../../external/custodian.ts'
import type { Auditor } from '../../external/escrow.ts'
import { cancelTicket } from '../betting/cancel-ticket.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { findSeal } from '../fairness/queries.ts'
import { findFastDraw } from '../fairness/queries-fast-draw.ts'
import { findCash } from '../ledger/queries.ts'
import { confirmResult } from '../results/confirm-result.ts'
import { proposeResult } from '../results/propose-result.ts'
import { findResult } from '../results/queries.ts'
import { findRound } from '../rounds/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { confirmVoid } from '../voids/confirm-void.ts'
import { proposeVoid, standsAsDrawn } from '../voids/propose-void.ts'
import { drawFastRound } from './draw-fast-round.ts'
import { findPublicFastDraw } from './find-fast-draw.ts'
import { freezeShots, publicShots } from './freeze-shots.ts'
import { findShotSeal, listFastRoundsDue, readAllShots } from './queries.ts'
import { resumeFastRounds } from './resume-fast-rounds.ts'
import { rewardShots } from './reward-shots.ts'
import { shoot } from './shoot.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
})
afterAll(() => stage.close())
afterEach(() => moveClock(database.url, 0))

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const played = (count: number) => playedRound(stage, count)
const shot = (roundId: string, memberId: string, number: number, key?: string) =>
  shotInto(stage, { roundId, memberId }, number, key)
const shut = (roundId: string) => shutRound(stage, database.url, roundId)
const freeze = (roundId: string) => freezeRound(stage, database.url, roundId)

/** Two workers that come again until the shots are frozen. */
function freezeTwice(roundId: string) {
  return Promise.all(
    [1, 2].map(async () => {
      let seal = await freezeShots(stage.ctx, roundId)
      while (!seal) seal = await freezeShots(stage.ctx, roundId)
      return seal
    }),
  )
}

/** The stage with custodians that misbehave. */
function withCustodians(reveals: {
  readonly a?: Reveal
  readonly b?: Reveal
  readonly open?: Auditor['open']
}): Context {
  const { custodians, auditor } = stage.ctx.external
  const [a, b] = custodians
  const external = {
    ...stage.ctx.external,
    custodians: [
      { ...a, reveal: reveals.a ?? a.reveal },
      { ...b, reveal: reveals.b ?? b.reveal },
    ] as const,
    auditor: { open: reveals.open ?? auditor.open },
  }
  return { ...stage.ctx, external }
}

type Reveal = Custodian['reveal']
const silent = () => Promise.reject(new Error('no answer'))

describe('a shot', () => {
  test('is free, and answered once for one key', async () => {
    const { roundId, members } = await played(0)
    const [memberId] = [...members, ...(await stage.members(1, bahtToSatang(1_000)))] as [string]
    const key = randomUUID()
    const first = await shot(roundId, memberId, 12_345, key)
    expect(await shot(roundId, memberId, 12_345, key)).toEqual(first)
    expect(first).toMatchObject({ number: '12345', roundId })
    expect((await findCash(stage.ctx.read, memberId))?.balance).toBe(1_000_00)
    expect((await readAllShots(stage.ctx.read, roundId)).map(({ number }) => number)).toEqual(['12345'])
    await expect(shot(roundId, memberId, 54_321, key)).rejects.toMatchObject({ code: 'KEY_REUSED' })
  })

  test('waits for the cool-down of its member, on the clock of the database; ten at once are one', async () => {
    const { roundId } = await played(0)
    const [memberId, other] = (await stage.members(2, bahtToSatang(0))) as [string, string]
    const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => shot(roundId, memberId, n)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(shot(roundId, memberId, 1)).rejects.toMatchObject({ code: 'SHOT_TOO_SOON' })
    await shot(roundId, other, 1)
    await moveClock(database.url, 5_100)
    await shot(roundId, memberId, 2)
    expect(await readAllShots(stage.ctx.read, roundId)).toHaveLength(3)
  })

  test('is for members: the house, a banned member and another operator have none', async () => {
    const { roundId } = await played(0)
    const { house } = await stage.ctx.read.one<{ house: string }>`
      select house_member_id as house from operator where id = ${stage.operatorId}`
    await expect(shot(roundId, house, 1)).rejects.toMatchObject({ code: 'MEMBER_BANNED' })
    const [memberId] = (await stage.members(1, bahtToSatang(0))) as [string]
    const foreign = { operatorId: randomUUID(), memberId, roundId, number: '00001', key: randomUUID() }
    await expect(shoot(stage.ctx, foreign)).rejects.toMatchObject({ code: 'ROUND_UNKNOWN' })
    const plain = await stage.openRound()
    await expect(shot(plain, memberId, 1)).rejects.toMatchObject({ code: 'ROUND_UNKNOWN' })
  })

  test('is taken for two minutes after the bets have closed, and not a moment longer', async () => {
    const { roundId } = await played(1)
    const [early, late] = (await stage.members(2, bahtToSatang(0))) as [string, string]
    await shut(roundId)
    await shot(roundId, early, 7)
    expect(await freezeShots(stage.ctx, roundId), 'it is not time yet').toBeUndefined()
    await moveClock(database.url, FROZEN_MS)
    await expect(shot(roundId, late, 8)).rejects.toMatchObject({ code: 'SHOTS_FROZEN' })
    expect(await freezeShots(stage.ctx, roundId)).toMatchObject({ size: 2 })
  })
})

describe('a fast round', () => {
  test('that is drawn is not void because two people wish it, asked for before or after, paid or not yet', async () => {
    const { operatorId, makerId, checkerId } = stage
    const ask = (roundId: string) =>
      proposeVoid(stage.ctx, { operatorId, roundId, staffId: makerId, reason: 'too dear' })
    const agree = (roundId: string) =>
      confirmVoid(stage.ctx, { operatorId, roundId, staffId: checkerId, reason: 'too dear' })
    const [early, late] = [(await played(1)).roundId, (await played(1)).roundId]
    await ask(early)
    for (const roundId of [early, late]) {
      await freeze(roundId)
      await drawFastRound(stage.ctx, roundId)
    }
    await expect(agree(early), 'its payment has not begun').rejects.toMatchObject({ code: 'DRAW_STANDS' })
    await settleRound(stage.ctx, early)
    await expect(agree(early)).rejects.toMatchObject({ code: 'DRAW_STANDS' })
    await expect(ask(late)).rejects.toMatchObject({ code: 'DRAW_STANDS' })
    expect(await standsAsDrawn(stage.ctx.read, late), 'nobody is offered it').toBe(true)
    expect(await findRound(stage.ctx.read, early)).toMatchObject({ status: 'settled' })
  })

  test('is drawn from its shots and both shares, and pays its winners as every round', async () => {
    const { roundId, members } = await played(18)
    const [bettor] = members as [string]
    // One line of every pair: whatever is drawn, exactly one of them wins.
    const pairs = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
    await stage.give(bettor, bahtToSatang(1_000))
    await placeTicket(
      stage.ctx,
      wishFor(
        stage,
        bettor,
        roundId,
        pairs.map((pair) => ['two_top', pair, 10] as const),
      ),
    )
    const before = (await findCash(stage.ctx.read, bettor))?.balance ?? 0
    const seal = await freeze(roundId)
    expect(await drawFastRound(stage.ctx, roundId)).toBe('drawn')

    const shown = await findPublicFastDraw(stage.ctx, roundId)
    const shots = publicShots(shown?.round as never, await readAllShots(stage.ctx.read, roundId))
    expect(toHex(shotsRoot(sha256, roundId, shots))).toBe(seal.root.toHex())
    const { five } = fastResult(
      shots.map(({ number }) => number),
      shown?.draw?.digits ?? null,
    )
    const result = await findResult(stage.ctx.read, roundId)
    expect(result).toMatchObject({
      published: { five },
      canonical: { three_top: five.slice(2), two_bottom: five.slice(0, 2) },
    })
    await settleRound(stage.jobs, roundId)
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('settled')
    expect((await findCash(stage.ctx.read, bettor))?.balance).toBe(before + 900_00)
  })

  test('gives no ticket back', async () => {
    const { roundId, members } = await played(1)
    const [memberId] = members as [string]
    const ticket = await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '12', 10]]))
    await expect(cancelTicket(stage.ctx, { memberId, ticketId: ticket.id })).rejects.toMatchObject({
      code: 'CANCEL_NEVER',
    })
  })

  test('can be drawn without a single shot', async () => {
    const { roundId } = await played(0)
    expect(await freeze(roundId)).toMatchObject({ size: 0 })
    expect(await drawFastRound(stage.ctx, roundId)).toBe('drawn')
    const shown = await findPublicFastDraw(stage.ctx, roundId)
    expect(shown?.draw?.five).toBe(shown?.draw?.digits)
  })

  test('gives one result to two workers, and to one that comes back', async () => {
    const { roundId } = await played(3)
    await shut(roundId)
    await moveClock(database.url, FROZEN_MS)
    const seals = await Promise.all([1, 2].map(() => freezeShots(stage.ctx, roundId)))
    expect(seals[0]?.root).toEqual(seals[1]?.root)
    const outcomes = await Promise.all([1, 2, 3].map(() => drawFastRound(stage.ctx, roundId)))
    expect(outcomes).toEqual(['drawn', 'drawn', 'drawn'])
    expect(await drawFastRound(stage.ctx, roundId)).toBe('drawn')
    const rows = await stage.ctx.read.run`select from result where round_id = ${roundId}`
    expect(rows).toHaveLength(1)
  })

  test('that stood still after each step is taken up again', async () => {
    const { roundId } = await played(2)
    await shut(roundId)
    await moveClock(database.url, FROZEN_MS + 10_000)
    const due = async () => {
      const steps = await listFastRoundsDue(stage.ctx.read, 120_000)
      expect(await resumeFastRounds(stage.jobs)).toBe(steps.length)
      return steps.filter(({ id }) => id === roundId).map(({ job }) => job)
    }
    expect(await due()).toEqual(['freeze-shots'])
    await freezeShots(stage.ctx, roundId)
    expect(await due()).toEqual(['draw-fast-round'])
    await drawFastRound(stage.ctx, roundId)
    expect(await due()).toEqual([])
    await settleRound(stage.jobs, roundId)
    expect(await due()).toEqual(['reward-shots'])
    await rewardShots(stage.ctx, roundId)
    expect(await due()).toEqual([])
  })

  test('takes no result that somebody typed', async () => {
    const { roundId } = await played(1)
    await freeze(roundId)
    const wish = { operatorId: stage.operatorId, roundId, published: { five: '12345' } }
    const typed = () => proposeResult(stage.ctx, { ...wish, staffId: stage.makerId, source: 'a wish' })
    await expect(typed()).rejects.toMatchObject({ code: 'RESULT_BY_DRAW' })
    await expect(confirmResult(stage.ctx, { ...wish, staffId: stage.checkerId })).rejects.toMatchObject({
      code: 'RESULT_BY_DRAW',
    })
    await drawFastRound(stage.ctx, roundId)
    await expect(typed()).rejects.toMatchObject({ code: 'RESULT_BY_DRAW' })
  })
})

describe('at the freeze', () => {
  test('shots from everywhere and two workers meet: what was taken is frozen, and nothing else', async () => {
    const { roundId } = await played(0)
    const members = await stage.members(600, bahtToSatang(0))
    await shut(roundId)
    const [inTheMidst, frozen] = [Promise.withResolvers<void>(), freezeTwice(roundId)]
    let count = 0
    const lanes = [0, 1, 2].map(async (lane) => {
      for (const [index, memberId] of members.slice(lane * 200, lane * 200 + 200).entries()) {
        const refused = await shot(roundId, memberId, index).then(
          () => undefined,
          (error: { code?: string }) => error.code,
        )
        if (refused) return { taken: index, refused }
        count += 1
        if (count === 60) inTheMidst.resolve()
      }
      return { taken: 200, refused: undefined }
    })
    await inTheMidst.promise
    const { leftMs } = await stage.ctx.read.one<{ leftMs: number }>`
      select (extract(epoch from closes_at + interval '120 s' - clock_timestamp()) * 1000)::int as "leftMs"
      from round where id = ${roundId}`
    // The freeze comes a moment from now, while members go on shooting.
    await moveClock(database.url, leftMs - 50)
    const shots = await Promise.all(lanes)
    const [seal] = await frozen
    expect(shots.map(({ refused }) => refused)).toEqual(['SHOTS_FROZEN', 'SHOTS_FROZEN', 'SHOTS_FROZEN'])
    const taken = shots.reduce((sum, lane) => sum + lane.taken, 0)
    expect(taken).toBeGreaterThan(0)
    const stored = await readAllShots(stage.ctx.read, roundId)
    expect([stored.length, seal?.size]).toEqual([taken, taken])
    expect(stored.every(({ at }) => seal && at < seal.frozenAt)).toBe(true)
  })
})

describe('under the classic rule', () => {
  beforeAll(async () => {
    await setFastRules(stage, { rule: 'classic' })
  })
  afterAll(async () => {
    await setFastRules(stage, { rule: 'fair' })
  })

  test('nineteen shots are too few: the round is void and nobody is blamed', async () => {
    const { roundId } = await played(19)
    await freeze(roundId)
    expect(await drawFastRound(stage.ctx, roundId)).toEqual({ fault: 'shots' })
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('void')
  })

  test('twenty give the result alone, without shares or digits', async () => {
    const { roundId } = await played(20)
    await freeze(roundId)
    expect(await drawFastRound(stage.ctx, roundId)).toBe('drawn')
    // 0 + 1 + ... + 19 less the sixteenth from the end, which is 4.
    expect((await findPublicFastDraw(stage.ctx, roundId))?.draw).toMatchObject({
      shareA: null,
      digits: null,
      sum: 190,
      sixteenth: '00004',
      five: '00186',
    })
  })
})

describe('what was promised', () => {
  test('cannot be changed, nor made up after the round has opened', async () => {
    const { roundId } = await played(0)
    const change = () =>
      stage.ctx.read.run`update fast_round set rule = 'classic' where round_id = ${roundId}`
    await expect(change()).rejects.toThrow(/permission denied|append-only/)
    const late = await stage.openRound({ lottery: 'yeekee' })
    await expect(
      stage.ctx.read.run`
        insert into fast_round (round_id, operator_id, number, context, rule, terms, commit_a, commit_b, escrow_a,
          committed_at)
        select ${late}, operator_id, 999, 'late', rule, terms, commit_a, commit_b, escrow_a, db_now() from fast_round limit 1`,
    ).rejects.toThrow('a promise comes before the round opens')
  })

  test('a share that is not the promised one voids the round loudly, and every stake goes back', async () => {
    const { roundId, members } = await played(2)
    const [bettor] = members as [string]
    await placeTicket(stage.ctx, wishFor(stage, bettor, roundId, [['two_top', '12', 100]]))
    await freeze(roundId)
    const liar = withCustodians({ b: async () => Buffer.alloc(32, 7) })
    expect(await drawFastRound(liar, roundId)).toEqual({ fault: 'mismatch' })
    expect(await stage.ctx.metrics.fastFaults.get()).toMatchObject({
      values: expect.arrayContaining([expect.objectContaining({ labels: { fault: 'mismatch' }, value: 1 })]),
    })
    await settleRound(stage.jobs, roundId)
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('void')
    expect((await findCash(stage.ctx.read, bettor))?.balance).toBe(1_000_00)
    // The right share comes too late for a round that was given back.
    expect(await drawFastRound(stage.ctx, roundId)).toBe('waiting')
    expect(await findResult(stage.ctx.read, roundId)).toBeUndefined()
  })

  test('a share that is not shown is asked for again for half an hour, and then the round is void', async () => {
    const { roundId } = await played(1)
    await freeze(roundId)
    const mute = withCustodians({ b: silent })
    await expect(drawFastRound(mute, roundId)).rejects.toThrow('custodian is unavailable')
    for (const waitedMs of [60_000, 1_790_000]) {
      await moveClock(database.url, FROZEN_MS + waitedMs)
      await expect(drawFastRound(mute, roundId)).rejects.toThrow('custodian is unavailable')
    }
    await moveClock(database.url, FROZEN_MS + 1_800_000)
    expect(await drawFastRound(mute, roundId)).toEqual({ fault: 'reveal' })
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('void')
  })

  test('a custodian that is back after its time was over still draws the round', async () => {
    const { roundId } = await played(1)
    await freeze(roundId)
    await moveClock(database.url, FROZEN_MS + 1_200_000)
    await expect(drawFastRound(withCustodians({ b: silent }), roundId)).rejects.toThrow('unavailable')
    expect(await drawFastRound(stage.ctx, roundId)).toBe('drawn')
  })

  test('both custodians are told what their shares are mixed with: the frozen tickets and shots', async () => {
    const { roundId } = await played(1)
    await freeze(roundId)
    const told: Uint8Array[] = []
    const [a, b] = stage.ctx.external.custodians
    const noting =
      (of: Custodian): Reveal =>
      (round, frozen) => {
        told.push(frozen.mixedWith)
        return of.reveal(round, frozen)
      }
    expect(await drawFastRound(withCustodians({ a: noting(a), b: noting(b) }), roundId)).toBe('drawn')
    const [tickets, shots] = await Promise.all([
      findSeal(stage.ctx.read, roundId),
      findShotSeal(stage.ctx.read, roundId),
    ])
    invariant(tickets && shots, 'the round is sealed and frozen')
    const parts = { ticketRoot: tickets.root, shotsRoot: shots.root, beacon: new Uint8Array() }
    const mixed = Buffer.from(publicValue(sha256, parts))
    expect(told.map((each) => mixed.equals(each))).toEqual([true, true])
  })

  test('the first custodian cannot turn a result into a void: when its share is due, the auditor opens the escrow', async () => {
    const { roundId } = await played(1)
    await freeze(roundId)
    const mute = withCustodians({ a: silent })
    await expect(drawFastRound(mute, roundId)).rejects.toThrow('custodian is unavailable')
    await moveClock(database.url, FROZEN_MS + 60_000)
    expect(await drawFastRound(mute, roundId)).toBe('drawn')
    const shown = await findPublicFastDraw(stage.ctx, roundId)
    expect(
      shareCommitment(sha256, shown?.round.context ?? '', shown?.draw?.shareA ?? Buffer.alloc(32)),
    ).toEqual(shown?.round.commitA)
  })

  test('what one worker was shown in time is not made void by another that was not', async () => {
    const { roundId } = await played(1)
    await freeze(roundId)
    await moveClock(database.url, FROZEN_MS + 1_800_000)
    const mute = async () => {
      expect(await drawFastRound(stage.ctx, roundId)).toBe('drawn')
      return silent()
    }
    expect(await drawFastRound(withCustodians({ b: mute }), roundId)).toBe('waiting')
    expect((await findRound(stage.ctx.read, roundId))?.status).toBe('resulted')
  })

  test('nor is a void undone by a share that another worker is shown a moment later', async () => {
    const { roundId } = await played(1)
    await freeze(roundId)
    await moveClock(database.url, FROZEN_MS + 1_800_000)
    const [, b] = stage.ctx.external.custodians
    const late: Reveal = async (...asked) => {
      expect(await drawFastRound(withCustodians({ b: silent }), roundId)).toEqual({ fault: 'reveal' })
      return b.reveal(...asked)
    }
    expect(await drawFastRound(withCustodians({ b: late }), roundId)).toBe('waiting')
    expect(await findFastDraw(stage.ctx.read, roundId)).toBeUndefined()
  })

  test('an escrow that does not open for as long leaves the round void', async () => {
    const { roundId } = await played(1)
    await freeze(roundId)
    await moveClock(database.url, FROZEN_MS + 1_800_000)
    expect(await drawFastRound(withCustodians({ a: silent, open: silent }), roundId)).toEqual({
      fault: 'reveal',
    })
  })

  test('the database itself takes no shot after the freeze and no result but the drawn one', async () => {
    const { roundId, members } = await played(2)
    await freeze(roundId)
    await expect(
      stage.ctx.read.run`
        insert into shot (member_id, id, operator_id, round_id, number, key, at)
        values (${members[0] ?? ''}, ${randomUUID()}, ${stage.operatorId}, ${roundId}, '00001', ${randomUUID()}, now())`,
    ).rejects.toThrow('frozen shots take no other')
    await expect(
      stage.ctx.read.run`
        insert into result (round_id, revision, operator_id, published, canonical, source, evidence_hash, maker_id,
          checker_id, confirmed_at)
        values (${roundId}, 1, ${stage.operatorId}, '{"five": "12345"}', '{}', 'a wish', '', ${stage.makerId},
          ${stage.checkerId}, now())`,
    ).rejects.toThrow('a fast round has the result it drew')
  })
})
