import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { depositBy, newDepositor } from '../../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { showOrder, showPayment } from '../../../api/shapes/money-orders.ts'
import { hashRequest } from '../../keys/same-request.ts'
import { addReceivingAccount } from '../add-receiving-account.ts'
import { cancelDeposit } from '../cancel-deposit.ts'
import { readDepositOffer, readOrders } from '../deposit-offer.ts'
import { startQr } from '../qr/start-qr.ts'
import { listReceivingAccounts } from '../queries-accounts.ts'
import { DEMO_HOLDER, seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import { startDeposit } from '../start-deposit.ts'
import { confirmReceiving, proposeLimits } from './change-receiving.ts'

// What whoever owns the database writes into the accounts that members pay into.

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await behindTriggers(
    database.url,
    (sql) => sql`update receiving_account set account_no = '0488000000' where bank = 'kbank'`,
  )
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})

const write = (change: string, bank = 'kbank') =>
  behindTriggers(database.url, (sql) =>
    sql.unsafe(`update receiving_account set ${change} where bank = $1`, [bank]),
  )
const offerTo = (memberId: string) => readDepositOffer(stage.ctx, { memberId, operatorId: stage.operatorId })
const banksOffered = async (memberId: string) => (await offerTo(memberId)).accounts.map(({ bank }) => bank)
const kbank = async () =>
  (await listReceivingAccounts(stage.ctx.read, stage.operatorId)).find(({ bank }) => bank === 'kbank')

describe.each([
  ['another number', "account_no = '9999999990'"],
  ['another holder', "holder = 'นาย อื่น สาธิต'"],
  ['no mark, as one of before there were marks', 'mark = null'],
])('an account with %s', (_, change) => {
  test('is offered to nobody, and takes no order that was offered before', async () => {
    const memberId = await newDepositor(stage, database.url)
    const offer = await offerTo(memberId)
    await write(change)
    expect(await banksOffered(memberId)).toEqual(['scb'])
    const wish = { memberId, operatorId: stage.operatorId, baht: 500, key: randomUUID() }
    await expect(startDeposit(stage.ctx, depositBy(offer, wish))).rejects.toMatchObject({
      code: 'RECEIVING_UNKNOWN',
    })
    await write(`holder = '${DEMO_HOLDER}'`)
  })

  test('is shown no more to who has an order that waits', async () => {
    const memberId = await newDepositor(stage, database.url)
    const wish = { memberId, operatorId: stage.operatorId, baht: 500, key: randomUUID() }
    const { id } = await startDeposit(stage.ctx, depositBy(await offerTo(memberId), wish))
    const shown = async () => showOrder((await readOrders(stage.ctx, memberId, [id]))[0] as never, 'th')
    expect(await shown()).toMatchObject({ accountNo: '0488000000', name: DEMO_HOLDER })
    expect(await shown()).not.toHaveProperty('doubted')
    await write(change)
    expect(await shown()).toMatchObject({ doubted: true, accountNo: '', name: '' })
    await write(`holder = '${DEMO_HOLDER}'`)
    await cancelDeposit(stage.ctx, { memberId, operatorId: stage.operatorId, orderId: id })
  })
})

test('a biller number that somebody has written gives no code, and takes no order', async () => {
  const memberId = await newDepositor(stage, database.url)
  const asked = { memberId, operatorId: stage.operatorId, asked: 500_00 as never }
  const begin = () =>
    startQr(stage.ctx, { ...asked, key: randomUUID(), requestHash: hashRequest('payment', [500]) })
  const { id } = await begin()
  await write("account_no = '099999999999999'", 'promptpay')
  const [order] = await readOrders(stage.ctx, memberId, [id])
  const site = { agent: 'a', company: 'c', code: 'demo' }
  expect(showPayment(order as never, site, 'th').order).toMatchObject({
    qr: '',
    doubted: true,
    accountNo: '',
  })
  expect((await offerTo(memberId)).qr).toBe(false)
  await cancelDeposit(stage.ctx, { memberId, operatorId: stage.operatorId, orderId: id })
  await expect(begin()).rejects.toMatchObject({ code: 'RECEIVING_UNKNOWN' })
  await write("account_no = '000000000000000'", 'promptpay')
})

describe('an account without a mark takes deposits again', () => {
  const maker = () => ({ operatorId: stage.operatorId, staffId: stage.makerId })
  const asWas = { limits: { dailyCap: null, hours: null }, reason: 'ตรวจกับสมุดบัญชีแล้ว' }

  test('when two people have said that it is theirs, who have seen its number', async () => {
    const memberId = await newDepositor(stage, database.url)
    await write('mark = null')
    const accountId = (await kbank())?.id ?? ''
    const first = await proposeLimits(stage.ctx, { ...maker(), accountId, ...asWas })
    await write("account_no = '9999999990'")
    const confirm = (proposalId: string) =>
      confirmReceiving(stage.ctx, {
        ...{ operatorId: stage.operatorId, staffId: stage.checkerId, accountId, proposalId },
      })
    await expect(confirm(first.proposalId)).rejects.toMatchObject({ code: 'PROPOSAL_STALE' })
    expect(await banksOffered(memberId)).toEqual(['scb'])
    await write("account_no = '0488000000'")
    await confirm(first.proposalId)
    expect((await banksOffered(memberId)).toSorted()).toEqual(['kbank', 'scb'])
    await expect(proposeLimits(stage.ctx, { ...maker(), accountId, ...asWas })).rejects.toMatchObject({
      code: 'RECEIVING_UNCHANGED',
    })
  })

  test('when it is given once more at the machine, in the same name', async () => {
    const memberId = await newDepositor(stage, database.url)
    const [{ code }] = (await stage.ctx.read.run<{ code: string }>`
      select code from operator where id = ${stage.operatorId}`) as [{ code: string }]
    await write('mark = null')
    const given = { code, bank: 'kbank', accountNo: '0488000000' }
    await expect(addReceivingAccount(stage.ctx, { ...given, holder: 'อื่น' })).rejects.toMatchObject({
      code: 'RECEIVING_OTHER_HOLDER',
    })
    expect(await banksOffered(memberId)).toEqual(['scb'])
    const asGiven = { ...given, holder: DEMO_HOLDER }
    expect(await addReceivingAccount(stage.ctx, asGiven)).toBe('marked')
    expect((await banksOffered(memberId)).toSorted()).toEqual(['kbank', 'scb'])
    expect(await addReceivingAccount(stage.ctx, asGiven)).toBe('kept')
    const recorded = await stage.ctx.read.run<{ name: string }>`
      select body::jsonb->'body'->>'name' as name from audit
      where operator_id = ${stage.operatorId} and kind in ('receiving.mark', 'receiving.add')`
    expect(recorded).toEqual([{ name: `kbank 0488000000 ${DEMO_HOLDER}` }])
  })
})
