import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { canonicalNumbers } from '../../../domain/betting/number-key.ts'
import type { NumberRule } from '../../../domain/betting/price/number-rule.ts'
import type { SaleLimits } from '../../../domain/betting/price/sale-limits.ts'
import { bahtToSatang, multipleToRate } from '../../../domain/money.ts'
import { behindTriggers, putBeforeSale } from '../../../tests/support/database/behind-triggers.ts'
import { loginsAt, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { agreeOnNumbers } from '../../../tests/support/stage/agreed-numbers.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { decide } from '../approvals/decide.ts'
import { requireOpen } from '../approvals/lock-open.ts'
import { placeTicket } from '../betting/place-ticket.ts'
import { openRound } from '../rounds/open-round.ts'
import { confirmNumbers } from './confirm-numbers.ts'
import { findLimits, insertNumberRules } from './queries.ts'
import { setNumbers } from './set-numbers.ts'
import { setRoundLimits } from './set-round-limits.ts'

const database = useDatabase()
let stage: Stage
let roundId: string
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

const HALF: NumberRule = { kind: 'half' }
const BY_TWO = 'rates of numbers on sale take two people'

/** '08' of a round on sale pays half, as two people have agreed. */
beforeEach(async () => {
  roundId = await stage.openRound()
  await agreeOnNumbers(stage, wishFor08(HALF))
})

const wishFor08 = (rule: NumberRule | null, numbers = ['08']) => ({
  ...{ roundId, type: 'two_top' as const, numbers, withReversed: false, rule },
})
const byOne = (rule: NumberRule | null, numbers?: string[]) =>
  setNumbers(stage.ctx, {
    ...wishFor08(rule, numbers),
    operatorId: stage.operatorId,
    staffId: stage.makerId,
  })

async function rateOf(number: string): Promise<number | undefined> {
  const [member] = (await stage.members(1, bahtToSatang(100))) as [string]
  const ticket = await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', number, 10]]))
  return ticket.lines[0]?.rate
}

/** As whoever has the login of the program writes. */
const program = (statement: string) =>
  withSql(loginsAt(database.url).DATABASE_URL, (sql) => sql.unsafe(statement))

async function aheadRound(): Promise<string> {
  const ahead = await stage.openRound()
  await putBeforeSale(database.url, ahead)
  return ahead
}

test('a number that one person closes and opens again is sold at what two have agreed to', async () => {
  await byOne({ kind: 'closed' })
  await byOne({ kind: 'closed' })
  expect(await byOne(null)).not.toHaveProperty('proposalId')
  expect(await rateOf('08')).toBe(45_00)

  const tiers = [
    { upTo: bahtToSatang(100), rate: multipleToRate(80) },
    { upTo: null, rate: multipleToRate(70) },
  ]
  await agreeOnNumbers(stage, wishFor08({ kind: 'tiers', tiers }, ['08', '09']))
  await agreeOnNumbers(stage, wishFor08({ kind: 'rate', rate: multipleToRate(60) }, ['09']))
  await byOne({ kind: 'closed' }, ['07', '08', '09'])
  await byOne(null, ['07', '08', '09'])
  expect(await Promise.all(['07', '08', '09'].map(rateOf))).toEqual([90_00, 80_00, 60_00])
})

test('two people agree that it pays what its type pays, and nothing lies under a closure any more', async () => {
  await agreeOnNumbers(stage, wishFor08(HALF, ['09']))
  await byOne({ kind: 'closed' })
  const { proposalId = '' } = await byOne(null, ['08', '09'])
  const { operatorId, checkerId: staffId } = stage
  await confirmNumbers(stage.ctx, { operatorId, roundId, proposalId, staffId })
  expect(await Promise.all(['08', '09'].map(rateOf))).toEqual([90_00, 90_00])
})

const NUMBER = `round_id = 'ROUND' and type = 'two_top' and number`
const BEGINS = `insert into number_rule (round_id, type, number, kind, rate, tiers, under, set_by, set_at)
  select 'ROUND', 'two_top', '09', `
const ENDS = `, '{"kind":"half"}', set_by, now() from number_rule where ${NUMBER} = '08'`

test.each([
  ['half pay', `${BEGINS} 'half', null, null, null, set_by, now() from number_rule where ${NUMBER} = '08'`],
  [
    'a rate',
    `${BEGINS} 'rate', 100, null, null, set_by, now() from number_rule where ${NUMBER} = '08' on conflict do nothing`,
  ],
  ['a closure over what nobody has agreed to', `${BEGINS} 'closed', null, null ${ENDS}`],
  ['another rate', `update number_rule set kind = 'rate', rate = 8000 where ${NUMBER} = '08'`],
  ['no rule any more', `delete from number_rule where ${NUMBER} = '08'`],
  ['a closure that forgets it', `update number_rule set kind = 'closed' where ${NUMBER} = '08'`],
])('the database refuses the act of one: %s', async (_, statement) => {
  await expect(program(statement.replaceAll('ROUND', roundId))).rejects.toThrow(BY_TWO)
  expect(await rateOf('08')).toBe(45_00)
})

test('and what a closure lies over it keeps, and lets nobody take away with the closure', async () => {
  await byOne({ kind: 'closed' })
  for (const statement of [
    `update number_rule set under = null where ${NUMBER} = '08'`,
    `update number_rule set under = '{"kind":"rate","rate":8000}' where ${NUMBER} = '08'`,
    `update number_rule set kind = 'rate', rate = 8000, under = null where ${NUMBER} = '08'`,
    `delete from number_rule where ${NUMBER} = '08'`,
  ])
    await expect(program(statement.replaceAll('ROUND', roundId)), statement).rejects.toThrow(BY_TWO)
})

test('to close and to open is the act of one, and before the sale everything is', async () => {
  const closes = `${BEGINS} 'closed', null, null, null, set_by, now() from number_rule where ${NUMBER} = '08'`
  await program(closes.replaceAll('ROUND', roundId))
  await program(`delete from number_rule where ${NUMBER} = '09'`.replaceAll('ROUND', roundId))
  const ahead = await aheadRound()
  const sets = `insert into number_rule (round_id, type, number, kind, set_by, set_at)
    values ('${ahead}', 'two_top', '11', 'half', '${stage.makerId}', now())`
  await program(sets)
  await program(`update number_rule set kind = 'rate', rate = 8000 where round_id = '${ahead}'`)
  await program(`delete from number_rule where round_id = '${ahead}'`)
})

test('an agreement is for its numbers and its rule, in its round and its transaction', async () => {
  const { operatorId, checkerId } = stage
  const other = await stage.openRound()
  const { proposalId = '' } = await byOne(HALF, ['11', '12'])
  const agreed = (write: { numbers?: string[]; rule?: NumberRule; roundId?: string }) =>
    stage.ctx.transaction(async (tx) => {
      await tx.readClock()
      const proposal = await requireOpen(tx, 'numbers', { operatorId, proposalId })
      await decide(tx, proposal, { state: 'confirmed', staffId: checkerId })
      const numbers = canonicalNumbers('two_top', write.numbers ?? ['11', '12'])
      const meant = {
        roundId: write.roundId ?? roundId,
        type: 'two_top',
        numbers,
        staffId: checkerId,
      } as const
      await insertNumberRules(tx, meant, write.rule ?? HALF)
    })
  await expect(agreed({ numbers: ['11', '13'] })).rejects.toThrow(BY_TWO)
  await expect(agreed({ rule: { kind: 'rate', rate: multipleToRate(80) } })).rejects.toThrow(BY_TWO)
  await expect(agreed({ roundId: other })).rejects.toThrow(BY_TWO)
  await agreed({})
  await expect(
    program(`delete from number_rule where round_id = '${roundId}' and number = '11'`),
  ).rejects.toThrow(BY_TWO)
  const late = `insert into number_rule (round_id, type, number, kind, set_by, set_at)
    values ('${other}', 'two_top', '11', 'half', '${checkerId}', now())`
  await expect(program(late), 'an older yes is used up').rejects.toThrow(BY_TWO)
  expect((await findLimits(stage.ctx.read, roundId))?.numbers).toHaveLength(3)
})

test('a round on sale is not taken off it to change its prices, nor said to have opened at another time', async () => {
  const stays = 'a round on sale stays as it opened'
  const stops = (set: string) => `update round set ${set} where id = '${roundId}'`
  const halves = `insert into number_rule (round_id, type, number, kind, set_by, set_at)
    values ('${roundId}', 'two_top', '09', 'half', '${stage.makerId}', now())`
  const between = [stops(`status = 'scheduled'`), halves, stops(`status = 'open'`)].join(';')
  await expect(program(between)).rejects.toThrow(stays)
  expect(await rateOf('09')).toBe(90_00)
  const steps = `insert into lottery_limits (lottery_id, limits, set_by, set_at)
    select lottery_id, '{"types":{"two_top":{"tiers":[{"upTo":null,"rate":100}]}}}', '${stage.makerId}', db_now() from round where id = '${roundId}'`
  await expect(program([steps, stops('opens_at = db_now()')].join(';'))).rejects.toThrow(stays)
  expect((await findLimits(stage.ctx.read, roundId))?.limits).toBeNull()
  await program(stops(`status = 'closed', closed_at = db_now()`))
})

test('steps of a type stay in a round on sale, by its own limits and by those of its lottery from before', async () => {
  const steps = '{"types":{"two_top":{"tiers":[{"upTo":null,"rate":100}]}}}'
  const own = (limits: string) => `insert into round_limits (round_id, limits, set_by, set_at)
    values ('${roundId}', '${limits}', '${stage.makerId}', now())
    on conflict (round_id) do update set limits = excluded.limits`
  const ofLottery = (at: string) => `insert into lottery_limits (lottery_id, limits, set_by, set_at)
    select lottery_id, '${steps}', '${stage.makerId}', ${at} from round where id = '${roundId}'`
  await expect(program(own(steps))).rejects.toThrow('steps of a round on sale stay')
  await program(own('{"types":{"two_top":{"cap":100000}}}'))
  await expect(program(own(steps))).rejects.toThrow('steps of a round on sale stay')
  const fresh = await stage.openRound()
  await expect(program(ofLottery(`db_now() - interval '1 hour'`))).rejects.toThrow(
    'steps of a round on sale stay',
  )
  await program(ofLottery(`db_now() + interval '1 hour'`))
  expect((await findLimits(stage.ctx.read, fresh))?.limits).toBeNull()
})

const STEPS: SaleLimits['types'] = {
  two_top: {
    tiers: [
      { upTo: bahtToSatang(100), rate: multipleToRate(90) },
      { upTo: null, rate: multipleToRate(70) },
    ],
  },
}
const ofOne = (id: string, limits: SaleLimits) =>
  setRoundLimits(stage.ctx, {
    ...{ operatorId: stage.operatorId, staffId: stage.makerId, roundId: id, limits },
  })

test.each([
  ['with steps', 'its lottery has none', STEPS, {}],
  ['without', 'its lottery has some', {}, STEPS],
])('a round that opened %s where %s takes a lower cap', async (_, __, types, ofLottery) => {
  const ahead = await aheadRound()
  await behindTriggers(
    database.url,
    (sql) => sql`insert into lottery_limits (lottery_id, limits, set_by, set_at)
      select lottery_id, ${sql.json(JSON.parse(JSON.stringify({ types: ofLottery })))}, ${stage.makerId}, opens_at
      from round where id = ${ahead}`,
  )
  await ofOne(ahead, { types })
  expect(await openRound(stage.ctx, ahead)).toBe(true)
  for (const baht of [900, 500]) {
    const limits = { types, memberRoundMax: bahtToSatang(baht) }
    await ofOne(ahead, limits)
    expect((await findLimits(stage.ctx.read, ahead))?.limits).toEqual(limits)
  }
})
