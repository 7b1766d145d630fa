import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BetType } from '../../../domain/betting/bet-types.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { type TurnoverSettings, turnoverRules } from '../../../domain/turnover/asked.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { drawRound } from '../../../tests/support/stage/drawing.ts'
import { setMoneyRules } from '../../../tests/support/stage/rules.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import type { Tx } from '../../context.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { lockAccounts } from '../ledger/queries.ts'
import { listBills } from '../reports/queries.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { voidRound } from '../voids/void-round.ts'
import { accrueTurnover } from './accrue-turnover.ts'
import { lockCounting } from './queries.ts'
import { requireTurnover } from './require-turnover.ts'
import { turnoverOf } from './turnover-of.ts'
import { turnoverOfTickets } from './turnover-of-tickets.ts'

const database = useDatabase()
let stage: Stage
let member = ''
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())
beforeEach(async () => {
  ;[member] = (await stage.members(1, bahtToSatang(100_000))) as [string]
})

type Line = readonly [BetType, string, number]

async function settled(...tickets: readonly (readonly Line[])[]): Promise<string> {
  const roundId = await stage.openRound()
  for (const lines of tickets) await placeTicket(stage.ctx, wishFor(stage, member, roundId, lines))
  await drawRound(stage, roundId)
  await settleRound(stage.jobs, roundId)
  return roundId
}

function deposit(baht: number): Promise<void> {
  const { operatorId } = stage
  const cause = { refType: 'incoming-payment', refId: randomUUID() } as const
  return stage.ctx.transaction(async (tx) => {
    await lockAccounts(tx, [member])
    await requireTurnover(tx, { memberId: member, operatorId, amount: satang(baht * 100), ...cause })
  })
}

/** Baht: required, done, remaining. */
async function standing(): Promise<number[]> {
  const { required, done, remaining } = await turnoverOf(stage.ctx.read, member)
  return [required, done, remaining].map((amount) => amount / 100)
}

async function voided(roundId: string): Promise<void> {
  await voidRound(stage.ctx, {
    ...{ operatorId: stage.operatorId, roundId, reason: 'งดออกผล', actor: 'system' },
  })
  await settleRound(stage.jobs, roundId)
  await accrueTurnover(stage.ctx, roundId)
}

async function countedOf(roundId: string): Promise<number> {
  const { sum } = await stage.ctx.read.one<{ sum: number }>`
    select coalesce(sum(counted), 0)::float8 as sum from turnover_entry where round_id = ${roundId}`
  return sum / 100
}

const everyTwo = (baht: number): Line[] =>
  Array.from({ length: 100 }, (_, at) => ['two_top', String(at).padStart(2, '0'), baht] as const)

