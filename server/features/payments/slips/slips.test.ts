import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { hostileFiles, POLLUTION, pollutedFiles } from '../../../../tests/support/slips/hostile-files.ts'
import { type DrawnSlip, drawSlip, miniQrText } from '../../../../tests/support/slips/slip-picture.ts'
import { untilOpened } from '../../../../tests/support/slips/until-opened.ts'
import {
  depositOrder,
  newDepositor,
  noticeOf,
  startedDeposit,
} from '../../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { findCash } from '../../ledger/queries.ts'
import { cancelDeposit } from '../cancel-deposit.ts'
import type { DepositOrder } from '../deposit-offer.ts'
import type { BankNotice } from '../queries-incoming.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { attachSlip } from './attach-slip.ts'
import { listSuspendedBy } from './queries-slips.ts'
import { uploadSlip } from './upload-slip.ts'

const database = useDatabase()
let stage: Stage
let neighbour: Stage
let ctx: Context
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 16 })
  neighbour = await openStage(database.url, { company: 'NB' })
  ctx = stage.ctx
  await seedReceivingAccounts(ctx, stage.operatorId)
})
afterAll(async () => {
  await neighbour.close()
  await stage.close()
})

const depositor = () => newDepositor(stage, database.url)
const started = (memberId: string, baht?: number) => startedDeposit(stage, memberId, baht)
const receive = (notice: BankNotice, within = ctx) => receivePayment(within, stage.operatorId, notice)

let lastReference = 0
const newReference = () => `20261123${String(++lastReference).padStart(12, '0')}`
/** A slip of its own with this reference. */
const slipOf = (reference: string, wish: Partial<DrawnSlip> = {}) =>
  drawSlip({ codes: [miniQrText('004', reference)], ...wish })

function upload(memberId: string, file: Buffer, within = ctx): Promise<{ id: string }> {
  return untilOpened(() =>
    uploadSlip(within, { memberId, operatorId: stage.operatorId, file, name: 'slip.jpg' }),
  )
}

const attach = (order: DepositOrder, slipId: string, within = ctx) =>
  attachSlip(within, { memberId: order.memberId, operatorId: stage.operatorId, slipId, asked: order.asked })

async function uploaded(memberId: string, reference: string): Promise<string> {
  return (await upload(memberId, await slipOf(reference))).id
}

async function cashOf(memberId: string): Promise<number> {
  return (await findCash(ctx.read, memberId))?.balance ?? 0
}

/** A payment without the satang of the order, as its sender's bank shows it. */
const rounded = (order: DepositOrder, reference: string) =>
  noticeOf(order, {
    reference,
    amount: order.asked,
    senderBank: order.bank,
    senderNo: `xx-${order.accountNo.slice(-4)}`,
  })

describe('a picture that is sent', () => {
  test('each hostile file is refused and nothing is kept', { timeout: 120_000 }, async () => {
    const files = await hostileFiles()
    expect(files.length).toBeGreaterThanOrEqual(25)
    for (const [name, file, code] of files) {
      const memberId = await depositor()
      await expect(upload(memberId, file), name).rejects.toMatchObject({ code })
      const kept = await ctx.read.run`select from slip where member_id = ${memberId}`
      expect(kept, name).toEqual([])
    }
  })

  test('what stands beside the pixels is gone', async () => {
    const memberId = await depositor()
    for (const [name, file] of await pollutedFiles()) {
      expect(file.toString('latin1'), name).toMatch(POLLUTION)
      const { id } = await upload(memberId, file)
      const { picture } = await ctx.read.one<{ picture: Buffer }>`
        select picture from slip where member_id = ${memberId} and id = ${id}`
      expect(picture.toString('latin1'), name).not.toMatch(POLLUTION)
      const { format, exif, icc, xmp, width } = await sharp(picture).metadata()
      expect({ format, exif, icc, xmp, width }).toEqual({ format: 'jpeg', width: 600 })
    }
  })

  test.each(['jpeg', 'png', 'webp'] as const)('the code of a slip as %s is read', async (kind) => {
    const [memberId, reference] = [await depositor(), newReference()]
    const { id } = await upload(memberId, await slipOf(reference, { kind }))
    expect(
      await ctx.read
        .one`select sending_bank, reference from slip where member_id = ${memberId} and id = ${id}`,
    ).toEqual({ sending_bank: '004', reference })
  })

  test('an upright slip is kept upright, and a large one smaller', async () => {
    const memberId = await depositor()
    const lying = await sharp(await drawSlip({ codes: [], width: 3_000, height: 2_000 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await upload(memberId, lying)
    expect(await ctx.read.one`select width, height from slip where member_id = ${memberId}`).toEqual({
      ...{ width: 1_600, height: 2_400 },
    })
  })

  test('two codes of one transfer are read, and with those of two nobody knows which is meant', async () => {
    const [one, other] = [newReference(), newReference()]
    const read = async (...references: string[]) => {
      const memberId = await depositor()
      await upload(memberId, await drawSlip({ codes: references.map((each) => miniQrText('004', each)) }))
      return (
        await ctx.read.one<{
          reference: string | null
        }>`select reference from slip where member_id = ${memberId}`
      ).reference
    }
    expect(await read(one, one)).toBe(one)
    expect(await read(other, newReference())).toBeNull()
  })

  test('the same file is one slip, also five times at once', async () => {
    const [memberId, file] = [await depositor(), await slipOf(newReference())]
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => upload(memberId, file)))
    expect(new Set([...answers, await upload(memberId, file)].map(({ id }) => id)).size).toBe(1)
  })

  test('ten pictures a day are opened, and no more at once', async () => {
    const memberId = await depositor()
    const files = await Promise.all(
      Array.from({ length: 14 }, (_, nth) =>
        drawSlip({ codes: [], width: 200, height: 500, shade: 140 + nth * 5 }),
      ),
    )
    const tries = await Promise.allSettled(files.map((file) => upload(memberId, file)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const each of tries) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'SLIPS_TODAY' })
    }
    // Tomorrow there are ten more.
    await withSql(
      database.url,
      (sql) => sql`
      update slip_try set tried_at = tried_at - interval '25 hours' where member_id = ${memberId}`,
    )
    await upload(memberId, await slipOf(newReference()))
  })
})

