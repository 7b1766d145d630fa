import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { behindTriggers } from '../../../tests/support/database/behind-triggers.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { passDrawTime } from '../../../tests/support/stage/drawing.ts'
import { openMachinery, openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { untilAnswered } from '../../../tests/support/until-answered.ts'
import type { Tx } from '../../context.ts'
import type { Refusal } from '../../errors.ts'
import { findSeal } from '../fairness/queries.ts'
import { sealRound } from '../fairness/seal-round.ts'
import { findCash } from '../ledger/queries.ts'
import { confirmResult } from '../results/confirm-result.ts'
import { proposeResult } from '../results/propose-result.ts'
import { closeRound } from '../rounds/close-round.ts'
import { settleRound } from '../settlement/settle-round.ts'
import { cancelTicket } from './cancel-ticket.ts'
import { placeTicket } from './place-ticket.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

const DRAWN = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }

async function aTicket(options: { closesInMs?: number; memberId?: string } = {}) {
  const roundId = await stage.openRound(options)
  const memberId = options.memberId ?? ((await stage.members(1, bahtToSatang(100)))[0] as string)
  const ticket = await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '52', 30]]))
  return { roundId, memberId, ticketId: ticket.id }
}

async function cashOf(memberId: string): Promise<number> {
  return (await findCash(stage.ctx.read, memberId))?.balance ?? -1
}

test('a ticket that is taken back gives back what it cost', async () => {
  const sold = await aTicket()
  expect(await cashOf(sold.memberId)).toBe(70_00)
  expect(await cancelTicket(stage.ctx, sold)).toEqual({ cash: 100_00 })
})

test('taking it back twenty times, from two programs at once, gives back once', async () => {
  const other = openMachinery(database.url)
  try {
    const sold = await aTicket()
    const acts = Array.from({ length: 20 }, (_, index) =>
      cancelTicket(index % 2 ? stage.ctx : other.ctx, sold),
    )
    expect(new Set((await Promise.all(acts)).map(({ cash }) => cash))).toEqual(new Set([100_00]))
    expect(await cashOf(sold.memberId)).toBe(100_00)
  } finally {
    await other.close()
  }
})

/** What whoever owns the database may write of a ticket, and how it is put back. */
const FORGERIES = [
  ['what it cost', 'ticket', { stake: 10_000_000, net: 10_000_000 }],
  ['its number', 'ticket', { numbers: ['53'] }],
  ['another place in its batch', 'ticket', { batch_index: 7 }],
  ['the signature of its batch', 'admission_batch', { signature: Buffer.alloc(64) }],
  ['the leaves of its batch', 'admission_batch', { leaves: Buffer.alloc(32) }],
] as const

async function forged(
  { memberId, ticketId }: { memberId: string; ticketId: string },
  [table, columns]: readonly ['ticket' | 'admission_batch', Readonly<Record<string, unknown>>],
): Promise<{ undo(): Promise<unknown> }> {
  const { batchId } = await stage.ctx.read.one<{ batchId: string }>`
    select batch_id as "batchId" from ticket where member_id = ${memberId} and id = ${ticketId}`
  const id = table === 'ticket' ? ticketId : batchId
  let before: Record<string, unknown> = {}
  const write = (values: Readonly<Record<string, unknown>>) =>
    behindTriggers(database.url, async (sql) => {
      const [row] = await sql`select ${sql(Object.keys(columns))} from ${sql(table)} where id = ${id}`
      before = { ...row }
      await sql`update ${sql(table)} set ${sql(values)} where id = ${id}`
    })
  await write(columns)
  const undo = () => write(before)
  return { undo }
}
const saleFaults = async () => {
  const { values } = await stage.ctx.metrics.sealFaults.get()
  return values.find(({ labels }) => labels.fault === 'sale')?.value ?? 0
}

test.each(FORGERIES)(
  'a ticket of which %s was written behind the program is not taken back, and is told',
  async (_, ...forgery) => {
    const [sold, told] = [await aTicket(), await saleFaults()]
    const { undo } = await forged(sold, forgery)
    const acts = [1, 2].map(() => cancelTicket(stage.ctx, sold).catch((error: Refusal) => error.code))
    expect(await Promise.all(acts)).toEqual(['TICKET_DIFFERS', 'TICKET_DIFFERS'])
    expect([await cashOf(sold.memberId), await saleFaults()]).toEqual([70_00, told + 2])
    await undo()
    expect(await cancelTicket(stage.ctx, sold)).toEqual({ cash: 100_00 })
  },
)

