import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../../../../contract/errors.ts'
import { behindTriggers } from '../../../../../tests/support/database/behind-triggers.ts'
import { useDatabase, withSql } from '../../../../../tests/support/database/database.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { openStage } from '../../../../../tests/support/stage/stage.ts'
import { confirmRules } from '../../../../features/rules/change-rules.ts'

const database = useDatabase()
let desk: Desk
let owner: Clerk
let checker: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  owner = await desk.clerk('operator_admin')
  checker = await desk.clerk('draw_checker')
})
afterAll(() => desk.close())

const standing = async () => (await owner.get('/moneyRules/standing')).body

/** The rules that stand with some others of withdrawals. */
async function wishWith(withdrawals: object, others: object = {}) {
  const rules = await standing()
  return {
    rules: { ...rules, ...others, withdrawals: { ...rules.withdrawals, ...withdrawals } },
    reason: 'ทดสอบ',
  }
}

test('what two people have decided stands, is read in baht, and is on record with what stood before', async () => {
  const wish = await wishWith({ min: 200, dayMax: 80_000.5, autoMax: 0 }, { adjustDayMax: 0 })
  const { body } = await owner.post('/moneyRules/propose', wish)
  const { waiting } = (await checker.get('/approvals/waiting')).body
  expect(waiting[0]).toMatchObject({
    ...{ kind: 'money', reason: 'ทดสอบ', mayDecide: true },
    money: { before: await standing(), after: wish.rules },
  })
  expect((await checker.post('/moneyRules/confirm', body)).status).toBe(200)
  expect(await standing()).toEqual(wish.rules)
  const { entries } = (await owner.get('/audit/list')).body
  const changed = entries.find(({ act }: { act: string }) => act === 'rules.money')
  expect(changed.details).toContainEqual({ name: 'after.withdrawals.dayMax', value: '80000.5', unit: 'baht' })
  expect(changed.details).toContainEqual({ name: 'before.adjustDayMax', value: '10000', unit: 'baht' })
})

test('what stands already waits for nobody', async () => {
  expect((await owner.post('/moneyRules/propose', await wishWith({}))).body).toEqual({ proposalId: null })
})

test.each([
  ['the least above the most', { min: 600, max: 500 }, 'WITHDRAW_BOUNDS'],
  ['one above what a day takes', { max: 900_000 }, 'WITHDRAW_BOUNDS'],
  ['nothing as the least', { min: 0 }, 'WITHDRAW_NO_AMOUNT'],
] as const)('%s is refused in both languages, and nothing waits', async (_, some, code) => {
  const wish = await wishWith(some)
  const answer = await owner.post('/moneyRules/propose', wish)
  expect([answer.status, answer.body.code]).toEqual([422, code])
  expect(answer.body.title).toBe(REFUSALS[code].th)
  expect(REFUSALS[code].en).toMatch(/[a-z]/)
  expect((await checker.get('/approvals/waiting')).body.waiting).toEqual([])
})

test.each([
  ['a text', { twoFrom: '5' }],
  ['less than nothing', { autoMax: -1 }],
  ['half a satang', { max: 1.005 }],
  ['no withdrawal a day', { dayCount: 0 }],
  ['a wait of more than thirty days', { waitHours: 721 }],
  ['half an hour of waiting', { waitHours: 0.5 }],
  ['more than anybody has', { dayMax: 100_000_001 }],
  ['another rule', { whatever: 1 }],
])('%s is no rule', async (_, some) => {
  expect((await owner.post('/moneyRules/propose', await wishWith(some))).status).toBe(400)
})

test('a per cent of stakes is from 0 to 100, of each group', async () => {
  const { turnover } = await standing()
  for (const groups of [{ ...turnover.groups, lao: 101 }, { thai: 100 }, { ...turnover.groups, moon: 1 }]) {
    const wish = await wishWith({}, { turnover: { ...turnover, groups } })
    expect((await owner.post('/moneyRules/propose', wish)).status).toBe(400)
  }
})