describe('what a round counts', () => {
  test('settled stakes, once, however often and by how many workers it is counted', async () => {
    const roundId = await settled([['two_top', '12', 300]], [['two_bottom', '47', 200]])
    await Promise.all([1, 2, 3].map(() => accrueTurnover(stage.ctx, roundId)))
    expect(await accrueTurnover(stage.ctx, roundId)).toEqual({ entries: 0 })
    expect(await countedOf(roundId)).toBe(500)
  })

  test('and then asks for what others earn of them', async () => {
    const asked = async (roundId: string) => {
      const rows = await withSql(
        database.url,
        (sql) => sql`
        select task_identifier as job from graphile_worker.jobs where key like ${`accrue-%:${roundId}`} order by 1`,
      )
      return rows.map(({ job }) => job)
    }
    const roundId = await settled([['two_top', '12', 300]])
    expect(await asked(roundId)).toEqual(['accrue-turnover'])
    await expect(accrueTurnover(stoppedAt(stage.ctx, 1, 'after the commit'), roundId)).rejects.toThrow()
    expect(await asked(roundId)).toEqual(['accrue-turnover'])
    await accrueTurnover(stage.ctx, roundId)
    expect(await asked(roundId)).toEqual(['accrue-affiliates', 'accrue-turnover'])
  })

  test('nothing before it is settled', async () => {
    const roundId = await stage.openRound()
    await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 300]]))
    expect(await accrueTurnover(stage.ctx, roundId)).toEqual({ entries: 0 })
    await drawRound(stage, roundId)
    expect(await accrueTurnover(stage.ctx, roundId)).toEqual({ entries: 0 })
  })

  test('nothing for all hundred numbers, cut over several tickets', async () => {
    const lines = everyTwo(10)
    const roundId = await settled(lines.slice(0, 40), lines.slice(40, 77), lines.slice(77))
    await accrueTurnover(stage.ctx, roundId)
    expect(await countedOf(roundId)).toBe(0)
  })

  test('only what is paid of a discounted line, and only the share of its group', async () => {
    const roundId = await settled([['two_top', '12', 300]])
    await setTurnover({ groups: { thai: 25 } })
    await accrueTurnover(stage.ctx, roundId)
    await setTurnover({})
    expect(await countedOf(roundId)).toBe(75)
    expect(await accrueTurnover(stage.ctx, roundId), 'a change of the share holds for later rounds').toEqual({
      entries: 0,
    })
  })

  test('a void takes back what it counted', async () => {
    await deposit(500)
    const roundId = await settled([['two_top', '12', 300]])
    await accrueTurnover(stage.ctx, roundId)
    expect(await standing()).toEqual([500, 300, 200])
    await voided(roundId)
    expect(await countedOf(roundId)).toBe(0)
    expect(await standing()).toEqual([500, 0, 500])
  })

  test('a void asks again from its commit on: stakes come back before the round is counted anew', async () => {
    await deposit(500)
    const roundId = await settled([['two_top', '12', 300]])
    await accrueTurnover(stage.ctx, roundId)
    await voidRound(stage.ctx, {
      ...{ operatorId: stage.operatorId, roundId, reason: 'งดออกผล', actor: 'system' },
    })
    expect(await standing()).toEqual([500, 0, 500])
    await settleRound(stage.jobs, roundId)
    expect(await standing()).toEqual([500, 0, 500])
    await accrueTurnover(stage.ctx, roundId)
    expect(await standing()).toEqual([500, 0, 500])
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'stopped %s it is counted once',
    async (moment) => {
      const roundId = await settled([['two_top', '12', 300]])
      await expect(accrueTurnover(stoppedAt(stage.ctx, 1, moment), roundId)).rejects.toThrow('stopped')
      expect(await countedOf(roundId)).toBe(moment === 'before the commit' ? 0 : 300)
      await accrueTurnover(stage.ctx, roundId)
      expect(await countedOf(roundId)).toBe(300)
    },
  )
})

function setTurnover(turnover: TurnoverSettings): Promise<void> {
  return setMoneyRules(stage, { turnover: turnoverRules(turnover) })
}

describe('what a ticket counts', () => {
  test('nothing is said before its round is counted, then its share, and nothing once it is given back', async () => {
    const roundId = await stage.openRound()
    const place = async (...lines: Line[]) =>
      (await placeTicket(stage.ctx, wishFor(stage, member, roundId, lines))).id
    const half = everyTwo(10)
    const ids = [await place(...half.slice(0, 50), ['two_bottom', '47', 30]), await place(...half.slice(50))]
    const told = async () => {
      const counted = await turnoverOfTickets(
        stage.ctx.read,
        member,
        await listBills(stage.ctx.read, member, ids),
      )
      return ids.map((id) => counted.get(id))
    }
    await drawRound(stage, roundId)
    await settleRound(stage.jobs, roundId)
    expect(await told()).toEqual([undefined, undefined])
    await accrueTurnover(stage.ctx, roundId)
    expect(await told()).toEqual([3000, 0])
    await voided(roundId)
    expect(await told()).toEqual([undefined, undefined])
  })
})

