import { sha256 } from '@noble/hashes/sha2.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkLeaf } from '../../../domain/fair/check-ticket.ts'
import { checkDay, type DayEvidence } from '../../../domain/fair/day/check-day.ts'
import { logRoot } from '../../../domain/fair/ledger-log.ts'
import { HASH_BYTES } from '../../../domain/fair/merkle.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { shutRound } from '../../../tests/support/stage/drawing.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { verifyEd25519 } from '../../../web/verifier/ed25519.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { appendLedgerLog } from '../ledger/append-ledger-log.ts'
import { checkLedgerLog } from '../ledger/check-ledger-log.ts'
import { findLeavesOfChunk, findLedgerHead } from '../ledger/queries-log.ts'
import { findMember } from '../members/queries.ts'
import { findFairDay, listFairDays, proveDebt, proveMovements, proveRoundBooks } from './find-day.ts'
import { findFairRound } from './find-fair-round.ts'
import { publishDay } from './publish-day.ts'

const DAY_MS = 86_400_000

const database = useDatabase()
let stage: Stage
let daysAhead = 0
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

/** Each test has a day of its own. */
beforeEach(async () => {
  daysAhead += 1
  await moveClock(database.url, daysAhead * DAY_MS)
})

/** Publishes once every movement can be in the log: any other test's open transaction holds it back. */
async function publish(of = stage): Promise<boolean> {
  await takeOver(of)
  return publishDay(of.jobs, of.operatorId)
}

/** Every movement is in the log. */
async function takeOver({ ctx, jobs, operatorId }: Stage): Promise<void> {
  const { count } = await ctx.read.one<{ count: number }>`
    select count(*)::int as count from transfer where operator_id = ${operatorId}`
  await expect
    .poll(async () => {
      await appendLedgerLog(jobs, operatorId)
      return (await findLedgerHead(ctx.read, operatorId))?.size
    })
    .toBe(count)
}

async function member(baht = 100): Promise<string> {
  const [id = ''] = await stage.members(1, bahtToSatang(baht))
  return id
}

/** What the member's browser collects of the newest day. */
async function evidenceOf(memberId: string): Promise<DayEvidence> {
  const { ctx, operatorId } = stage
  const found = await findMember(ctx.read, memberId)
  const code = found?.code ?? ''
  const day = await findFairDay(ctx, operatorId, null)
  const date = day.day.day
  const debt = await proveDebt(ctx, operatorId, date, { memberId, code })
  const { movements } = await proveMovements(ctx, { operatorId, memberId, date, before: null })
  const of = { memberId, code, since: found?.createdAt.getTime() ?? 0, debt, movements }
  return { ...day, publicKey: ctx.keys.publicKey.toHex(), member: of }
}

async function notRight(memberId: string): Promise<string[]> {
  const checks = await checkDay(await evidenceOf(memberId), sha256, verifyEd25519)
  return checks.flatMap(({ step, verdict }) => (verdict === 'right' ? [] : [`${step} ${verdict}`]))
}

/** What the books say: every transfer to a member's cash or hold, less every one from there. */
async function owedByTheBooks(): Promise<number> {
  return withSql(database.url, async (sql) => {
    const [row] = await sql<{ owed: string }[]>`
      select coalesce(sum(amount * ((credit in ('cash', 'hold'))::int - (debit in ('cash', 'hold'))::int)), 0) as owed
      from transfer where operator_id = ${stage.operatorId}`
    return Number(row?.owed)
  })
}

/** The database's owner, past every rule of the database. */
async function behindTheBack(statement: string): Promise<void> {
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx.unsafe(statement)
    }),
  )
}

