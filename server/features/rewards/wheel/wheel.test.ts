import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bangkokDate, bangkokMs, DAY_MS } from '../../../../domain/calendar/bangkok.ts'
import { toHex } from '../../../../domain/fair/encode.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import {
  spinPlace,
  WHEEL_RULES,
  type WheelPlace,
  type WheelRules,
  wheelCommitment,
} from '../../../../domain/rewards/wheel.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { setMoneyRules } from '../../../../tests/support/stage/rules.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { sha256 } from '../../../sha256.ts'
import { hashRequest } from '../../keys/same-request.ts'
import { findCash } from '../../ledger/queries.ts'
import { receivePayment } from '../../payments/receive-payment.ts'
import { seedReceivingAccounts } from '../../payments/seed-receiving-accounts.ts'
import { turnoverOf } from '../../turnover/turnover-of.ts'
import { readWheel } from './read-wheel.ts'
import { type SpinWheel, spinWheel } from './spin-wheel.ts'
import { revealSeed } from './wheel-seed.ts'

const database = useDatabase()
let stage: Stage
let member = ''
/** Always a prize, of as much as its place says. */
const PRIZES: readonly WheelPlace[] = [1, 2, 3, 4].map((baht) => ({ weight: 10, prize: satang(baht * 100) }))
const DAY_OF_SPINS = { ...WHEEL_RULES, isOn: true, places: PRIZES, freeADay: 3, mostADay: 5 }

