import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { openPair, payeeSays } from '../../../../tests/support/stage/pairs.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { renewRecoveryCodes, startSecondFactor } from '../../credentials/second-factor.ts'
import { findCash, listMoneyFaults } from '../../ledger/queries.ts'
import { factorOwner } from '../../members/protection/factor-owner.ts'
import { answerPair, showSlip } from './act-on-pair.ts'
import { sayVerdict } from './decide-dispute.ts'
import { listPairsOfPayer, type StoredPair } from './queries-pairs.ts'

const database = useDatabase()
let stage: Stage
let ctx: Context
let pair: StoredPair
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  ctx = stage.ctx
})
afterAll(() => stage.close())
beforeEach(async () => {
  pair = await openPair(stage, database.url)
})

const cash = async (memberId: string) => (await findCash(ctx.read, memberId))?.balance
const faults = () => listMoneyFaults(stage.jobs.read)
const stateNow = async () =>
  (await listPairsOfPayer(ctx.read, pair.payerId, { limit: 1, id: pair.id }))[0]?.state
const verdict = (staffId: string, paid: boolean) =>
  sayVerdict(ctx, { ...pair, staffId, paid, reason: 'ตรวจกับธนาคารแล้ว' })

async function shown(): Promise<void> {
  const slipId = ctx.chance.id()
  await withSql(
    database.url,
    (sql) => sql`
      insert into slip (member_id, id, operator_id, file_hash, picture, width, height, name, uploaded_at)
      values (${pair.payerId}, ${slipId}, ${stage.operatorId}, ${Buffer.from(randomUUID())}, '\\x00', 1, 1, 'slip.jpg', now())`,
  )
  await showSlip(ctx, { memberId: pair.payerId, pairId: pair.id, slipId })
}

/** Turns the second step on; a recovery code needs no app with the right time. */
async function paperCode(memberId: string): Promise<string> {
  const owner = factorOwner({ memberId, operatorId: stage.operatorId })
  const codes = await ctx.transaction(async (tx) => {
    await tx.readClock()
    await startSecondFactor(ctx, tx, { owner, issuer: 'demo', account: 'demo' })
    return renewRecoveryCodes(ctx, tx, memberId)
  })
  await withSql(
    database.url,
    (sql) => sql`update second_factor set confirmed_at = db_now() where owner_id = ${memberId}`,
  )
  return codes[0] ?? ''
}

test('“it has come” takes the PIN: none, a wrong one or one too many changes nothing, and a repeat needs none', async () => {
  const says = payeeSays(stage, pair, 'received')
  const wrong = { ...says, pin: '000001' }
  await expect(answerPair(ctx, { ...says, pin: undefined })).rejects.toMatchObject({ code: 'PIN_REQUIRED' })
  await expect(answerPair(ctx, wrong)).rejects.toMatchObject({ code: 'PIN_WRONG', extra: { left: 4 } })
  for (let nth = 0; nth < 3; nth += 1) await expect(answerPair(ctx, wrong)).rejects.toThrow()
  await expect(answerPair(ctx, wrong)).rejects.toMatchObject({ code: 'PIN_PAUSED' })
  await expect(answerPair(ctx, says), 'the right one in the pause').rejects.toMatchObject({
    code: 'PIN_PAUSED',
  })
  expect([await stateNow(), await cash(pair.payerId)]).toEqual(['open', 0])
  await withSql(
    database.url,
    (sql) => sql`update member_pin set wrong = 0, paused_until = null where member_id = ${pair.payeeId}`,
  )
  await answerPair(ctx, says)
  await answerPair(ctx, { ...says, pin: undefined })
  expect(await cash(pair.payerId)).toBe(300_00)
  const failed = await ctx.read.run`
    select from audit where operator_id = ${stage.operatorId} and kind = 'pin.failed' and body like ${`%${pair.payeeId}%`}`
  expect(failed, 'each wrong one is recorded').toHaveLength(5)
})

test('“it has not come” takes no PIN, and an ended pair asks for none', async () => {
  await shown()
  await answerPair(ctx, { ...payeeSays(stage, pair, 'not-received'), pin: undefined })
  expect(await stateNow()).toBe('disputed')
  await verdict(stage.makerId, false)
  await verdict(stage.checkerId, false)
  const late = { ...payeeSays(stage, pair, 'received'), pin: '000001' }
  await expect(answerPair(ctx, late)).rejects.toMatchObject({ code: 'PAIR_ENDED' })
})

test('without a PIN it takes the code of the second step, twice at once too; with neither it says what to set', async () => {
  await withSql(database.url, (sql) => sql`delete from member_pin where member_id = ${pair.payeeId}`)
  const bare = { ...payeeSays(stage, pair, 'received'), pin: undefined }
  await expect(answerPair(ctx, bare)).rejects.toMatchObject({ code: 'WITHDRAW_PROOF_NEEDED' })
  const code = await paperCode(pair.payeeId)
  await expect(answerPair(ctx, bare)).rejects.toMatchObject({ code: 'CODE_NEEDED' })
  await expect(answerPair(ctx, { ...bare, code: '000000' })).rejects.toMatchObject({ code: 'CODE_WRONG' })
  expect(await cash(pair.payerId)).toBe(0)
  await Promise.all([1, 2].map(() => answerPair(ctx, { ...bare, code })))
  expect([await cash(pair.payerId), await cash(pair.payeeId)]).toEqual([300_00, 9_700_00])
  expect(await faults()).toEqual([])
})