test.each([
  ['without a day', { ladder: [] }],
  ['of more days than a month has', { ladder: Array(32).fill({ amount: 1, bonus: 0 }) }],
  ['with a day that brings nothing', { ladder: [{ amount: 0, bonus: 5 }] }],
  ['with more than a day may bring', { ladder: [{ amount: 10_000.01, bonus: 0 }] }],
  ['with half a satang', { ladder: [{ amount: 1.005, bonus: 0 }] }],
  ['with another condition', { condition: 'luck' }],
])('check-in %s is no rule', async (_, some) => {
  const { checkIn } = await standing()
  const wish = await wishWith({}, { checkIn: { ...checkIn, ...some } })
  expect((await owner.post('/moneyRules/propose', wish)).status).toBe(400)
})

test('how many levels of those who brought a member earn is decided with their rates, up to five', async () => {
  const { affiliates } = await standing()
  const few = Object.fromEntries(Object.keys(affiliates.rates).map((product) => [product, [10]]))
  const withThai = (thai: number[]) =>
    wishWith({}, { affiliates: { ...affiliates, isOn: true, rates: { ...few, thai } } })
  for (const none of [[], [1, 1, 1, 1, 1, 1]]) {
    expect((await owner.post('/moneyRules/propose', await withThai(none))).status).toBe(400)
  }
  const { status, body } = await owner.post('/moneyRules/propose', await withThai([30, 20, 10]))
  expect(status).toBe(200)
  expect((await checker.post('/moneyRules/confirm', body)).status).toBe(200)
  expect((await standing()).affiliates.rates).toMatchObject({ thai: [30, 20, 10], lao: [10] })
  const back = await owner.post('/moneyRules/propose', await wishWith({}, { affiliates }))
  expect((await checker.post('/moneyRules/confirm', back.body)).status).toBe(200)
})

test('who may not ask or agree does neither, and nobody agrees to what another operator asks for', async () => {
  const wish = await wishWith({ dayCount: 7 })
  expect((await checker.post('/moneyRules/propose', wish)).status).toBe(403)
  const { body } = await owner.post('/moneyRules/propose', wish)
  const auditor = await desk.clerk('auditor')
  for (const act of ['confirm', 'reject', 'withdraw']) {
    expect((await auditor.post(`/moneyRules/${act}`, body)).status).toBe(403)
  }
  const other = await openStage(database.url, { company: 'ZW', connections: 2 })
  const { operatorId, checkerId: staffId } = other
  const theirs = confirmRules(other.ctx, { operatorId, staffId, kind: 'money', proposalId: body.proposalId })
  await expect(theirs).rejects.toMatchObject({ code: 'PROPOSAL_UNKNOWN' })
  // A wish for rules of money is none for rules of draws.
  const asDraws = { kind: 'draws', proposalId: body.proposalId }
  expect((await checker.post('/rules/confirm', asDraws)).body.code).toBe('PROPOSAL_UNKNOWN')
  await other.close()
  expect((await owner.post('/moneyRules/withdraw', body)).status).toBe(200)
})

test("by the program's own login nothing of it changes without two people, whatever else is written beside", async () => {
  const { operatorId } = desk
  for (const set of [
    { withdrawals: { autoMax: 99_999_999 } },
    { membersPay: false },
    { turnover: { depositPercent: 0 } },
    { adjustDayMax: 99_999_999, runningText: 'สวัสดี' },
    { checkIn: { ladder: [{ amount: 99_999_999, bonus: 0 }] } },
  ]) {
    const alone = desk.ctx.read.run`
      update operator set settings = settings || ${{ json: set }}::jsonb where id = ${operatorId}`
    await expect(alone).rejects.toThrow('rules of money take two people')
  }
  const asDemo = desk.ctx.read.run`update operator set demo = not demo where id = ${operatorId}`
  await expect(asDemo).rejects.toThrow('permission denied')
  const emptied = desk.ctx.read.run`update operator set settings = '{}' where id = ${operatorId}`
  await expect(emptied).rejects.toThrow('rules of money take two people')
})