describe('a reference', () => {
  test('of another member is refused, of this operator and of another, whoever is first at once', async () => {
    const reference = newReference()
    const [one, other] = [await depositor(), await depositor()]
    const [stranger] = (await neighbour.members(1, satang(0))) as [string]
    const files = await Promise.all([200, 215, 230].map((shade) => slipOf(reference, { shade })))
    const tries = await Promise.allSettled([
      upload(one, files[0] as Buffer),
      upload(other, files[1] as Buffer),
      uploadSlip(neighbour.ctx, {
        ...{
          memberId: stranger,
          operatorId: neighbour.operatorId,
          name: 'slip.jpg',
          file: files[2] as Buffer,
        },
      }),
    ])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const each of tries) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'SLIP_USED' })
    }
  })

  test('is of one order, though its member may send a better picture', async () => {
    const [memberId, reference] = [await depositor(), newReference()]
    const order = await started(memberId)
    await attach(order, await uploaded(memberId, reference))
    const better = await upload(memberId, await slipOf(reference, { shade: 190 }))
    await attach(order, better.id)
    expect((await depositOrder(stage, memberId, order.id)).slip).toMatchObject({ id: better.id })
    await cancelDeposit(ctx, { ...order, orderId: order.id })
    const next = await started(memberId, 800)
    const third = await upload(memberId, await slipOf(reference, { shade: 170 }))
    await expect(attach(next, third.id)).rejects.toMatchObject({ code: 'SLIP_USED' })
    await expect(attach(next, better.id)).rejects.toMatchObject({ code: 'SLIP_USED' })
  })
})

describe('a slip that is attached', () => {
  test('credits nothing by itself, and the order waits on', async () => {
    const memberId = await depositor()
    const order = await started(memberId)
    const slipId = await uploaded(memberId, newReference())
    await attach(order, slipId)
    await attach(order, slipId)
    expect(await cashOf(memberId)).toBe(0)
    expect(await depositOrder(stage, memberId, order.id)).toMatchObject({
      state: 'open',
      slip: { id: slipId },
    })
    await receive(noticeOf(order))
    expect(await cashOf(memberId)).toBe(order.pay)
  })

  test('is one’s own, and of an order that waits or has ended lately', async () => {
    const [memberId, other] = [await depositor(), await depositor()]
    const order = await started(memberId)
    const foreign = await uploaded(other, newReference())
    await expect(attach(order, foreign)).rejects.toMatchObject({ code: 'SLIP_UNKNOWN' })
    await expect(attach(order, randomUUID())).rejects.toMatchObject({ code: 'SLIP_UNKNOWN' })
    const slipId = await uploaded(memberId, newReference())
    await expect(attach({ ...order, asked: satang(700_00) }, slipId)).rejects.toMatchObject({
      code: 'SLIP_ORDER_UNKNOWN',
    })
    await cancelDeposit(ctx, { ...order, orderId: order.id })
    await attach(order, slipId)
    expect(await depositOrder(stage, memberId, order.id)).toMatchObject({
      state: 'cancelled',
      slip: { id: slipId },
    })
    const paid = await started(memberId, 900)
    await receive(noticeOf(paid))
    const late = await uploaded(memberId, newReference())
    await expect(attach(paid, late)).rejects.toMatchObject({ code: 'SLIP_ORDER_UNKNOWN' })
  })
})