test('a price that is written once the ticket was compared is not paid', async () => {
  const sold = await aTicket()
  let undo: (() => Promise<unknown>) | undefined
  // The ticket's row is read a second time under the locks.
  let looks = 0
  const transaction: typeof stage.ctx.transaction = (work) =>
    stage.ctx.transaction((tx) => {
      const maybe = async (...query: Parameters<Tx['maybe']>) => {
        if (/types, numbers, stakes/.test(query[0].join(''))) {
          looks += 1
          if (looks === 2) ({ undo } = await forged(sold, ['ticket', { stake: 10_000_000, net: 10_000_000 }]))
        }
        return tx.maybe(...query)
      }
      return work(Object.create(tx, { maybe: { value: maybe } }) as Tx)
    })
  await expect(cancelTicket({ ...stage.ctx, transaction }, sold)).rejects.toMatchObject({
    code: 'TICKET_DIFFERS',
  })
  await undo?.()
  expect([looks, await cashOf(sold.memberId)]).toEqual([2, 70_00])
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s a ticket gives back once',
  async (moment) => {
    const sold = await aTicket()
    await expect(cancelTicket(stoppedAt(stage.ctx, 1, moment), sold)).rejects.toThrow('stopped')
    expect(await cancelTicket(stage.ctx, sold)).toEqual({ cash: 100_00 })
  },
)

test.each([
  ['ten minutes before the close', { closesInMs: 9 * 60_000 }, 'CANCEL_TOO_LATE'],
  ['of another member', { closesInMs: 3_600_000 }, 'BILL_UNKNOWN'],
])('a ticket %s is not taken back', async (name, options, code) => {
  const sold = await aTicket(options)
  const [stranger] = await stage.members(1, bahtToSatang(1))
  const memberId = name === 'of another member' ? (stranger as string) : sold.memberId
  await expect(cancelTicket(stage.ctx, { ...sold, memberId })).rejects.toMatchObject({ code })
  expect(await cashOf(sold.memberId)).toBe(70_00)
})

test('an unknown ticket is unknown', async () => {
  const [memberId] = (await stage.members(1, bahtToSatang(1))) as [string]
  const wish = { memberId, ticketId: randomUUID() }
  await expect(cancelTicket(stage.ctx, wish)).rejects.toMatchObject({ code: 'BILL_UNKNOWN' })
})

test('the fifth ticket of a day is not taken back', async () => {
  const [memberId] = (await stage.members(1, bahtToSatang(1_000))) as [string]
  for (let turn = 0; turn < 4; turn += 1) await cancelTicket(stage.ctx, await aTicket({ memberId }))
  await expect(cancelTicket(stage.ctx, await aTicket({ memberId }))).rejects.toMatchObject({
    code: 'CANCEL_LIMIT',
  })
})

test('a cancel racing the close is before it or refused; the seal and the settlement agree', async () => {
  const members = await stage.members(20, bahtToSatang(100))
  const roundId = await stage.openRound()
  const tickets = await Promise.all(
    members.map((memberId) =>
      placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['two_top', '52', 10]])),
    ),
  )
  const cancels = members.map((memberId, index) =>
    untilAnswered(() => cancelTicket(stage.ctx, { memberId, ticketId: tickets[index]?.id ?? '' })),
  )
  const closing = closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'race' })
  const [outcomes] = await Promise.all([Promise.allSettled(cancels), closing])
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(refused.every((code) => code === 'CANCEL_TOO_LATE')).toBe(true)

  await sealRound(stage.jobs, roundId)
  await passDrawTime(stage, roundId)
  const standing = refused.length
  expect(await findSeal(stage.ctx.read, roundId)).toMatchObject({ size: 20, stakeSum: standing * 10_00 })
  const wish = { operatorId: stage.operatorId, roundId, published: DRAWN }
  await proposeResult(stage.ctx, { ...wish, staffId: stage.makerId, source: 'test' })
  await confirmResult(stage.ctx, { ...wish, staffId: stage.checkerId })
  expect(await settleRound(stage.jobs, roundId)).toMatchObject({
    winners: standing,
    payout: standing * 900_00,
  })
})
