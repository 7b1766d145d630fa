import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { drawSlip, miniQrText } from '../../../../tests/support/slips/slip-picture.ts'
import { untilOpened } from '../../../../tests/support/slips/until-opened.ts'
import { openPair, payeeSays } from '../../../../tests/support/stage/pairs.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { SlipTransfer } from '../../../external/slip-lookup.ts'
import { findCash, listMoneyFaults } from '../../ledger/queries.ts'
import { lookUpSlip, lookUpSlips } from '../slips/look-up-slips.ts'
import { uploadSlip } from '../slips/upload-slip.ts'
import { answerPair, answerShort, cancelPair, showSlip } from './act-on-pair.ts'
import { listDisputes } from './queries-disputes.ts'
import type { StoredPair } from './queries-pairs.ts'

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
})
afterAll(() => stage.close())

let lastReference = 0
const fresh = () => ({
  ...{ sendingBank: '004', reference: `20261124${String(++lastReference).padStart(12, '0')}` },
})

async function upload(memberId: string, slip: ReturnType<typeof fresh>, shade = 220): Promise<string> {
  const file = await drawSlip({ codes: [miniQrText(slip.sendingBank, slip.reference)], shade })
  const { operatorId } = stage
  return (await untilOpened(() => uploadSlip(stage.ctx, { memberId, operatorId, file, name: 'slip.jpg' }))).id
}

/** A pair of 300 baht that its payee says has not come, with its slip. */
async function disputed() {
  const pair = await openPair(stage, database.url)
  const slip = fresh()
  const slipId = await upload(pair.payerId, slip)
  await showSlip(stage.ctx, { memberId: pair.payerId, pairId: pair.id, slipId })
  await answerPair(stage.ctx, payeeSays(stage, pair, 'not-received'))
  return { pair, slip, wish: { operatorId: stage.operatorId, memberId: pair.payerId, id: slipId } }
}

function transferOf(pair: StoredPair, wish: Partial<SlipTransfer> = {}): SlipTransfer {
  return {
    ...{ bank: pair.bank, shownNo: pair.accountNo, amount: pair.amount, at: new Date() },
    ...{ senderBank: null, senderNo: null, senderName: null },
    ...wish,
  }
}

const saysOf = async ({ id }: StoredPair) =>
  (await listDisputes(stage.ctx.read, stage.operatorId, 200)).find((each) => each.id === id)?.bankSays

test('its bank’s word stands beside the slip and moves nothing, however often it is asked', async () => {
  const { pair, slip, wish } = await disputed()
  expect(await saysOf(pair)).toBeNull()
  await lookUpSlip(stage.jobs, wish)
  expect(await saysOf(pair)).toBe('unknown')
  stage.jobs.external.demoSlips.transferred(slip, transferOf(pair))
  await Promise.all([1, 2, 3].map(() => lookUpSlip(stage.jobs, wish)))
  expect(await saysOf(pair)).toBe('transfer')
  expect((await findCash(stage.ctx.read, pair.payerId))?.balance ?? 0).toBe(0)
  expect(await listMoneyFaults(stage.ctx.read)).toEqual([])
})

test.each([
  ['to a stranger', { shownNo: '999-9-99999-9' }, 'elsewhere'],
  ['of a satang less', { amount: 299_99 as StoredPair['amount'] }, 'differs'],
  ['of the day before', { at: new Date(Date.now() - 86_400_000) }, 'differs'],
])('a transfer %s is told as it is', async (_, wish, word) => {
  const { pair, slip } = await disputed()
  stage.jobs.external.demoSlips.transferred(slip, transferOf(pair, wish))
  await lookUpSlips(stage.jobs)
  expect(await saysOf(pair)).toBe(word)
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s it is asked again',
  async (moment) => {
    const { pair, slip, wish } = await disputed()
    stage.jobs.external.demoSlips.transferred(slip, transferOf(pair))
    await expect(lookUpSlip(stoppedAt(stage.jobs, 2, moment), wish)).rejects.toThrow('stopped')
    await lookUpSlip(stage.jobs, wish)
    expect(await saysOf(pair)).toBe('transfer')
  },
)

test('the same transfer in another picture pays no second pair', async () => {
  const first = await openPair(stage, database.url)
  const slip = fresh()
  const { payerId: memberId } = first
  await showSlip(stage.ctx, { memberId, pairId: first.id, slipId: await upload(memberId, slip) })
  const better = await upload(memberId, slip, 180)
  await expect(showSlip(stage.ctx, { memberId, pairId: first.id, slipId: better })).rejects.toMatchObject({
    code: 'SLIP_USED',
  })
  await expect(cancelPair(stage.ctx, first)).rejects.toMatchObject({ code: 'PAIR_SHOWN' })
})

test.each([
  ['what was asked for', 300_00, 'transfer'],
  ['what came', 250_00, 'differs'],
])('asked after it is settled that less has come, a slip of %s is told as it is', async (_, amount, word) => {
  const { pair, slip, wish } = await disputed()
  const came = satang(250_00)
  await answerPair(stage.ctx, payeeSays(stage, pair, 'short', came))
  await answerShort(stage.ctx, { name: pair, agrees: true })
  stage.jobs.external.demoSlips.transferred(slip, transferOf(pair, { amount: satang(amount) }))
  await lookUpSlip(stage.jobs, wish)
  const [found] = await stage.ctx.read.run`
    select bank_says as says from slip where member_id = ${wish.memberId} and id = ${wish.id}`
  expect(found).toEqual({ says: word })
})
