import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { missingOf, NEEDED, NO_LICENCE } from '../../../domain/operator/licence.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import {
  depositWish,
  newDepositor,
  noticeOf,
  startedDeposit,
} from '../../../tests/support/stage/depositor.ts'
import { browserVisitor, registrationForm } from '../../../tests/support/stage/members.ts'
import { setLicence, WHOLE_LICENCE } from '../../../tests/support/stage/rules.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { askedWithdrawal, newWithdrawer } from '../../../tests/support/stage/withdrawer.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { register } from '../members/register.ts'
import { licenceOf } from '../operators/licence.ts'
import { findOperatorById } from '../operators/queries.ts'
import { receivePayment } from '../payments/receive-payment.ts'
import { seedReceivingAccounts } from '../payments/seed-receiving-accounts.ts'
import { startDeposit } from '../payments/start-deposit.ts'
import { confirmRules, proposeRules } from '../rules/change-rules.ts'
import { createOperator } from '../staff/create-operator.ts'

const database = useDatabase()
let stage: Stage
let member = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
  member = await newDepositor(stage, database.url)
  await stage.give(member, bahtToSatang(1_000))
})
afterAll(() => stage.close())

const beDemo = (demo: boolean) =>
  withSql(database.url, (sql) => sql`update operator set demo = ${demo} where id = ${stage.operatorId}`)
const refusal = (doing: Promise<unknown>) =>
  doing.then(
    () => 'none',
    (error: { code: string }) => error.code,
  )
const bet = async (roundId?: string) =>
  placeTicket(
    stage.ctx,
    wishFor(stage, member, roundId ?? (await stage.openRound()), [['two_top', '12', 10]]),
  )
const takesMoney = async () => (await findOperatorById(stage.ctx.read, stage.operatorId))?.takesMoney
const asked = async (after: typeof WHOLE_LICENCE) => {
  const { proposalId } = await proposeRules(stage.ctx, {
    ...{ operatorId: stage.operatorId, staffId: stage.makerId },
    kind: 'licence',
    after,
  })
  if (!proposalId) throw new Error('another licence was asked for')
  return proposalId
}
const agree = (proposalId: string, ctx = stage.ctx) =>
  confirmRules(ctx, {
    ...{ operatorId: stage.operatorId, staffId: stage.checkerId, proposalId },
    kind: 'licence',
  })

test('an operator is born without a licence and takes no money, a demo does', async () => {
  const birth = { code: 'plum', name: 'พลัม', hosts: ['plum.localhost'], company: 'PL', agent: '01' }
  const { operatorId } = await createOperator(stage.ctx, { ...birth, owner: 'somchai', password: undefined })
  const born = await findOperatorById(stage.ctx.read, operatorId)
  if (!born) throw new Error('an operator was made')
  expect([born.takesMoney, missingOf(licenceOf(born))]).toEqual([false, NEEDED])
  expect(await takesMoney()).toBe(true)
})

test('two people are needed to begin and to end it, and each part that is needed counts', async () => {
  await beDemo(false)
  try {
    expect(await refusal(bet())).toBe('NOT_LICENSED')
    await setLicence(stage, { ...WHOLE_LICENCE, helpPhone: '' })
    expect(await refusal(bet())).toBe('NOT_LICENSED')
    await setLicence(stage, WHOLE_LICENCE)
    expect(await refusal(bet())).toBe('none')
    expect(await refusal(startDeposit(stage.ctx, await depositWish(stage, member)))).toBe('none')
    for (const part of NEEDED) {
      const proposalId = await asked({ ...WHOLE_LICENCE, [part]: NO_LICENCE[part] })
      expect(await refusal(bet()), `${part} is only asked to go`).toBe('none')
      await agree(proposalId)
      expect(await refusal(bet()), `without ${part}`).toBe('NOT_LICENSED')
      await setLicence(stage, WHOLE_LICENCE)
    }
    // What is not needed may go.
    await setLicence(stage, { helpText: '' })
    expect(await takesMoney()).toBe(true)
  } finally {
    await setLicence(stage, NO_LICENCE)
    await beDemo(true)
  }
})

