import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { REFUSALS } from '../../../../contract/errors.ts'
import { AFFILIATE_PRODUCTS } from '../../../../domain/affiliates/products.ts'
import { AFFILIATE_RULES } from '../../../../domain/affiliates/rules.ts'
import { DAY_MS } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang, satang } from '../../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import { type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { programVisitor } from '../../../../tests/support/stage/members.ts'
import {
  type Brought,
  broughtMember,
  lostRound,
  setAffiliates,
} from '../../../../tests/support/stage/rewards/affiliates.ts'
import { accrueAffiliates } from '../../../features/affiliates/accrue-affiliates.ts'
import { startSession } from '../../../features/members/sessions/start-session.ts'
import { settleRound } from '../../../features/settlement/settle-round.ts'
import { voidRound } from '../../../features/voids/void-round.ts'

/** Half a per cent of what the friend stakes: 6.17 baht. */
const STAKED = 1_234

const database = useDatabase()
let desk: Desk
let service: string
let member: Brought
let friend: Brought
let roundId: string
let headers: Record<string, string>
beforeAll(async () => {
  desk = await openDesk(database.url)
  const { code } = await desk.ctx.read.one<{ code: string }>`
    select code from operator where id = ${desk.operatorId}`
  service = code
  await setAffiliates(desk, { least: satang(1_23) })
})
afterAll(() => desk.close())
beforeEach(async () => {
  await moveClock(database.url, 0)
  member = await broughtMember(desk)
  friend = await broughtMember(desk, member)
  await desk.give(friend.memberId, bahtToSatang(1_000))
  roundId = await lostRound(desk, [[friend, STAKED]])
  await moveClock(database.url, 7 * DAY_MS + 1_000)
  headers = await signedIn(member)
})

async function signedIn({ memberId }: Brought): Promise<Record<string, string>> {
  const { ctx, operatorId } = desk
  const session = await ctx.transaction(async (tx) => {
    await tx.readClock()
    return startSession(ctx, tx, { memberId, operatorId }, programVisitor())
  })
  return { authorization: `Bearer ${session.agentToken}` }
}

const GATEWAY = '/svc/backend/api/Gateway/AffWithdraw'
const nameOf = ({ code }: Brought) => code.slice(4)
const told = async () => (await desk.ask('GET', `${GATEWAY}/${nameOf(member)}`, headers)).body
const confirm = (amount: unknown, key: string = randomUUID(), others: object = {}, by = headers) =>
  desk.ask(
    'POST',
    `${GATEWAY}/Confirm/${service}`,
    { ...by, 'idempotency-key': key },
    { username: nameOf(member), amount, ...others },
  )

/** The credits of income in satang, and what the wallet has above the thousand baht that it began with. */
async function moved(): Promise<{ credits: number[]; more: number }> {
  const rows = await desk.ctx.read.run<{ amount: number }>`
    select amount from transfer where member_id = ${member.memberId} and kind = 'affiliate' order by credit_version`
  const { balance } = await desk.ctx.read.one<{ balance: number }>`
    select balance from account where member_id = ${member.memberId} and name = 'cash'`
  return { credits: rows.map(({ amount }) => amount), more: balance - 1_000_00 }
}

describe('what is asked in baht is moved in satang', () => {
  test('and the answer, the list and the wallet say the same', async () => {
    expect(await told()).toEqual({ status: true, withdrawable: 6.17, min: 1.23, data: [] })
    const { status, body } = await confirm(3.05)
    expect([status, body]).toEqual([
      200,
      {
        status: true,
        withdrawable: 3.12,
        withdrawal: { id: expect.any(String), amount: 3.05, at: expect.any(String) },
      },
    ])
    expect(await moved()).toEqual({ credits: [3_05], more: 3_05 })
    expect(await told()).toEqual({ status: true, withdrawable: 3.12, min: 1.23, data: [body.withdrawal] })
    expect((await confirm(3.12)).body).toMatchObject({ withdrawable: 0, withdrawal: { amount: 3.12 } })
    expect(await moved()).toEqual({ credits: [3_05, 3_12], more: 6_17 })
    const code = 'AFFILIATE_NOTHING'
    expect(await told()).toMatchObject({ withdrawable: 0, reason: code, message: REFUSALS[code].th })
  })

  test('once for its key, one after the other and eight at once', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(2.01, key)))
    answers.push(await confirm(2.01, key))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.withdrawal.id)).size).toBe(1)
    expect(answers.at(-1)?.body).toMatchObject({ withdrawable: 4.16, withdrawal: { amount: 2.01 } })
    const { body } = await confirm(2.02, key)
    expect(body).toMatchObject({ status: false, code: 'KEY_REUSED' })
    expect(await moved()).toEqual({ credits: [2_01], more: 2_01 })
  })

  test('and no more than there is, by two devices at once', async () => {
    const other = await signedIn(member)
    const answers = await Promise.all(
      [headers, other, headers, other].map((by) => confirm(4, randomUUID(), {}, by)),
    )
    expect(answers.map(({ body }) => body.code ?? 'moved').sort()).toEqual([
      'AFFILIATE_TOO_MUCH',
      'AFFILIATE_TOO_MUCH',
      'AFFILIATE_TOO_MUCH',
      'moved',
    ])
    expect(await moved()).toEqual({ credits: [4_00], more: 4_00 })
  })
})

