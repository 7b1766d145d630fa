import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, bangkokDate, bangkokMs } from '../../domain/calendar/bangkok.ts'
import { satang } from '../../domain/money.ts'
import { accrueAffiliates } from '../../server/features/affiliates/accrue-affiliates.ts'
import { placeTicket } from '../../server/features/betting/place-ticket.ts'
import { findCash } from '../../server/features/ledger/queries.ts'
import { seedReceivingAccounts } from '../../server/features/payments/seed-receiving-accounts.ts'
import { requestWithdrawal } from '../../server/features/payments/withdrawals/request-withdrawal.ts'
import { turnOverRound } from '../../server/features/promotions/end-promotion.ts'
import { settleRound } from '../../server/features/settlement/settle-round.ts'
import { moveClock, useDatabase } from '../support/database/database.ts'
import { printFigures } from '../support/figures.ts'
import { inLanes } from '../support/seeded.ts'
import { DRAWN, drawRound } from '../support/stage/drawing.ts'
import { type Account, depositFor, signUp, takeDay } from '../support/stage/rewards/farm.ts'
import { offered } from '../support/stage/rewards/promoted.ts'
import { openStage, type Stage, wishFor } from '../support/stage/stage.ts'
import { withdrawWish } from '../support/stage/withdrawer.ts'

/** `FARM=1000` is the farm of decision 0074. Half of it bets odd and half even on every round, and each half wins every other day. */
const ACCOUNTS = Number(process.env.FARM ?? 200)
const ACCOUNTS_A_PHONE = 20
/** One account in so many has its deposit sent from the farm's own bank account. */
const OF_ONE_SENDER = 10
const DAYS = 7
const DEPOSIT_BAHT = 300
/** What a day's stake has to be so that bonus, deposit and rewards are played within the week. */
const STAKE_BAHT = 200
/** Satang: so much needs nobody to approve it, in a demo. */
const ALONE = 1_000_00
const AT_ONCE = 6
/** Of all stakes, the house keeps so much of odd and even. */
const EDGE = 0.05

const database = useDatabase()
let stage: Stage
/** As the demo offers it. */
const TENTH = { percent: 10, depositMin: satang(300_00), bonusMax: satang(500_00), times: 3, timesEach: 10 }
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 16 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())

const day = (nth: number) => addDays(bangkokDate(Date.now()), 1 + nth)
const goTo = (nth: number) => moveClock(database.url, bangkokMs(day(nth), '12:00') - Date.now())
const each = (accounts: readonly Account[], act: (account: Account, at: number) => Promise<void>) =>
  inLanes(
    accounts.map((_, at) => at),
    AT_ONCE,
    (at) => act(accounts[at] as Account, at),
  )

/** All bet, half against the other half, and the round is paid: odd numbers win on even days. */
async function playDay(accounts: readonly Account[], nth: number): Promise<void> {
  const roundId = await stage.openRound({ types: ['odd_even'] })
  await each(accounts, async ({ memberId }, at) => {
    const cash = (await findCash(stage.ctx.read, memberId))?.balance ?? 0
    const baht = Math.min(STAKE_BAHT, Math.floor(cash / 100))
    if (baht < 1) return
    const side = String(at % 2)
    await placeTicket(stage.ctx, wishFor(stage, memberId, roundId, [['odd_even', side, baht]]))
  })
  await drawRound(stage, roundId, { ...DRAWN, last2: nth % 2 === 0 ? '47' : '48' })
  await settleRound(stage.jobs, roundId)
  await turnOverRound(stage.ctx, roundId)
  await accrueAffiliates(stage.ctx, roundId)
}

/** Each asks for all of its cash. Returns how many were asked for, how many are paid without people, and why others wait. */
async function withdrawAll(accounts: readonly Account[]) {
  const waits: Record<string, number> = {}
  const refused: Record<string, number> = {}
  const paid = new Set<string>()
  await each(accounts, async ({ memberId }) => {
    const cash = (await findCash(stage.ctx.read, memberId))?.balance ?? 0
    await requestWithdrawal(stage.ctx, withdrawWish(stage, memberId, Math.min(cash, ALONE) / 100)).then(
      ({ withdrawal }) => {
        for (const reason of withdrawal.waits) waits[reason] = (waits[reason] ?? 0) + 1
        if (withdrawal.waits.length === 0) paid.add(memberId)
      },
      (error: { code?: string }) => {
        if (error.code === undefined) throw error
        refused[error.code] = (refused[error.code] ?? 0) + 1
      },
    )
  })
  return { waits, refused, paid }
}