describe('a day of the books', () => {
  test('is published once, with what the books say is owed, and every member finds balance and movements in it', async () => {
    const [rich, poor, betting] = [await member(5_000), await member(0), await member(300)]
    const roundId = await stage.openRound({ closesInMs: 30 * DAY_MS })
    await placeTicket(stage.ctx, wishFor(stage, betting, roundId, [['two_top', '52', 10]]))
    await bookNumbers(stage.ctx, wishFor(stage, betting, roundId, [['two_top', '53', 20]]))
    expect(await publish()).toBe(true)
    expect(await publish(), 'once a day').toBe(false)
    const { day } = await findFairDay(stage.ctx, stage.operatorId, null)
    expect(day.debts).toBe(await owedByTheBooks())
    expect(day.members).toBe(3)
    for (const each of [rich, poor, betting]) expect(await notRight(each)).toEqual([])
    const evidence = await evidenceOf(betting)
    expect(evidence.member?.debt?.balance, 'what is held for a booking is owed as well').toBe(290_00)
    expect(evidence.member?.movements.length).toBe(3)
    expect(evidence.member?.movements.every(({ place }) => place !== null)).toBe(true)
  })

  test('follows the day before: chain and log go on, whatever has moved', async () => {
    const one = await member()
    await publish()
    for (let turn = 0; turn < 3; turn += 1) {
      daysAhead += 1
      await moveClock(database.url, daysAhead * DAY_MS)
      await stage.members(3 + turn, bahtToSatang(10))
      await stage.give(one, bahtToSatang(5))
      expect(await publish()).toBe(true)
      expect(await notRight(one)).toEqual([])
    }
    const days = await listFairDays(stage.ctx, stage.operatorId, 0)
    expect(days.map(({ seq }) => seq)).toEqual(days.map((_, nth) => nth + 1))
    expect((await listFairDays(stage.ctx, stage.operatorId, days.length - 1)).length).toBe(1)
  })

  test('goes on over chunks of the log and of the tree', async () => {
    await stage.members(1_500, bahtToSatang(1))
    const last = await member()
    await publish()
    expect(await notRight(last)).toEqual([])
    daysAhead += 1
    await moveClock(database.url, daysAhead * DAY_MS)
    await stage.members(900, bahtToSatang(1))
    await publish()
    expect(await notRight(last)).toEqual([])
    const { day } = await findFairDay(stage.ctx, stage.operatorId, null)
    expect(day.debts).toBe(await owedByTheBooks())
    expect(day.ledgerSize).toBeGreaterThan(2_048)
  })

  test('is published by one of two workers at once', async () => {
    const published = await Promise.all([publish(), publish()])
    expect(published.filter(Boolean)).toHaveLength(1)
  })

  test('who comes later, and what moves later, waits for the next day', async () => {
    const early = await member()
    await publish()
    await stage.give(early, bahtToSatang(1))
    await moveClock(database.url, daysAhead * DAY_MS + 60_000)
    const late = await member()
    expect(await notRight(early)).toEqual(['movements waiting'])
    expect(await notRight(late)).toEqual(['debt waiting', 'movements waiting'])
  })

  test('movements come page by page', async () => {
    const busy = await member()
    for (let turn = 0; turn < 24; turn += 1) await stage.give(busy, bahtToSatang(1))
    await publish()
    const { ctx, operatorId } = stage
    const { day } = await findFairDay(ctx, operatorId, null)
    const of = { operatorId, memberId: busy, date: day.day }
    const first = await proveMovements(ctx, { ...of, before: null })
    const rest = await proveMovements(ctx, { ...of, before: first.next })
    expect([first.movements.length, rest.movements.length, rest.next]).toEqual([20, 5, null])
  })

  test('keeps its total and its log for ever, and the balances of members for 40 days', async () => {
    const memberId = await member()
    await publish()
    const { day } = await findFairDay(stage.ctx, stage.operatorId, null)
    for (let later = 1; later <= 41; later += 1) {
      daysAhead += 1
      await moveClock(database.url, daysAhead * DAY_MS)
      expect(await publish()).toBe(true)
      const proof = proveDebt(stage.ctx, stage.operatorId, day.day, { memberId, code: '' })
      await (later <= 40 ? proof : expect(proof).rejects.toThrow('DAY_TOO_OLD'))
    }
    const kept = await findFairDay(stage.ctx, stage.operatorId, day.day)
    expect(kept.day).toEqual(day)
    const { movements } = await proveMovements(stage.ctx, {
      ...{ operatorId: stage.operatorId, memberId, date: day.day, before: null },
    })
    expect(movements.map(({ place }) => place !== null)).toEqual([true])
  })
})