test('a program that ends before the commit opens nothing, and agreed to by many at once it opens once', async () => {
  await beDemo(false)
  try {
    const proposalId = await asked(WHOLE_LICENCE)
    await expect(agree(proposalId, stoppedAt(stage.ctx, 1, 'before the commit'))).rejects.toThrow('stopped')
    expect(await takesMoney()).toBe(false)
    await Promise.all([1, 2, 3, 4].map(() => agree(proposalId)))
    expect(await takesMoney()).toBe(true)
    const said = await stage.ctx.read.run`
      select from audit where kind = 'rules.licence' and operator_id = ${stage.operatorId}
        and position('"licenceNo":"TH-2026-001"' in substring(body from position('"after"' in body))) > 0`
    expect(said.length).toBeGreaterThan(0)
  } finally {
    await setLicence(stage, NO_LICENCE)
    await beDemo(true)
  }
})

test('bets at once with its end are taken before it or refused, and none after', async () => {
  await setLicence(stage, WHOLE_LICENCE)
  await beDemo(false)
  try {
    const roundId = await stage.openRound()
    const proposalId = await asked(NO_LICENCE)
    const [, ...bets] = await Promise.all([
      agree(proposalId),
      ...Array.from({ length: 12 }, () => refusal(bet(roundId))),
    ])
    expect(bets.filter((each) => each !== 'none' && each !== 'NOT_LICENSED')).toEqual([])
    expect(await refusal(bet(roundId))).toBe('NOT_LICENSED')
  } finally {
    await beDemo(true)
  }
})

describe('nobody opens it otherwise', () => {
  test('the owner of the database neither', async () => {
    const refused = (act: Parameters<typeof withSql>[1], why: string) =>
      expect(withSql(database.url, act)).rejects.toThrow(why)
    const whole = JSON.stringify({ licence: WHOLE_LICENCE })
    await refused(
      (sql) => sql`update operator set takes_money = true where id = ${stage.operatorId}`,
      'takes_money',
    )
    await refused(
      (sql) =>
        sql`update operator set settings = settings || ${whole}::text::jsonb where id = ${stage.operatorId}`,
      'a licence takes two people',
    )
    await refused(
      (sql) => sql`
        insert into operator (id, code, name, company, agent, house_member_id, demo, theme, settings)
        values (gen_random_uuid(), 'sneaky', 'S', 'SN', '01', gen_random_uuid(), false, '[]', ${whole}::text::jsonb)`,
      'a licence takes two people',
    )
  })

  test('nor does the program make a demo of it', async () => {
    const act = stage.ctx.transaction((tx) => tx.run`update operator set demo = true`)
    await expect(act).rejects.toThrow('permission denied')
  })
})

test('what is a member’s already stays open: a withdrawal, and money that was on its way', async () => {
  const order = await startedDeposit(stage, await newDepositor(stage, database.url), 500)
  const withdrawer = await newWithdrawer(stage, database.url)
  await beDemo(false)
  try {
    await receivePayment(stage.ctx, stage.operatorId, noticeOf(order))
    const { state } = await stage.ctx.read.one<{ state: string }>`
      select state from deposit_order where id = ${order.id} and operator_id = ${stage.operatorId}`
    expect(state).toBe('credited')
    const external = { ...stage.ctx.external, payouts: stage.ctx.external.demoPayouts }
    const paysOut = { ...stage, ctx: { ...stage.ctx, external } }
    expect((await askedWithdrawal(paysOut, withdrawer)).state).toBe('review')
  } finally {
    await beDemo(true)
  }
})

test('who is younger than its age does not register, from the moment it holds', async () => {
  await setLicence(stage, { ...WHOLE_LICENCE, minAge: 21 })
  const operator = await findOperatorById(stage.ctx.read, stage.operatorId)
  if (!operator) throw new Error('the stage has an operator')
  const year = new Date().getFullYear()
  const born = (age: number, username: string) =>
    register(
      stage.ctx,
      operator,
      { ...registrationForm({ username }), birthDate: `${year - age}-01-01` },
      browserVisitor(),
    )
  await expect(born(20, 'tooyoung21')).rejects.toMatchObject({ code: 'UNDER_AGE', extra: { age: 21 } })
  expect(await refusal(born(21, 'oldenough21'))).toBe('none')
  await setLicence(stage, NO_LICENCE)
})
