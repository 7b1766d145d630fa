import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SLIPS_A_DAY } from '../../../../domain/payments/slips/slip.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { hostileFiles } from '../../../../tests/support/slips/hostile-files.ts'
import { drawSlip, miniQrText } from '../../../../tests/support/slips/slip-picture.ts'
import { untilOpened } from '../../../../tests/support/slips/until-opened.ts'
import { newDepositor } from '../../../../tests/support/stage/depositor.ts'
import { openPair, payeeSays } from '../../../../tests/support/stage/pairs.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { newWithdrawer } from '../../../../tests/support/stage/withdrawer.ts'
import type { Context } from '../../../context.ts'
import { listMoneyFaults } from '../../ledger/queries.ts'
import { attachSlip } from '../slips/attach-slip.ts'
import { uploadSlip } from '../slips/upload-slip.ts'
import { readWithdrawOffer } from '../withdrawals/withdraw-offer.ts'
import { answerPair, showSlip } from './act-on-pair.ts'
import { sayVerdict } from './decide-dispute.ts'
import { listDisputes } from './queries-disputes.ts'
import type { StoredPair } from './queries-pairs.ts'
import { seeDisputedPicture, seeOwnPicture } from './see-picture.ts'
import { showAccount } from './show-account.ts'

const database = useDatabase()
let stage: Stage
let ctx: Context
let pair: StoredPair
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  ctx = stage.ctx
})
afterAll(() => stage.close())
let lastReference = 0
beforeEach(async () => {
  pair = await openPair(stage, database.url, await newWithdrawer(stage, database.url))
  lastReference += 1
  const file = await drawSlip({ codes: [miniQrText('004', `2026112399990000${1000 + lastReference}`)] })
  const wish = { memberId: pair.payerId, ...ofStage(), file, name: 'slip.jpg' }
  const { id: slipId } = await untilOpened(() => uploadSlip(ctx, wish))
  await showSlip(ctx, { memberId: pair.payerId, pairId: pair.id, slipId })
})

const ofStage = () => ({ operatorId: stage.operatorId })
/** What a bank's app shows; another shade is another file. */
const movements = (shade = 235) => drawSlip({ codes: [], shade, width: 400, height: 700 })
const disputed = () => answerPair(ctx, payeeSays(stage, pair, 'not-received'))
const show = (file: Buffer, memberId = pair.payeeId, within = ctx) =>
  showAccount(within, { memberId, pairId: pair.id, file })
const kept = async () => (await ctx.read.run`select from pair_picture where pair_id = ${pair.id}`).length
const decide = async (paid: boolean) => {
  for (const staffId of [stage.makerId, stage.checkerId])
    await sayVerdict(ctx, { ...pair, staffId, paid, reason: 'ตรวจกับธนาคารแล้ว' })
}
const listed = async () =>
  (await listDisputes(ctx.read, stage.operatorId, 200)).find(({ id }) => id === pair.id)?.pictures

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

test('what the payee shows stands beside the slip, for both, and who looked is recorded', async () => {
  await disputed()
  const file = await movements()
  const { id } = await show(file)
  expect(await show(file), 'the same file is the same picture').toEqual({ id })
  expect(await listed()).toEqual([id])
  const offer = await readWithdrawOffer(ctx, { memberId: pair.payeeId, operatorId: stage.operatorId })
  expect(offer.parts).toMatchObject([{ id: pair.id, state: 'disputed', pictures: [id] }])
  const wish = { ...ofStage(), staffId: stage.makerId, payerId: pair.payerId, id: pair.id }
  const own = await bytesOf(await seeOwnPicture(ctx, { memberId: pair.payeeId, pairId: pair.id, id }))
  expect(own.subarray(0, 3).toString('hex')).toBe('ffd8ff')
  expect(own.equals(file), 'drawn anew').toBe(false)
  expect(await bytesOf(await seeDisputedPicture(ctx, { ...wish, pictureId: id }))).toEqual(own)
  expect((await bytesOf(await seeDisputedPicture(ctx, wish))).length).toBeGreaterThan(0)
  const written = await ctx.read.run<{ body: string }>`
    select body from audit where operator_id = ${stage.operatorId} and kind = 'pair.looked' order by seq`
  const looks = written.map(({ body }) => JSON.parse(body).body)
  expect(looks.slice(-2)).toMatchObject([{ pair: pair.id, picture: id }, { picture: 'slip' }])
})

test('three are kept, also of many that come at once, and one that comes twice at once is one', async () => {
  await disputed()
  const file = await movements()
  const same = await Promise.all([show(file), show(file), show(file)])
  expect(new Set(same.map(({ id }) => id)).size).toBe(1)
  expect(await kept()).toBe(1)
  const others = await Promise.all([100, 130, 160, 190].map((shade) => movements(shade)))
  const tries = await Promise.allSettled(others.map((each) => show(each)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const each of tries) {
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'PAIR_PICTURES_FULL' })
  }
  expect(await kept()).toBe(3)
  expect(await show(file), 'a repeat is answered when they are full').toEqual(same[0])
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s it is kept once',
  async (moment) => {
    await disputed()
    const file = await movements()
    // The first transaction counts the picture, the second keeps it.
    await expect(show(file, pair.payeeId, stoppedAt(ctx, 2, moment))).rejects.toThrow('stopped')
    await show(file)
    expect(await kept()).toBe(1)
  },
)