beforeAll(async () => {
  stage = await openStage(database.url, { connections: 16 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  await set({})
  member = await newDepositor(stage, database.url)
})

const set = (some: Partial<WheelRules>) => setMoneyRules(stage, { wheel: { ...DAY_OF_SPINS, ...some } })
const own = () => ({ memberId: member, operatorId: stage.operatorId })
const offer = () => readWheel(stage.ctx, own())
const cash = async () => (await findCash(stage.ctx.read, member))?.balance ?? 0

/** A spin with what the page shows now. */
async function wish(some: Partial<SpinWheel> = {}): Promise<SpinWheel> {
  const { commitment, tableHash } = await offer()
  const shown = { clientSeed: 'mana', commitment: toHex(commitment), table: toHex(tableHash), ...some }
  const { clientSeed, commitment: seen, table } = shown
  return {
    ...own(),
    ...{ key: randomUUID(), requestHash: hashRequest('wheel', [clientSeed, seen, table]) },
    ...shown,
  }
}
const spin = async (some: Partial<SpinWheel> = {}, ctx = stage.ctx) => spinWheel(ctx, await wish(some))
const refusal = (spinning: Promise<unknown>) =>
  spinning.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )

async function deposited(baht: number): Promise<void> {
  const order = await startedDeposit(stage, member, baht)
  await receivePayment(stage.ctx, stage.operatorId, noticeOf(order))
}

describe('a spin', () => {
  test('gives the prize of its place once for a key, however often and by how many at once', async () => {
    const one = await wish()
    const spun = await Promise.all(Array.from({ length: 12 }, () => spinWheel(stage.ctx, one)))
    spun.push(await spinWheel(stage.ctx, one))
    expect(new Set(spun.map(({ spin: { id } }) => id)).size).toBe(1)
    expect(spun.filter(({ replayed }) => !replayed)).toHaveLength(1)
    const [{ spin: made }] = spun as [(typeof spun)[number]]
    expect([made.nonce, made.prize, await cash()]).toEqual([1, PRIZES[made.place]?.prize, made.prize])
    expect(await offer()).toMatchObject({ left: 2, nonce: 2 })
    const other = { ...one, requestHash: hashRequest('wheel', ['manee']) }
    expect(await refusal(spinWheel(stage.ctx, other))).toBe('KEY_REUSED')
  })

  test('is made as often as a day has, by how many at once ever', async () => {
    const wishes = await Promise.all(Array.from({ length: 8 }, () => wish()))
    const tries = await Promise.all(wishes.map((each) => refusal(spinWheel(stage.ctx, each))))
    expect(tries.filter((code) => code === 'none')).toHaveLength(3)
    expect(tries.filter((code) => code === 'WHEEL_NO_SPINS_LEFT')).toHaveLength(5)
    const { spins } = await offer()
    expect(spins.map(({ nonce }) => nonce)).toEqual([3, 2, 1])
    expect(await cash()).toBe(spins.reduce((sum, { prize }) => sum + prize, 0))
  })

  test.each(['before the commit', 'after the commit'] as const)('stopped %s is one spin', async (moment) => {
    const one = await wish()
    await expect(spinWheel(stoppedAt(stage.ctx, 1, moment), one)).rejects.toThrow('stopped')
    expect((await cash()) > 0).toBe(moment === 'after the commit')
    const { spin: made, replayed } = await spinWheel(stage.ctx, one)
    expect([replayed, await cash()]).toEqual([moment === 'after the commit', made.prize])
    expect((await offer()).spins).toHaveLength(1)
  })

  test('that wins nothing moves nothing', async () => {
    await set({ places: [...PRIZES.slice(1), { weight: 1_000_000, prize: satang(0) }] })
    const { spin: made } = await spin()
    expect([made.prize, await cash()]).toEqual([0, 0])
  })

  test('asks for the turnover of its prize', async () => {
    await set({ turnoverPercent: 300 })
    const { spin: made } = await spin()
    const { required } = await turnoverOf(stage.ctx.read, member)
    expect(required).toBe(made.prize * 3)
  })

  test('is refused with another secret or other places than the page has shown, and spends nothing', async () => {
    const shown = await wish()
    expect(await refusal(spin({ commitment: '00'.repeat(32) }))).toBe('WHEEL_SEED_CHANGED')
    await set({ places: [...PRIZES].reverse() })
    expect(await refusal(spinWheel(stage.ctx, shown))).toBe('WHEEL_CHANGED')
    expect([(await offer()).left, await cash()]).toEqual([3, 0])
  })

  test('of a wheel that is off, and by a member who is banned, is refused', async () => {
    const shown = await wish()
    await set({ isOn: false })
    expect(await refusal(spinWheel(stage.ctx, shown))).toBe('WHEEL_CLOSED')
    await set({})
    const ban = (status: string) =>
      withSql(database.url, (sql) => sql`update member set status = ${status} where member_id = ${member}`)
    await ban('banned')
    expect(await refusal(spinWheel(stage.ctx, shown))).toBe('MEMBER_BANNED')
    await ban('active')
  })
})

describe('spins of a day', () => {
  test('come from what is deposited on it, up to the most', async () => {
    await set({ freeADay: 0, perDeposit: bahtToSatang(500) })
    expect(await refusal(spin())).toBe('WHEEL_NO_SPINS_LEFT')
    expect(await offer()).toMatchObject({ left: 0, missing: bahtToSatang(500) })
    await deposited(1_200)
    expect(await offer()).toMatchObject({ earned: 2, left: 2 })
    await spin()
    await deposited(9_000)
    expect(await offer()).toMatchObject({ earned: 5, left: 4, missing: undefined })
  })

  test('are over at midnight in Bangkok, and new ones begin', async () => {
    for (const _ of [1, 2, 3]) await spin()
    const today = bangkokMs(bangkokDate(Date.now()))
    await moveClock(database.url, today + DAY_MS - 2_000 - Date.now())
    expect((await offer()).left).toBe(0)
    await moveClock(database.url, today + DAY_MS + 1_000 - Date.now())
    expect((await offer()).left).toBe(3)
    // The session of play of the evening before has ended.
    await moveClock(database.url, today + DAY_MS + 2 * 3_600_000 - Date.now())
    expect((await spin()).spin.nonce).toBe(4)
  })
})

describe('a seed', () => {
  test('that is shown is the one that was promised, and every spin with it can be checked', async () => {
    const { commitment } = await offer()
    for (const clientSeed of ['a', 'b', 'B-2']) await spin({ clientSeed })
    const [, before] = (await offer()).spins
    expect(before?.seed, 'before it is asked for').toBeNull()
    await revealSeed(stage.ctx, { ...own(), commitment: toHex(commitment) })
    const after = await offer()
    expect(toHex(after.commitment)).not.toBe(toHex(commitment))
    expect(after.nonce).toBe(1)
    for (const { seed, seedId, clientSeed, nonce, places, place, commitment: promised } of after.spins) {
      expect(seed).not.toBeNull()
      const shown = seed ?? Buffer.alloc(32)
      expect(toHex(wheelCommitment(sha256, seedId, shown))).toBe(toHex(promised))
      expect(spinPlace(sha256, { seed: shown, seedId, clientSeed, nonce, places })).toBe(place)
    }
  })

  test('is shown once, also at once; one that was never promised is not', async () => {
    const { commitment } = await offer()
    const one = { ...own(), commitment: toHex(commitment) }
    expect(await refusal(revealSeed(stage.ctx, one)), 'nothing was spun with it').toBe('WHEEL_UNSPUN')
    await spin()
    await Promise.all(Array.from({ length: 6 }, () => revealSeed(stage.ctx, one)))
    await revealSeed(stage.ctx, one)
    const seeds = await stage.ctx.read.run`select from wheel_seed where member_id = ${member}`
    expect(seeds).toHaveLength(2)
    const other = { ...own(), commitment: 'ab'.repeat(32) }
    expect(await refusal(revealSeed(stage.ctx, other))).toBe('WHEEL_SEED_CHANGED')
  })

  test('is made once for a member who looks at many pages at once, and lies sealed', async () => {
    const offers = await Promise.all(Array.from({ length: 6 }, () => offer()))
    expect(new Set(offers.map(({ commitment }) => toHex(commitment))).size).toBe(1)
    const { commitment } = await offer()
    const row = await stage.ctx.read.one<{ sealed: Buffer; id: string }>`
      select sealed, id from wheel_seed where member_id = ${member}`
    for (let at = 0; at + 32 <= row.sealed.length; at += 1) {
      const bytes = row.sealed.subarray(at, at + 32)
      expect(toHex(wheelCommitment(sha256, row.id, bytes))).not.toBe(toHex(commitment))
    }
  })
})

test('a seed that was shown to one member is copied to no other', async () => {
  const { commitment } = await offer()
  await spin()
  await revealSeed(stage.ctx, { ...own(), commitment: toHex(commitment) })
  const other = await newDepositor(stage, database.url)
  const copy = (made: string) =>
    withSql(database.url, (sql) =>
      sql.unsafe(`insert into wheel_seed (member_id, id, operator_id, commitment, sealed, made_at)
        select '${other}', id, operator_id, ${made}, sealed, made_at from wheel_seed
        where member_id = '${member}' and revealed_at is not null`),
    )
  await expect(copy('commitment')).rejects.toThrow(/wheel_seed_promised_once/)
  await copy(`sha256(commitment)`)
  member = other
  await expect(spin()).rejects.toThrow(/unable to authenticate/)
  expect(await cash()).toBe(0)
})

/** As somebody who has the database's login writes it. */
describe('the database refuses', () => {
  const owner = (text: string) => withSql(database.url, (sql) => sql.unsafe(text))

  test('a spin of another place, out of turn, or with a seed that was shown', async () => {
    const { spin: made } = await spin()
    const insert = (change: string) =>
      owner(`insert into wheel_spin select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(),
        'key', gen_random_uuid(), 'at', db_now(), 'nonce', w.nonce + 1, 'nth', w.nth + 1) || '${change}')).*
        from wheel_spin w where id = '${made.id}'`)
    await expect(insert('{"prize": 999900}')).rejects.toThrow(/prize is that of its place/)
    await expect(insert('{"nonce": 7}')).rejects.toThrow(/numbered without gaps/)
    await expect(insert('{"on_date": "2020-01-01"}')).rejects.toThrow(/of its own day/)
    await expect(insert('{"nth": 1}')).rejects.toThrow(/wheel_spin_of_a_day/)
    await revealSeed(stage.ctx, { ...own(), commitment: toHex(made.commitment) })
    await expect(insert('{}')).rejects.toThrow(/seed that is shown/)
  })

  test('another seed than was promised, and a spin that is changed', async () => {
    const { spin: made } = await spin()
    await expect(
      owner(
        `update wheel_seed set seed = '\\x${'00'.repeat(32)}', revealed_at = now() where id = '${made.seedId}'`,
      ),
    ).rejects.toThrow(/one that was promised/)
    await expect(owner(`update wheel_spin set prize = 1 where id = '${made.id}'`)).rejects.toThrow(
      /append-only/,
    )
    await expect(owner(`delete from wheel_seed`)).rejects.toThrow(/append-only/)
  })

  test('places that nobody agreed to', async () => {
    const insert = (places: readonly WheelPlace[]) => stage.ctx.read.run`
      insert into wheel_table (operator_id, hash, places, first_spun_at)
      values (${stage.operatorId}, ${Buffer.from(sha256(Buffer.from(randomUUID())))}, ${{ json: places }}, db_now())`
    await expect(insert([{ weight: 1, prize: satang(9_999_00) }, ...PRIZES])).rejects.toThrow('agreed to')
    await expect(insert(WHEEL_RULES.places)).rejects.toThrow('agreed to')
    await expect(insert(PRIZES)).resolves.toEqual([])
    const usual = await stage.ctx.read.one`select usual_wheel_places() as places`
    expect(usual).toEqual({ places: WHEEL_RULES.places })
  })

  test('a prize without its spin', async () => {
    const { spin: made } = await spin()
    await expect(
      owner(`insert into transfer select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid()))).*
        from transfer x where ref_id = '${made.id}'`),
    ).rejects.toThrow(/prize of the wheel is that of a spin/)
  })
})
