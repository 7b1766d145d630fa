import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import type { ReceivingLimits } from '../../../../domain/staff/proposed-money.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { newDepositor, noticeOf, startedDeposit } from '../../../../tests/support/stage/depositor.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { addReceivingAccount } from '../add-receiving-account.ts'
import { insertReceivingAccount, listReceivingAccounts } from '../queries-accounts.ts'
import { receivePayment } from '../receive-payment.ts'
import { seedReceivingAccounts } from '../seed-receiving-accounts.ts'
import {
  confirmReceiving,
  endReceiving,
  type ProposedAccount,
  proposeAccount,
  proposeLimits,
  restReceiving,
} from './change-receiving.ts'
import { listReceivingHealth } from './queries-receiving.ts'

const AS_COMES: ReceivingLimits = { dailyCap: null, hours: null }
const CAPPED: ReceivingLimits = { dailyCap: satang(50_000_00), hours: { from: 480, until: 1440 } }

const database = useDatabase()
let stage: Stage
let kbank = ''
let lastNo = 0
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  kbank = (await accounts()).find(({ bank }) => bank === 'kbank')?.id ?? ''
})
afterAll(() => stage.close())

const accounts = () => listReceivingAccounts(stage.ctx.read, stage.operatorId)
const maker = () => ({ operatorId: stage.operatorId, staffId: stage.makerId })

/** A wish for an account that nobody has yet. */
function newAccount(more: Partial<ProposedAccount> = {}): ProposedAccount {
  lastNo += 1
  const accountNo = String(7_000_000_000 + lastNo)
  return {
    ...{ ...maker(), bank: 'ktb', accountNo, holder: 'บจก. หยกเพย์', limits: CAPPED, reason: 'เปิดเพิ่ม' },
    ...more,
  }
}

const limitsWish = (limits: ReceivingLimits) => ({ ...maker(), accountId: kbank, limits, reason: 'ปรับวงเงิน' })

function by(staffId: string, proposalId: string, accountId: string | null = null) {
  return { operatorId: stage.operatorId, staffId, proposalId, accountId }
}

async function acts(kind: string, of: string): Promise<number> {
  const rows = await stage.ctx.read.run`
    select from audit where operator_id = ${stage.operatorId} and kind = ${kind} and position(${of} in body) > 0`
  return rows.length
}

test('a new account takes deposits once, when another person has agreed, however often and by how many at once', async () => {
  const wish = newAccount()
  const { proposalId } = await proposeAccount(stage.ctx, wish)
  const found = async () => (await accounts()).filter(({ accountNo }) => accountNo === wish.accountNo)
  expect(await found()).toEqual([])
  await expect(confirmReceiving(stage.ctx, by(stage.makerId, proposalId))).rejects.toMatchObject({
    code: 'SAME_PERSON',
  })
  await Promise.all([1, 2, 3, 4].map(() => confirmReceiving(stage.ctx, by(stage.checkerId, proposalId))))
  expect(await found()).toMatchObject([{ bank: 'ktb', isOn: true, usedToday: 0, ...CAPPED }])
  expect(await acts('receiving.propose', wish.accountNo)).toBe(1)
  expect(await acts('receiving.confirm', wish.accountNo)).toBe(1)
  await expect(proposeAccount(stage.ctx, wish)).rejects.toMatchObject({ code: 'RECEIVING_TAKEN' })
})

test.each(['before the commit', 'after the commit'] as const)(
  'stopped %s of the agreement there is one account',
  async (moment) => {
    const wish = newAccount()
    const { proposalId } = await proposeAccount(stage.ctx, wish)
    const agreed = by(stage.checkerId, proposalId)
    await expect(confirmReceiving(stoppedAt(stage.ctx, 1, moment), agreed)).rejects.toThrow('stopped')
    await confirmReceiving(stage.ctx, agreed)
    expect((await accounts()).filter(({ accountNo }) => accountNo === wish.accountNo)).toHaveLength(1)
    expect(await acts('receiving.confirm', wish.accountNo)).toBe(1)
  },
)

test('of many who propose one account at once one is heard', async () => {
  const wish = newAccount()
  const asked = await Promise.allSettled([1, 2, 3, 4, 5].map(() => proposeAccount(stage.ctx, wish)))
  const refused = asked.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(refused).toEqual(Array(4).fill('PROPOSAL_WAITS'))
})