describe('a payment without its satang', () => {
  test.each(['the notice first', 'the slip first', 'both at once'])(
    '%s, it is credited once',
    async (first) => {
      const [memberId, reference] = [await depositor(), newReference()]
      const order = await started(memberId, 2_100)
      const slipId = await uploaded(memberId, reference)
      const notice = rounded(order, reference)
      const [tell, show] = [() => receive(notice), () => attach(order, slipId)]
      if (first === 'both at once') await Promise.all([tell(), show(), tell(), show(), tell(), show()])
      else if (first === 'the notice first') {
        expect(await tell()).toMatchObject({ state: 'suspense' })
        expect(await cashOf(memberId)).toBe(0)
        await show()
      } else {
        await show()
        expect(await tell()).toMatchObject({ state: 'credited' })
      }
      expect(await tell()).toMatchObject({ state: 'credited', known: true })
      await show()
      expect(await cashOf(memberId)).toBe(order.asked)
      expect(await depositOrder(stage, memberId, order.id)).toMatchObject({
        state: 'credited',
        received: order.asked,
      })
      expect(await ctx.read.one`select flag from incoming_payment where order_id = ${order.id}`).toEqual({
        flag: 'slip',
      })
    },
  )

  test.each(['before the commit', 'after the commit'] as const)(
    'stopped %s, it is credited once when it is told again',
    async (moment) => {
      const [memberId, reference] = [await depositor(), newReference()]
      const order = await started(memberId, 2_200)
      const slipId = await uploaded(memberId, reference)
      await receive(rounded(order, reference))
      await expect(attach(order, slipId, stoppedAt(ctx, 1, moment))).rejects.toThrow('stopped')
      expect(await cashOf(memberId)).toBe(moment === 'before the commit' ? 0 : order.asked)
      await attach(order, slipId)
      expect(await cashOf(memberId)).toBe(order.asked)
    },
  )

  test('told of first by a channel that has another reference, it is found by the second', async () => {
    const [memberId, reference] = [await depositor(), newReference()]
    const order = await started(memberId, 2_300)
    await attach(order, await uploaded(memberId, reference))
    expect(await receive(rounded(order, randomUUID()))).toMatchObject({ state: 'suspense' })
    const second = { ...rounded(order, reference), channel: 'demo' as const }
    expect(await receive(second)).toMatchObject({ state: 'credited', known: true })
    expect(await cashOf(memberId)).toBe(order.asked)
  })

  test('whose sender is hidden, or is another, stays for people whatever the slip says', async () => {
    const [memberId, reference] = [await depositor(), newReference()]
    const order = await started(memberId, 2_400)
    await attach(order, await uploaded(memberId, reference))
    const hidden = { ...rounded(order, reference), senderNo: null }
    expect(await receive(hidden)).toMatchObject({ state: 'suspense' })
    const other = {
      ...rounded(order, reference),
      channel: 'demo' as const,
      senderNo: 'xx-0000',
      at: new Date(0),
    }
    expect(await receive(other)).toMatchObject({ state: 'suspense' })
    expect(await cashOf(memberId)).toBe(0)
  })
})

test('an upload that stops in the middle is sent again as if nothing had been', async () => {
  for (const nth of [1, 2]) {
    for (const moment of ['before the commit', 'after the commit'] as const) {
      const [memberId, file] = [await depositor(), await slipOf(newReference())]
      await expect(upload(memberId, file, stoppedAt(ctx, nth, moment))).rejects.toThrow('stopped')
      const { id } = await upload(memberId, file)
      expect(await ctx.read.run`select id from slip where member_id = ${memberId}`).toEqual([{ id }])
    }
  }
})

test('what stands in suspense under a reference is found without reading the rest of what stands there', async () => {
  const memberId = await depositor()
  const order = await started(memberId, 7_300)
  const reference = newReference()
  await withSql(database.url, async (sql) => {
    await sql`
      with come as (
        insert into incoming_payment (id, operator_id, account_id, amount, at, heard_at, state, suspense_reason)
        select gen_random_uuid(), ${stage.operatorId}, ${order.accountId}, 77, now(), now(), 'suspense', 'no-order'
        from generate_series(1, 3000) returning id, account_id, amount, at
      ) insert into bank_notice (account_id, channel, reference, incoming_id, amount, at, heard_at)
        select account_id, 'bank-feed', id::text, id, amount, at, at from come`
    await sql`analyze incoming_payment, bank_notice`
  })
  const { id } = await receive(rounded(order, reference))
  const place = { operatorId: stage.operatorId, accountId: order.accountId }
  const read = await ctx.transaction(async (tx) => {
    const found = await listSuspendedBy(tx, place, { reference, sendingBank: null })
    expect(found.map((each) => each.id)).toEqual([id])
    const { rows } = await tx.one<{ rows: number }>`
      select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where relname in ('incoming_payment', 'bank_notice')`
    return rows
  })
  expect(read).toBeLessThan(20)
})