describe('what a deposit asks for', () => {
  test('nothing without one', async () => {
    expect(await standing()).toEqual([0, 0, 0])
  })

  test('its amount; what was bet before counts nothing, and what was too much is not kept for the next', async () => {
    await accrueTurnover(stage.ctx, await settled([['two_top', '12', 900]]))
    await deposit(500)
    expect(await standing()).toEqual([500, 0, 500])
    await accrueTurnover(stage.ctx, await settled([['two_top', '12', 800]]))
    expect(await standing()).toEqual([500, 500, 0])
    await deposit(200)
    expect(await standing()).toEqual([200, 0, 200])
  })

  test('what is left of the one before comes on top', async () => {
    await deposit(500)
    await accrueTurnover(stage.ctx, await settled([['two_top', '12', 100]]))
    await deposit(300)
    expect(await standing()).toEqual([700, 0, 700])
  })

  test('a void asks again for what its round took off, and for no more', async () => {
    const before = await settled([['two_top', '12', 900]])
    await accrueTurnover(stage.ctx, before)
    await deposit(500)
    const first = await settled([['two_top', '12', 900]])
    await accrueTurnover(stage.ctx, first)
    await deposit(200)
    await voided(before)
    expect(await standing()).toEqual([200, 0, 200])
    await voided(first)
    expect(await standing()).toEqual([700, 0, 700])
  })

  test('what was bet before it and settles after it counts', async () => {
    const roundId = await stage.openRound()
    await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '12', 500]]))
    await deposit(500)
    await drawRound(stage, roundId)
    await settleRound(stage.jobs, roundId)
    await accrueTurnover(stage.ctx, roundId)
    expect(await standing()).toEqual([500, 500, 0])
  })

  test('nothing where the operator asks for none, and half where half', async () => {
    await setTurnover({ depositPercent: 0 })
    await deposit(500)
    expect(await standing()).toEqual([0, 0, 0])
    await setTurnover({ depositPercent: 50 })
    await deposit(500)
    await setTurnover({})
    expect(await standing()).toEqual([250, 0, 250])
  })

  test('deposits and counts at once lose nothing and count nothing twice', async () => {
    await deposit(10_000)
    const rounds: string[] = []
    for (let nth = 0; nth < 4; nth += 1) rounds.push(await settled([['two_top', '12', 100]]))
    await Promise.all([
      ...rounds.map((roundId) => accrueTurnover(stage.ctx, roundId)),
      ...rounds.map(() => deposit(50)),
    ])
    const { remaining } = await turnoverOf(stage.ctx.read, member)
    expect(remaining / 100).toBe(10_000 - 400 + 200)
  })
})

describe('whoever counts for long', () => {
  const locks = (tx: Tx) => lockCounting(tx, 'turnover', stage.operatorId)

  test('is waited for longer than one account is', async () => {
    const roundId = await settled([['two_top', '12', 100]])
    const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = stage.ctx.transaction(async (tx) => {
      await locks(tx)
      locked.resolve()
      await free.promise
    })
    await locked.promise
    let isOver = false
    const counted = accrueTurnover(stage.jobs, roundId).finally(() => {
      isOver = true
    })
    counted.catch(() => undefined) // looked at below
    const waited = async () => {
      const { seconds } = await stage.ctx.read.one<{ seconds: number }>`
        select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds
        from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
      return isOver || seconds > 2.2
    }
    await expect.poll(waited).toBe(true)
    free.resolve()
    await holding
    expect(await counted).toEqual({ entries: 1 })
  })

  test('waits for an account as briefly as ever', async () => {
    const waits = await stage.jobs.transaction(async (tx) => {
      const read = () => tx.one<{ most: string }>`select current_setting('lock_timeout') as most`
      const before = await read()
      await locks(tx)
      return [before.most, (await read()).most]
    })
    expect(waits).toEqual(['2s', '2s'])
  })
})