test('a cap changes when another person has agreed, and no agreement to what stood before holds', async () => {
  const { proposalId } = await proposeLimits(stage.ctx, limitsWish(CAPPED))
  await expect(proposeLimits(stage.ctx, limitsWish(CAPPED))).rejects.toMatchObject({ code: 'PROPOSAL_WAITS' })
  await expect(confirmReceiving(stage.ctx, by(stage.checkerId, proposalId))).rejects.toMatchObject({
    code: 'PROPOSAL_UNKNOWN',
  })
  const agreed = by(stage.checkerId, proposalId, kbank)
  await Promise.all([1, 2, 3].map(() => confirmReceiving(stage.ctx, agreed)))
  expect((await accounts()).find(({ id }) => id === kbank)).toMatchObject(CAPPED)
  await expect(proposeLimits(stage.ctx, limitsWish(CAPPED))).rejects.toMatchObject({
    code: 'RECEIVING_UNCHANGED',
  })
  const back = await proposeLimits(stage.ctx, limitsWish(AS_COMES))
  await withSql(database.url, async (sql) => {
    await sql.unsafe('alter table receiving_account disable trigger receiving_limits_take_two')
    await sql`update receiving_account set daily_cap = 1 where id = ${kbank}`
    await sql.unsafe('alter table receiving_account enable trigger receiving_limits_take_two')
  })
  await expect(
    confirmReceiving(stage.ctx, by(stage.checkerId, back.proposalId, kbank)),
  ).rejects.toMatchObject({ code: 'PROPOSAL_STALE' })
  await endReceiving(stage.ctx, by(stage.checkerId, back.proposalId), 'rejected')
  const again = await proposeLimits(stage.ctx, limitsWish(AS_COMES))
  await confirmReceiving(stage.ctx, by(stage.checkerId, again.proposalId, kbank))
  expect((await accounts()).find(({ id }) => id === kbank)).toMatchObject(AS_COMES)
})

test('said no to, or taken back, no account is there, and it can be proposed anew', async () => {
  const wish = newAccount()
  const first = await proposeAccount(stage.ctx, wish)
  await endReceiving(stage.ctx, by(stage.checkerId, first.proposalId), 'rejected')
  await expect(confirmReceiving(stage.ctx, by(stage.checkerId, first.proposalId))).rejects.toMatchObject({
    code: 'PROPOSAL_UNKNOWN',
  })
  const second = await proposeAccount(stage.ctx, wish)
  await endReceiving(stage.ctx, by(stage.makerId, second.proposalId), 'withdrawn')
  await proposeAccount(stage.ctx, wish)
  expect((await accounts()).map(({ accountNo }) => accountNo)).not.toContain(wish.accountNo)
})

test('at rest it takes no new order, and the money of one that waits is credited', async () => {
  const member = await newDepositor(stage, database.url)
  const order = await startedDeposit(stage, member)
  const rest = { ...maker(), accountId: kbank, isOn: false, reason: 'ธนาคารปิดปรับปรุง' }
  await Promise.all([1, 2, 3].map(() => restReceiving(stage.ctx, rest)))
  expect(await acts('receiving.rest', 'kbank')).toBe(1)
  const other = await newDepositor(stage, database.url)
  await expect(startedDeposit(stage, other)).rejects.toThrow()
  const [health] = (await listReceivingHealth(stage.ctx.read, stage.operatorId)).filter(
    ({ id }) => id === kbank,
  )
  expect(health).toMatchObject({ waiting: 1, heardAt: null, proposed: false })
  expect((await receivePayment(stage.ctx, stage.operatorId, noticeOf(order))).state).toBe('credited')
  await restReceiving(stage.ctx, { ...rest, isOn: true })
  expect(
    (await listReceivingHealth(stage.ctx.read, stage.operatorId)).find(({ id }) => id === kbank),
  ).toMatchObject({ waiting: 0, heardAt: expect.any(Date), channel: 'bank-feed' })
  expect((await startedDeposit(stage, other)).receivingBank).toBe('kbank')
})