test('rules that were harmless when they were asked for are not agreed to once prices have made them give all', async () => {
  const { rules, reason } = await wishWith({})
  const wish = { rules: { ...rules, cashback: { ...rules.cashback, isOn: true, percent: 10 } }, reason }
  const dearer = (times: number) =>
    behindTriggers(
      database.url,
      (sql) => sql`
        update rate p set rate = round(p.rate * ${times}::numeric) from lottery l
        where l.id = p.lottery_id and l.operator_id = ${desk.operatorId}`,
    )
  await dearer(0.9)
  const { body } = await owner.post('/moneyRules/propose', wish)
  await dearer(1 / 0.9)
  const answer = await checker.post('/moneyRules/confirm', body)
  await dearer(0.9)
  expect([answer.status, answer.body.code]).toEqual([409, 'PROPOSAL_STALE'])
  expect((await checker.post('/moneyRules/confirm', body)).status).toBe(200)
  const back = await owner.post('/moneyRules/propose', { rules, reason })
  expect((await checker.post('/moneyRules/confirm', back.body)).status).toBe(200)
  await dearer(1 / 0.9)
})

test('what affiliates earn of games is counted with what the games declare to return', async () => {
  await withSql(database.url, async (sql) => {
    await sql`insert into game_provider (operator_id, code, is_on, shelf, place) values (${desk.operatorId}, 'HIG', true, 'slot', 1)`
    await sql`
      insert into game (operator_id, provider, game_id, name_th, name_en, type, is_new, is_popular, place, found_by, listed_at,
        declared_return, return_source)
      values (${desk.operatorId}, 'HIG', 'high', 'high', 'high', 'slot', false, false, 1, 'high', db_now(), 9960, 'test')`
  })
  const { rules, reason } = await wishWith({})
  const { affiliates } = rules
  const earning = (slot: number[]) => ({
    rules: { ...rules, affiliates: { ...affiliates, isOn: true, rates: { ...affiliates.rates, slot } } },
    reason,
  })
  const refused = await owner.post('/moneyRules/propose', earning([60, 30]))
  expect([refused.status, refused.body.code]).toEqual([422, 'GIVES_ALL'])
  const over = await owner.post('/moneyRules/propose', earning([71, 30]))
  expect([over.status, over.body.code]).toEqual([422, 'AFFILIATE_BOUNDS'])
  const { body } = await owner.post('/moneyRules/propose', earning([20, 5]))
  const { waiting } = (await checker.get('/approvals/waiting')).body
  expect(waiting[0].money.givenBack.after).toBeGreaterThanOrEqual(99.8)
  expect((await owner.post('/moneyRules/withdraw', body)).status).toBe(200)
  await withSql(database.url, (sql) => sql`update game set is_on = false where provider = 'HIG'`)
})

test('rules that may give back all that is staked are asked for twice, and the second person sees it', async () => {
  const { rules, reason } = await wishWith({})
  const ranks = { isOn: true, steps: [{ needed: 1_000, percent: 20 }] }
  const wish = { rules: { ...rules, ranks, cashback: { ...rules.cashback, isOn: true } }, reason }
  const answer = await owner.post('/moneyRules/propose', wish)
  expect([answer.status, answer.body.code]).toEqual([422, 'GIVES_ALL'])
  const { body } = await owner.post('/moneyRules/propose', { ...wish, sure: true })
  const { waiting } = (await checker.get('/approvals/waiting')).body
  const { before, after } = waiting[0].money.givenBack
  expect([before < 100, after >= 100]).toEqual([true, true])
  expect((await checker.post('/moneyRules/confirm', body)).status).toBe(200)
  // What stands is not asked for again by rules about something else.
  const other = await owner.post('/moneyRules/propose', await wishWith({ dayCount: 3 }))
  expect(other.body.proposalId).toEqual(expect.any(String))
  expect((await checker.post('/moneyRules/confirm', other.body)).status).toBe(200)
})

test.each([
  ['ranks that ask for the same', [10_000, 10_000]],
  ['ranks that fall', [20_000, 10_000]],
] as const)('%s are refused', async (_, needed) => {
  const steps = needed.map((each, at) => ({ needed: each, percent: at + 1 }))
  const wish = await wishWith({}, { ranks: { isOn: true, steps } })
  expect((await owner.post('/moneyRules/propose', wish)).body.code).toBe('RANK_STEPS')
})