test('of who is paid alone, and of the operator’s staff alone', async () => {
  await disputed()
  const file = await movements()
  const { id } = await show(file)
  const stranger = await newDepositor(stage, database.url)
  for (const memberId of [pair.payerId, stranger]) {
    await expect(show(file, memberId)).rejects.toMatchObject({ code: 'PAIR_UNKNOWN' })
    const look = seeOwnPicture(ctx, { memberId, pairId: pair.id, id })
    await expect(look).rejects.toMatchObject({ code: 'PAIR_UNKNOWN' })
  }
  const foreign = {
    ...{ operatorId: ctx.chance.id(), staffId: stage.makerId, payerId: pair.payerId, id: pair.id },
  }
  for (const pictureId of [id, undefined]) {
    const look = seeDisputedPicture(ctx, { ...foreign, ...(pictureId && { pictureId }) })
    await expect(look).rejects.toMatchObject({ code: 'SLIP_UNKNOWN' })
  }
})

test('before a dispute and after its end nothing is taken', async () => {
  const early = await movements(100)
  await expect(show(early)).rejects.toMatchObject({ code: 'PAIR_NOT_DISPUTED' })
  await disputed()
  const { id } = await show(early)
  await decide(false)
  await expect(show(await movements(130))).rejects.toMatchObject({ code: 'PAIR_NOT_DISPUTED' })
  expect(await show(early)).toEqual({ id })
  expect(await kept()).toBe(1)
  expect(await listMoneyFaults(stage.jobs.read)).toEqual([])
})

test('once the dispute is decided nobody sees what was shown for it', async () => {
  await disputed()
  const { id } = await show(await movements())
  await decide(true)
  await expect(seeOwnPicture(ctx, { memberId: pair.payeeId, pairId: pair.id, id })).rejects.toMatchObject({
    code: 'SLIP_UNKNOWN',
  })
  const wish = { ...ofStage(), staffId: stage.makerId, payerId: pair.payerId, id: pair.id }
  for (const look of [wish, { ...wish, pictureId: id }]) {
    await expect(seeDisputedPicture(ctx, look)).rejects.toMatchObject({ code: 'SLIP_UNKNOWN' })
  }
  const offer = await readWithdrawOffer(ctx, { memberId: pair.payeeId, operatorId: stage.operatorId })
  expect(offer.parts?.flatMap(({ pictures }) => pictures) ?? []).toEqual([])
})

test('a decision and a picture at once leave a decided pair, with the picture or without', async () => {
  await disputed()
  const file = await movements()
  await Promise.allSettled([show(file), decide(true)])
  const [row] = await ctx.read.run<{ state: string }>`select state from member_pair where id = ${pair.id}`
  expect(row?.state).toBe('paid')
  expect(await kept()).toBeLessThanOrEqual(1)
})

test('each hostile file is refused and nothing is kept', { timeout: 120_000 }, async () => {
  await disputed()
  for (const [name, file, code] of await hostileFiles()) {
    await withSql(database.url, (sql) => sql`delete from slip_try where member_id = ${pair.payeeId}`)
    await expect(show(file), name).rejects.toMatchObject({ code })
  }
  expect(await kept()).toBe(0)
})

test('pictures count among those that a member may have opened in a day', async () => {
  await disputed()
  await withSql(
    database.url,
    (sql) => sql`
      insert into slip_try select ${pair.payeeId}, gen_random_uuid(), db_now() from generate_series(1, ${SLIPS_A_DAY})`,
  )
  await expect(show(await movements())).rejects.toMatchObject({ code: 'SLIPS_TODAY' })
})

test('it is no slip, and a slip is none of these', async () => {
  await disputed()
  const { id } = await show(await movements())
  const asSlip = attachSlip(ctx, { memberId: pair.payeeId, ...ofStage(), slipId: id, asked: pair.amount })
  await expect(asSlip).rejects.toMatchObject({ code: 'SLIP_UNKNOWN' })
  const other = await openPair(stage, database.url)
  const asPair = showSlip(ctx, { memberId: other.payerId, pairId: other.id, slipId: id })
  await expect(asPair).rejects.toMatchObject({ code: 'SLIP_UNKNOWN' })
  const [slip] = await ctx.read.run<{ slipId: string }>`
    select slip_id as "slipId" from member_pair where id = ${pair.id}`
  const look = seeDisputedPicture(ctx, {
    ...{ ...ofStage(), staffId: stage.makerId, payerId: pair.payerId, id: pair.id },
    pictureId: slip?.slipId ?? '',
  })
  await expect(look).rejects.toMatchObject({ code: 'SLIP_UNKNOWN' })
})

test('the database refuses a picture of another member, of an undisputed pair and a fourth one', async () => {
  const insert = (payeeId: string) =>
    withSql(
      database.url,
      (sql) => sql`
        insert into pair_picture values (${pair.payerId}, ${pair.id}, gen_random_uuid(), ${payeeId},
          ${stage.operatorId}, ${Buffer.from(String(Math.random()))}, '\\x00', 1, 1, now())`,
    )
  await expect(insert(pair.payeeId)).rejects.toThrow('of a disputed transfer')
  await disputed()
  await expect(insert(pair.payerId)).rejects.toThrow('of a disputed transfer')
  for (let nth = 0; nth < 3; nth += 1) await insert(pair.payeeId)
  await expect(insert(pair.payeeId)).rejects.toThrow('three at most')
})
