import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { satang } from '../../../../domain/money.ts'
import { DEMO_WITHDRAWAL_RULES } from '../../../../domain/payments/withdrawal.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { newDepositor } from '../../../../tests/support/stage/depositor.ts'
import { payeeSays } from '../../../../tests/support/stage/pairs.ts'
import { offered } from '../../../../tests/support/stage/rewards/promoted.ts'
import { setLicence, setMoneyRules, WHOLE_LICENCE } from '../../../../tests/support/stage/rules.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { newWithdrawer, withdrawWish } from '../../../../tests/support/stage/withdrawer.ts'
import { hashRequest } from '../../keys/same-request.ts'
import { lockHold } from '../../ledger/queries-holds.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { choosePromotion } from '../../promotions/choose-promotion.ts'
import { readPromotions } from '../../promotions/read-promotions.ts'
import { offeredHash } from '../offered-hash.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { answerPair } from './act-on-pair.ts'
import { readPairOffer } from './pair-offer.ts'
import { BY_PAIR, startPair } from './start-pair.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const CHROME_THERE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

const database = useDatabase()
let stage: Stage
let payee = ''
let payer = ''
let withdrawalId = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await setLicence(stage, WHOLE_LICENCE)
  await beDemo(false)
  await setMoneyRules(stage, { membersPay: true, withdrawals: DEMO_WITHDRAWAL_RULES })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await beDemo(true)
  await withSql(
    database.url,
    (sql) => sql`update withdrawal set pooled_until = requested_at where pooled_until is not null`,
  )
  payee = await newWithdrawer(stage, database.url)
  payer = await newDepositor(stage, database.url)
  const asked = await requestWithdrawal(stage.ctx, withdrawWish(stage, payee, 500, { byMembers: true }))
  withdrawalId = asked.withdrawal.id
  // The fake that pays withdrawals out is of demos alone.
  await beDemo(false)
})

const beDemo = (demo: boolean) =>
  withSql(database.url, (sql) => sql`update operator set demo = ${demo} where id = ${stage.operatorId}`)

const signedIn = (memberId: string, address: string, device: string) =>
  withSql(
    database.url,
    (sql) => sql`
      insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at)
      values (${memberId}, ${randomUUID()}, ${stage.operatorId}, true, ${address}, ${device}, db_now(), db_now(),
        db_now() + interval '30 days')`,
  )

const start = () =>
  startPair(stage.ctx, {
    ...{ memberId: payer, operatorId: stage.operatorId, asked: satang(500_00), bank: 'kbank' },
    ...{ key: randomUUID(), hash: offeredHash(stage.ctx, payer, BY_PAIR) },
    requestHash: hashRequest('pair', [500]),
  })

async function isOffered(): Promise<boolean> {
  const operator = await findOperatorById(stage.ctx.read, stage.operatorId)
  return operator !== undefined && (await readPairOffer(stage.ctx, operator, payer)) !== null
}

type SignIn = readonly [address: string, device: string]

test.each<[string, SignIn, SignIn]>([
  ['one phone at one address', ['198.51.100.7', SAFARI], ['198.51.100.7', SAFARI]],
  ['one phone with another privacy address', ['2001:db8:1:2::a', SAFARI], ['2001:db8:1:2:ffff::b', SAFARI]],
  ['a second browser behind one IPv6 line', ['2001:db8:1:3::a', SAFARI], ['2001:db8:1:3::c', ANDROID]],
  ['a second browser of one phone', ['198.51.100.8', SAFARI], ['198.51.100.8', CHROME_THERE]],
])('of a real operator %s is never paired with itself', async (_, ofPayer, ofPayee) => {
  expect(await isOffered(), 'before they sign in there').toBe(true)
  await signedIn(payer, ...ofPayer)
  await signedIn(payee, ...ofPayee)
  expect(await isOffered()).toBe(false)
  await expect(start()).rejects.toMatchObject({ code: 'PAIR_NONE' })
})

test.each<[string, SignIn, SignIn]>([
  ['other kinds of phone behind a carrier’s address', ['198.51.100.9', SAFARI], ['198.51.100.9', ANDROID]],
  ['one kind of phone at two lines', ['2001:db8:1:4::a', SAFARI], ['2001:db8:1:5::a', SAFARI]],
])('of a real operator %s are paired', async (_, ofPayer, ofPayee) => {
  await signedIn(payer, ...ofPayer)
  await signedIn(payee, ...ofPayee)
  await start()
})

test('one name with one birth date is one person', async () => {
  await withSql(
    database.url,
    (sql) => sql`
      update member set birth_date = '1990-05-17',
        full_name = case when member_id = ${payee} then 'นางสาวมาลี  ใจดี' else 'มาลี ใจดี' end
      where member_id in (${payer}, ${payee})`,
  )
  await expect(start()).rejects.toMatchObject({ code: 'PAIR_NONE' })
})

test('visitors of a demo sit at one machine', async () => {
  await signedIn(payer, '127.0.0.1', SAFARI)
  await signedIn(payee, '127.0.0.1', SAFARI)
  await expect(start()).rejects.toMatchObject({ code: 'PAIR_NONE' })
  await beDemo(true)
  await start()
})

test('who signs in at the other’s phone while the pair begins is found under the lock', async () => {
  await signedIn(payee, '198.51.100.10', SAFARI)
  const [locked, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = stage.ctx.transaction(async (tx) => {
    await lockHold(tx, { memberId: payee, cause: 'withdrawal', causeId: withdrawalId })
    locked.resolve()
    await free.promise
  })
  await locked.promise
  const begun = start()
  begun.catch(() => undefined) // looked at below
  const waiting = async () =>
    (
      await stage.ctx.read.one<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
    ).count
  await expect.poll(waiting).toBe(1)
  await signedIn(payer, '198.51.100.10', CHROME_THERE)
  free.resolve()
  await holding
  await expect(begun).rejects.toMatchObject({ code: 'PAIR_NONE' })
})

test('what comes by a pair brings no bonus, and what was accepted waits for the next deposit', async () => {
  const own = { memberId: payer, operatorId: stage.operatorId }
  await choosePromotion(stage.ctx, { ...own, termsId: await offered(stage) })
  const { id } = await start()
  await answerPair(stage.ctx, payeeSays(stage, { payeeId: payee, id }, 'received'))
  const { grants, chosen } = await readPromotions(stage.ctx, own)
  expect([grants, chosen !== undefined]).toEqual([[], true])
})
