import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import { freshDatabase, moveClock, type TestDatabase } from '../../../tests/support/database/database.ts'
import { openMachinery, openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import type { Context, Tx } from '../../context.ts'
import type { Machinery } from '../../make-context.ts'
import { beginHold, expireHolds, postHold, releaseHolds } from './holds.ts'
import { lockAccounts } from './queries.ts'
import { findHold, lockHold, type StoredHold } from './queries-holds.ts'

// A database of its own: here money waits for bookings that never were, so only the rules of holds are asked.
let database: TestDatabase
let stage: Stage
let other: Machinery
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 8 })
  other = openMachinery(database.url, { connections: 4 })
})
afterAll(async () => {
  await other.close()
  await stage.close()
  await database.drop()
})

const CASH = 100_00
const HELD = 60_00
const HOLD_MS = 60_000

async function aMember(): Promise<string> {
  const [member] = (await stage.members(1, satang(CASH))) as [string]
  return member
}

interface Begun {
  readonly memberId: string
  readonly cause: 'booking'
  readonly causeId: string
}

function begin(name: Begun, wish: { amount?: number; forMs?: number | null } = {}, ctx: Context = stage.ctx) {
  const { amount = HELD, forMs = HOLD_MS } = wish
  return ctx.transaction(async (tx) => {
    await lockAccounts(tx, [name.memberId])
    const expiresAt = forMs === null ? null : new Date(tx.now.getTime() + forMs)
    const hold = { ...name, operatorId: stage.operatorId, amount: satang(amount), expiresAt }
    return beginHold(tx, ctx.chance, { ...hold, actor: 'member' })
  })
}

async function aHold(wish: Parameters<typeof begin>[1] = {}): Promise<Begun> {
  const name = { memberId: await aMember(), cause: 'booking', causeId: stage.ctx.chance.id() } as const
  await begin(name, wish)
  return name
}

type End = (ctx: Context, tx: Tx, hold: StoredHold) => Promise<unknown>
const posted =
  (amount: number): End =>
  (ctx, tx, hold) =>
    postHold(tx, ctx.chance, hold, { amount: satang(amount), actor: 'member' })
const released: End = (ctx, tx, hold) => releaseHolds(tx, ctx.chance, [hold], 'member')
const expired: End = (ctx, tx, hold) => expireHolds(tx, ctx.chance, [hold])

/** Ends a hold if it is open under its lock, as every feature does. Answers whether it was. */
function end(name: Begun, act: End, ctx: Context = stage.ctx): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    await lockHold(tx, name)
    await lockAccounts(tx, [name.memberId])
    const hold = await findHold(tx, name)
    if (!hold || hold.outcome !== null) return false
    await act(ctx, tx, hold)
    return true
  })
}

async function purse(memberId: string): Promise<{ cash: number; hold: number }> {
  const rows = await stage.ctx.read.run<{ name: string; balance: number }>`
    select name, balance from account where member_id = ${memberId} and name in ('cash', 'hold')`
  const of = (name: string) => rows.find((row) => row.name === name)?.balance ?? 0
  return { cash: of('cash'), hold: of('hold') }
}

async function expectSound(): Promise<void> {
  const faults = await stage.ctx.read.run`
    select * from audit_holds() union all select * from audit_movements()
    union all select * from audit_books() where rule not like 'I5%'`
  expect(faults).toEqual([])
}

async function ahead<T>(ms: number, act: () => Promise<T>): Promise<T> {
  await moveClock(database.url, ms)
  try {
    return await act()
  } finally {
    await moveClock(database.url, 0)
  }
}