test.each<[string, Partial<ProposedAccount>, string]>([
  ['no bank', { bank: 'none' }, 'BANK_ACCOUNT_INVALID'],
  ['a number of nine digits', { accountNo: '123456789' }, 'BANK_ACCOUNT_INVALID'],
  ['a zero before its number', { bank: 'kbank', accountNo: '00488000000' }, 'BANK_ACCOUNT_INVALID'],
  ['nothing', { bank: '', accountNo: '' }, 'BANK_ACCOUNT_INVALID'],
  ['an account that takes deposits', { bank: 'kbank', accountNo: '048-800-0000' }, 'RECEIVING_TAKEN'],
])('an account with %s is not proposed', async (_, part, code) => {
  await expect(proposeAccount(stage.ctx, newAccount(part))).rejects.toMatchObject({ code })
})

test('an account of another operator is unknown, and none is of two operators', async () => {
  const other = await openStage(database.url, { company: 'ZY' })
  const theirs = { operatorId: other.operatorId, staffId: other.makerId }
  await expect(
    restReceiving(other.ctx, { ...theirs, accountId: kbank, isOn: false, reason: 'x' }),
  ).rejects.toMatchObject({ code: 'RECEIVING_UNKNOWN' })
  const wish = newAccount()
  const ours = await proposeAccount(stage.ctx, wish)
  const both = await proposeAccount(other.ctx, { ...wish, ...theirs })
  const agreed = await Promise.allSettled([
    confirmReceiving(stage.ctx, by(stage.checkerId, ours.proposalId)),
    confirmReceiving(other.ctx, { ...by(other.checkerId, both.proposalId), operatorId: other.operatorId }),
  ])
  expect(agreed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await other.close()
})

test('the database refuses the account, the cap and the number of one', async () => {
  const wish = newAccount()
  const add = stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    const { operatorId, bank, accountNo, holder, limits } = wish
    const id = stage.ctx.chance.id()
    const addedBy = `staff:${stage.makerId}`
    await insertReceivingAccount(tx, {
      id,
      operatorId,
      kind: 'bank',
      bank,
      accountNo,
      holder,
      ...limits,
      addedBy,
    })
  })
  await expect(add).rejects.toThrow('two people')
  const update = (change: string) =>
    withSql(database.url, (sql) => sql.unsafe(`update receiving_account set ${change} where id = '${kbank}'`))
  await expect(update('daily_cap = 1')).rejects.toThrow('two people')
  await expect(update('open_from = 1, open_until = 2')).rejects.toThrow('two people')
  await expect(update(`account_no = '9999999999'`)).rejects.toThrow('stays what it is')
  await expect(update(`holder = 'somebody'`)).rejects.toThrow('stays what it is')
})

test('an operator has a hundred accounts and no more, by people and at the machine', async () => {
  const other = await openStage(database.url, { connections: 4, company: 'RX' })
  try {
    const { operatorId, makerId, checkerId } = other
    await withSql(
      database.url,
      (sql) => sql`
        insert into receiving_account (id, operator_id, bank, account_no, holder, added_by, created_at)
        select gen_random_uuid(), ${operatorId}, 'kbank', (6000000000 + n)::text, 'บจก. หยกเพย์', 'system', db_now()
        from generate_series(1, 100) n`,
    )
    const { proposalId } = await proposeAccount(other.ctx, newAccount({ operatorId, staffId: makerId }))
    const agreed = { operatorId, staffId: checkerId, proposalId, accountId: null }
    await expect(confirmReceiving(other.ctx, agreed)).rejects.toMatchObject({ code: 'RECEIVING_TOO_MANY' })
    const { code } = await other.ctx.read.one<{
      code: string
    }>`select code from operator where id = ${operatorId}`
    const added = { code, bank: 'kbank', accountNo: '6900000000', holder: 'บจก. หยกเพย์' }
    await expect(addReceivingAccount(other.ctx, added)).rejects.toMatchObject({ code: 'RECEIVING_TOO_MANY' })
    expect(await addReceivingAccount(other.ctx, { ...added, accountNo: '6000000001' })).toBe('marked')
    expect(await listReceivingAccounts(other.ctx.read, operatorId)).toHaveLength(100)
  } finally {
    await other.close()
  }
})