/** Baht by kind, of these members. */
async function given(accounts: readonly Account[]): Promise<Record<string, number>> {
  const rows = await stage.ctx.read.run<{ kind: string; baht: number }>`
    select kind, (sum(amount) / 100)::float8 as baht from transfer
    where member_id = any(${idsOf(accounts)}::uuid[]) and debit = 'promo:expense'
    group by kind order by kind`
  return Object.fromEntries(rows.map(({ kind, baht }) => [kind, baht]))
}

const total = (figures: Readonly<Record<string, number>>) =>
  Object.values(figures).reduce((sum, baht) => sum + baht, 0)

/** What these members staked, and what of it their draws left to the house. */
async function played(accounts: readonly Account[]): Promise<{ staked: number; lost: number }> {
  return stage.ctx.read.one<{ staked: number; lost: number }>`
    select (coalesce(sum(t.net), 0) / 100)::float8 as staked,
      ((coalesce(sum(t.net), 0) - (select coalesce(sum(w.amount), 0) from transfer w
        where w.member_id = any(${idsOf(accounts)}::uuid[]) and w.kind = 'win')) / 100)::float8 as lost
    from ticket t where t.member_id = any(${idsOf(accounts)}::uuid[]) and t.status = 'placed'`
}

const idsOf = (accounts: readonly Account[]) => accounts.map(({ memberId }) => memberId)

/** Of what the referrer of them all has earned: what may be withdrawn, and what waits because they look like one person. */
async function brought({ memberId }: Account): Promise<{ ripe: number; flagged: number }> {
  const { ripe, flagged } = await stage.ctx.read.one<{ ripe: number; flagged: number }>`
    select ripe::float8, flagged::float8 from affiliate_figures(${memberId}::uuid, db_now())`
  return { ripe: ripe / 100, flagged: flagged / 100 }
}

test(`a farm of ${ACCOUNTS} accounts earns less than it costs, and a household of three is not held up`, async () => {
  const startedMs = performance.now()
  await goTo(0)
  const [root] = (await signUp(stage, database.url, {
    ...{ count: 1, name: 'root', phoneOf: () => 0, senderOf: () => null },
  })) as [Account]
  const farm = await signUp(stage, database.url, {
    ...{ count: ACCOUNTS, name: 'farm0', by: root },
    phoneOf: (at) => Math.floor(at / ACCOUNTS_A_PHONE),
    senderOf: (at) => (at % OF_ONE_SENDER === 0 ? '9100000000' : null),
  })
  const household = await signUp(stage, database.url, {
    ...{ count: 3, name: 'family', phoneOf: () => 9_000, senderOf: () => null },
  })
  const all = [...farm, ...household]
  const termsId = await offered(stage, TENTH)
  const deposits: Record<string, number> = {}
  for (let nth = 0; nth < DAYS; nth += 1) {
    await goTo(nth)
    if (nth === 0) {
      const at = await stage.ctx.transaction((tx) => tx.readClock())
      await each(all, async (account, nth) => {
        // An account takes ninety-nine orders of one amount at a time.
        const baht = DEPOSIT_BAHT + Math.floor(nth / 50)
        const state = await depositFor(stage, account, { termsId, baht, at })
        deposits[state] = (deposits[state] ?? 0) + 1
      })
    }
    await playDay(all, nth)
    await each(all, (account) => takeDay(stage, account))
  }
  await goTo(DAYS)
  await playDay(all, DAYS)
  await goTo(DAYS + 8)
  const gifts = await given(farm)
  const { waits, refused, paid } = await withdrawAll(farm)
  const reached = total(await given(farm.filter(({ memberId }) => paid.has(memberId))))
  const income = await brought(root)
  const { staked, lost } = await played(farm)
  const cost = staked * EDGE
  printFigures('farm', {
    ...{ accounts: farm.length, costBaht: cost, lostBaht: lost, givenBaht: total(gifts), ...gifts },
    ...{ reachedBaht: reached + income.ripe, flaggedIncome: income.flagged },
    deposits: JSON.stringify(deposits),
    ...{ waits: JSON.stringify(waits), refused: JSON.stringify(refused), paid: paid.size },
    ms: performance.now() - startedMs,
  })
  expect(reached + income.ripe).toBeLessThan(Math.min(cost, lost))
  expect((await withdrawAll(household)).waits['looks-alike'] ?? 0).toBe(0)
})