describe('a hold', () => {
  test('sets its amount aside, with its cause and its time', async () => {
    const name = await aHold()
    expect(await purse(name.memberId)).toEqual({ cash: CASH - HELD, hold: HELD })
    const hold = await findHold(stage.ctx.read, name)
    expect(hold).toMatchObject({ ...name, amount: HELD, outcome: null, posted: null, released: null })
    expect((hold?.expiresAt?.getTime() ?? 0) - (hold?.begunAt.getTime() ?? 0)).toBe(HOLD_MS)
    await expectSound()
  })

  test.each([
    ['posted whole', posted(HELD), { outcome: 'posted', posted: HELD, released: 0 }, CASH - HELD],
    ['posted in part', posted(25_00), { outcome: 'posted', posted: 25_00, released: 35_00 }, CASH - 25_00],
    ['released', released, { outcome: 'released', posted: 0, released: HELD }, CASH],
  ] as const)('%s leaves nothing on hold and says what went where', async (_, act, resolution, cash) => {
    const name = await aHold()
    expect(await end(name, act)).toBe(true)
    expect(await purse(name.memberId)).toEqual({ cash, hold: 0 })
    expect(await findHold(stage.ctx.read, name)).toMatchObject({ ...resolution, actor: 'member' })
    await expectSound()
  })

  test('expires when its time is over, and neither before nor without one', async () => {
    const [name, endless] = [await aHold(), await aHold({ forMs: null })]
    await expect(end(name, expired)).rejects.toThrow(/in its time/)
    await ahead(HOLD_MS + 1_000, async () => {
      await expect(end(endless, expired)).rejects.toThrow(/in its time/)
      await expect(end(name, posted(HELD)), 'and is posted no more').rejects.toThrow(/before its time/)
      expect(await end(name, expired)).toBe(true)
      expect(await end(endless, posted(HELD))).toBe(true)
    })
    expect(await purse(name.memberId)).toEqual({ cash: CASH, hold: 0 })
    expect(await findHold(stage.ctx.read, name)).toMatchObject({ outcome: 'expired', actor: 'clock' })
    await expectSound()
  })

  test.each([
    ['more than it holds', HELD + 1],
    ['nothing', 0],
  ])('never posts %s', async (_, amount) => {
    const name = await aHold()
    await expect(end(name, posted(amount))).rejects.toThrow(/no more than it holds/)
    expect(await purse(name.memberId)).toEqual({ cash: CASH - HELD, hold: HELD })
  })

  test('never takes more than there is', async () => {
    await expect(aHold({ amount: CASH + 1 })).rejects.toMatchObject({ code: '23514' })
  })

  test('is begun once for its cause, however often and from wherever it is tried', async () => {
    const name = { memberId: await aMember(), cause: 'booking', causeId: stage.ctx.chance.id() } as const
    const tried = await Promise.allSettled(
      [stage.ctx, other.ctx, stage.ctx].map((ctx) => begin(name, { amount: 10_00 }, ctx)),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(begin(name, { amount: 10_00 })).rejects.toMatchObject({ code: '23505' })
    expect(await purse(name.memberId)).toEqual({ cash: CASH - 10_00, hold: 10_00 })
    await expectSound()
  })

  test('ends once, whoever is first', async () => {
    const name = await aHold()
    const acts = [posted(HELD), posted(20_00), released, released]
    const ended = await Promise.all(acts.map((act, n) => end(name, act, n % 2 === 0 ? stage.ctx : other.ctx)))
    expect(ended.filter(Boolean)).toHaveLength(1)
    expect((await purse(name.memberId)).hold).toBe(0)
    await expectSound()
  })

  // Who ends it without a look at it, or with an old one, is stopped by the table.
  test.each([
    ['posted', posted(HELD)],
    ['released', released],
  ])('that is over cannot be %s, even by who believes it open', async (_, act) => {
    const name = await aHold()
    const seen = (await findHold(stage.ctx.read, name)) as StoredHold
    await end(name, posted(20_00))
    await begin({ ...name, causeId: stage.ctx.chance.id() }, { amount: 70_00 }) // so that there is enough on hold
    const blind = stage.ctx.transaction(async (tx) => {
      await lockAccounts(tx, [name.memberId])
      return act(stage.ctx, tx, seen)
    })
    await expect(blind).rejects.toMatchObject({ code: '23505' })
    expect(await purse(name.memberId)).toEqual({ cash: 10_00, hold: 70_00 })
    await expectSound()
  })

  test('of which the caller says another amount is not ended', async () => {
    const name = await aHold()
    const wrong: End = (ctx, tx, hold) =>
      releaseHolds(tx, ctx.chance, [{ ...hold, amount: satang(HELD - 1) }], 'member')
    await expect(end(name, wrong)).rejects.toThrow(/whole/)
    expect(await purse(name.memberId)).toEqual({ cash: CASH - HELD, hold: HELD })
  })
})

describe('an act on a hold that is killed', () => {
  const half = { amount: 50_00 }
  const acts = {
    beginning: {
      act: (name, ctx) => begin(name, half, ctx),
      again: '23505',
      left: { cash: 50_00, hold: 50_00 },
    },
    posting: {
      act: (name, ctx) => end(name, posted(20_00), ctx),
      again: false,
      left: { cash: 80_00, hold: 0 },
    },
    releasing: { act: (name, ctx) => end(name, released, ctx), again: false, left: { cash: CASH, hold: 0 } },
  } as const satisfies Record<
    string,
    { act: (name: Begun, ctx: Context) => Promise<unknown>; [rest: string]: unknown }
  >

  test.each(
    (['beginning', 'posting', 'releasing'] as const).flatMap((which) =>
      (['before the commit', 'after the commit'] as const).map((moment) => [which, moment] as const),
    ),
  )('%s, %s, leaves all or nothing, and is done once', async (which, moment) => {
    const { act, again, left } = acts[which]
    const name = { memberId: await aMember(), cause: 'booking', causeId: stage.ctx.chance.id() } as const
    if (which !== 'beginning') await begin(name, half)
    await expect(act(name, killedAt(moment))).rejects.toThrow('killed')
    await expectSound()
    const outcome = await act(name, other.ctx).catch((error: { code: string }) => error.code)
    if (moment === 'after the commit') expect(outcome).toBe(again)
    expect(await purse(name.memberId)).toEqual(left)
    await expectSound()
  })
})

function killedAt(moment: 'before the commit' | 'after the commit'): Context {
  return {
    ...stage.ctx,
    async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      const result = await stage.ctx.transaction(async (tx) => {
        const done = await work(tx)
        if (moment === 'before the commit') throw new Error('killed')
        return done
      })
      if (moment === 'after the commit') throw new Error('killed')
      return result
    },
  }
}