describe('nothing moves', () => {
  test('a satang above what is there, and a satang below the least, with the figures', async () => {
    expect((await confirm(6.18)).body).toMatchObject({
      ...{ status: false, code: 'AFFILIATE_TOO_MUCH', amount_left: 6.17 },
    })
    expect((await confirm(1.22)).body).toMatchObject({
      ...{ status: false, code: 'AFFILIATE_TOO_LITTLE', amount_min: 1.23 },
    })
    // A hundred times what is meant is no amount that is there, and neither is a hundredth.
    expect((await confirm(617)).body.code).toBe('AFFILIATE_TOO_MUCH')
    expect((await confirm(0.0617)).body.code).toBe('AMOUNT_UNCLEAR')
    expect(await moved()).toEqual({ credits: [], more: 0 })
  })

  test("of another member's income, and for a guest", async () => {
    const stranger = await broughtMember(desk)
    const theirs = await signedIn(stranger)
    const asked = await confirm(2, randomUUID(), {}, theirs)
    expect([asked.status, asked.body.code]).toEqual([403, 'NOT_OWN'])
    const own = await confirm(2, randomUUID(), { username: nameOf(stranger) }, theirs)
    expect(own.body).toMatchObject({ status: false, code: 'AFFILIATE_NOTHING' })
    expect((await confirm(2, randomUUID(), { memberId: member.memberId }, theirs)).status).toBe(400)
    expect((await confirm(2, randomUUID(), {}, {})).status).toBe(401)
    const read = await desk.ask('GET', `${GATEWAY}/${nameOf(member)}`, theirs)
    expect([read.status, read.body.code]).toEqual([403, 'NOT_OWN'])
    expect(await moved()).toEqual({ credits: [], more: 0 })
    expect(await told()).toMatchObject({ withdrawable: 6.17, data: [] })
  })

  test('without a key, and with one that is none', async () => {
    const url = `${GATEWAY}/Confirm/${service}`
    const body = { username: nameOf(member), amount: 2 }
    for (const key of ['', 'x']) {
      const answer = await desk.ask('POST', url, { ...headers, 'idempotency-key': key }, body)
      expect(answer.status).toBe(400)
    }
    expect(await moved()).toEqual({ credits: [], more: 0 })
  })
})

const page = async (more: object = {}) => {
  const path = `/svc/backend/api/Gateway/Affiliate/${nameOf(member)}/${service}`
  return (await desk.ask('GET', path, { ...headers, ...more })).body
}

test('what a void takes back is told with its draw and its reason, also after it was withdrawn', async () => {
  expect((await page()).taken_back).toEqual([])
  expect((await confirm(6.17)).status).toBe(200)
  const { operatorId } = desk
  await voidRound(desk.ctx, { operatorId, roundId, reason: 'งดออกผล', actor: 'system' })
  await settleRound(desk.jobs, roundId)
  await accrueAffiliates(desk.ctx, roundId)
  const { business_date: date } = await desk.ctx.read.one<{ business_date: string }>`
    select business_date::text from round where id = ${roundId}`
  const told = { at: expect.any(String), amount: -6.17, date }
  expect(await page()).toMatchObject({ earned: 0, withdrawn: 6.17, withdrawable: 0 })
  expect((await page()).taken_back).toEqual([{ ...told, name: 'สลากกินแบ่งรัฐบาล', why: 'งวดถูกยกเลิก' }])
  const { taken_back: english } = await page({ cookie: 'lang=en' })
  expect(english).toMatchObject([{ amount: -6.17, why: 'The round became void' }])
})

test('the page has a level for each that earns, and for each that did', async () => {
  const levels = async () => {
    const body = await page()
    return body.levels.map(({ level, groups }: { level: number; groups: { rate: number }[] }) => [
      level,
      groups[0]?.rate,
    ])
  }
  const set = (thai: number[]) => {
    const none = Object.fromEntries(AFFILIATE_PRODUCTS.map((product) => [product, [0]]))
    return setAffiliates(desk, { rates: { ...AFFILIATE_RULES.rates, ...none, thai } })
  }
  await set([100, 50, 30])
  expect(await levels()).toEqual([
    [1, 1],
    [2, 0.5],
    [3, 0.3],
  ])
  await set([0])
  expect(await levels()).toEqual([[1, 0]])
  await setAffiliates(desk, { least: satang(1_23) })
})