describe('a round and the days', () => {
  let house: Stage
  let houses = 0
  beforeEach(async () => {
    houses += 1
    house = await openStage(database.url, { company: `H${houses}` })
    return () => house.close()
  })

  /** A sealed round, whose head tells of so many new transfers. */
  async function sealed(transfers: number): Promise<string> {
    await house.members(transfers, bahtToSatang(1))
    await takeOver(house)
    const roundId = await house.openRound()
    await shutRound(house, roundId)
    return roundId
  }

  /** What a stranger finds. Undefined: there is nothing to check yet. */
  async function tied(roundId: string): Promise<string | undefined> {
    const { ctx, operatorId } = house
    const { head, before } = await findFairRound(ctx, operatorId, roundId)
    const books = await proveRoundBooks(ctx, operatorId, roundId)
    const told = { publicKey: ctx.keys.publicKey.toHex(), head, before, books, proof: null, result: null }
    const checks = await checkLeaf({ ...told, leaf: '', round: roundId }, sha256, verifyEd25519)
    return checks.find(({ step }) => step === 'books')?.verdict
  }

  test('the log that a head tells of is the beginning of the next day’s, of whatever size', async () => {
    const rounds: string[] = []
    for (const transfers of [1, 2, 1_021, 1, 3]) {
      const roundId = await sealed(transfers)
      expect(await tied(roundId), 'no day has come as far').toBeUndefined()
      rounds.push(roundId)
      await house.members(2, bahtToSatang(1))
      if (rounds.length % 2 === 1) await publish(house)
      daysAhead += 1
      await moveClock(database.url, daysAhead * DAY_MS)
    }
    for (const roundId of rounds) expect(await tied(roundId)).toBe('right')
    const first = await proveRoundBooks(house.ctx, house.operatorId, rounds[0] ?? '')
    expect(first?.day.seq, 'the first day that has come as far').toBe(1)
  })

  test('a round before the first movement is tied to the first day', async () => {
    const roundId = await house.openRound()
    await shutRound(house, roundId)
    await house.members(3, bahtToSatang(1))
    await publish(house)
    expect(await tied(roundId)).toBe('right')
  })

  test('a log that was written anew between the seal and the day is seen by who checks the round', async () => {
    const roundId = await sealed(3)
    const { operatorId, ctx } = house
    const leaves = await findLeavesOfChunk(ctx.read, operatorId, 0)
    const forged = Buffer.concat([leaves.subarray(0, -HASH_BYTES), sha256(leaves)])
    const root = Buffer.from(logRoot(sha256, forged)).toHex()
    await behindTheBack(`update ledger_chunk set leaves = decode('${forged.toHex()}', 'hex'),
      root = decode('${root}', 'hex') where operator_id = '${operatorId}' and chunk = 0`)
    await house.members(2, bahtToSatang(1)) // and the program signs the log as it stands
    await publish(house)
    expect(await tied(roundId)).toBe('wrong')
  })

  test('of another operator nothing is told', async () => {
    const roundId = await sealed(1)
    await expect(proveRoundBooks(house.ctx, stage.operatorId, roundId)).rejects.toThrow('ROUND_UNKNOWN')
  })
})

describe('what was done past the program is seen by the member', () => {
  test('a balance that was left out of the published tree', async () => {
    const [one, other] = [await member(), await member()]
    await publish()
    await behindTheBack(`update published_debts set leaves = substr(leaves, 1, length(leaves) - 40)
      where seq = (select max(seq) from published_day)`) // of every chunk: each proves its own members
    const wrong = [...new Set([...(await notRight(one)), ...(await notRight(other))])]
    expect(wrong, 'all others miss the sum, and who was last misses the balance').toEqual(['debt wrong'])
  })

  test('a total that was made smaller', async () => {
    const one = await member()
    await publish()
    await behindTheBack(
      `update published_day set debts = debts - 100 where seq = (select max(seq) from published_day)`,
    )
    expect(await notRight(one)).toEqual(['day wrong', 'day-signature wrong', 'debt wrong'])
    await behindTheBack(
      `update published_day set debts = debts + 100 where seq = (select max(seq) from published_day)`,
    )
  })

  test('a movement that was changed in the database', async () => {
    const one = await member()
    await publish()
    await behindTheBack(`update transfer set at = at - interval '2 hours' where member_id = '${one}'`)
    expect(await notRight(one)).toEqual(['movements wrong'])
    await behindTheBack(`update transfer set at = at + interval '2 hours' where member_id = '${one}'`)
    expect(await notRight(one)).toEqual([])
  })

  test('a log that was written anew between two days', async () => {
    const one = await member()
    await publish()
    expect(await checkLedgerLog(stage.jobs, stage.operatorId)).toBe(0)
    await behindTheBack(`update ledger_chunk set root = sha256(root) where chunk = 0`)
    expect(await notRight(one)).toEqual(['log wrong', 'movements wrong'])
  })
})
