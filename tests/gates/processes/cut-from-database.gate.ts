import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import type { Context } from '../../../server/context.ts'
import { programUrl } from '../../../server/db/login/addresses.ts'
import { Unavailable } from '../../../server/errors.ts'
import { type FakePayouts, fakePayouts } from '../../../server/external/fake-payouts.ts'
import { findCash, listMoneyFaults, lockAccounts } from '../../../server/features/ledger/queries.ts'
import { openSessions } from '../../../server/features/members/sessions/open-sessions.ts'
import type { SessionCache } from '../../../server/features/members/sessions/session-cache.ts'
import { startSession } from '../../../server/features/members/sessions/start-session.ts'
import { seedReceivingAccounts } from '../../../server/features/payments/seed-receiving-accounts.ts'
import { resumeWithdrawals } from '../../../server/features/payments/withdrawals/resume-withdrawals.ts'
import { closeRound } from '../../../server/features/rounds/close-round.ts'
import { findRound } from '../../../server/features/rounds/queries.ts'
import { runJobs } from '../../../server/jobs/run-jobs.ts'
import { keysFrom } from '../../../server/keys.ts'
import { openRelay, type Relay } from '../../../server/live/relay.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { aimHere } from '../../support/aims.ts'
import { type CuttableRoad, type CutWay, openCuttableRoad } from '../../support/database/cuttable-road.ts'
import { useDatabase, withSql } from '../../support/database/database.ts'
import { percentile, printFigures } from '../../support/figures.ts'
import { type Listening, listenOn } from '../../support/http/listening.ts'
import { openRaw, type RawRequest } from '../../support/http/raw-http.ts'
import { addBettors, type Bettor, betRequest } from '../../support/stage/bettors.ts'
import { newDepositor, startedDeposit } from '../../support/stage/depositor.ts'
import { signedHeaders } from '../../support/stage/partner.ts'
import { openMachinery, openStage, type Stage, TEST_SECRET } from '../../support/stage/stage.ts'
import { newWithdrawer, PIN } from '../../support/stage/withdrawer.ts'

/** `CUT_SECONDS=30 npm run gates -- cut-from-database` for as long as RELIABILITY's G15 says. */
const CUT_MS = Number(process.env.CUT_SECONDS ?? 5) * 1_000
const FAILS_WITHIN_MS = aimHere(2_500)
const HEALS_WITHIN_MS = aimHere(5_000)
/** Before the cut. */
const WELL_MS = 1_000
const [BETTORS, DEPOSITORS, WITHDRAWERS] = [16, 30, 10]
const PAUSE_MS = 40

const database = useDatabase()
let stage: Stage
let road: CuttableRoad
let machinery: Machinery
let site: Listening
let payouts: FakePayouts
let working: Context
let jobs: { stop(): Promise<void> }
let [relay, otherRelay] = [] as unknown as [Relay, Relay]
let sessions: SessionCache
/** Another process, whose road is not cut. */
let other: Machinery

beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  await seedReceivingAccounts(stage.ctx, stage.operatorId)
})
afterAll(() => stage.close())

beforeEach(async () => {
  road = await openCuttableRoad(database.url)
  machinery = openMachinery(road.url, { settings: { LOG_LEVEL: 'fatal' } })
  payouts = fakePayouts('cut', () => 'paid')
  site = await listenOn(machinery, programUrl(road.url))
  working = { ...machinery.jobs, external: { ...machinery.jobs.external, demoPayouts: payouts } }
  jobs = await runJobs(working, programUrl(road.url), machinery.link)
  sessions = await openSessions(machinery.ctx, programUrl(road.url), machinery.link)
  relay = await openRelay(machinery, programUrl(road.url))
  other = openMachinery(database.url, { connections: 2 })
  otherRelay = await openRelay(other, programUrl(database.url))
  await expect.poll(() => [relay.othersCount, otherRelay.othersCount]).toEqual([1, 1])
})
afterEach(async () => {
  await otherRelay.close()
  await other.close()
  await relay.close()
  await sessions.close()
  await jobs.stop()
  await site.close()
  await machinery.close()
  await road.close()
})

interface Answer {
  readonly sentMs: number
  readonly endedMs: number
  /** 0: the connection broke. */
  readonly status: number
  readonly retryAfter: boolean
  readonly body: string
}

/** One thing that is asked for until it is done. */
interface Act {
  readonly what: 'bet' | 'deposit' | 'withdrawal'
  readonly request: () => RawRequest
  readonly answers: Answer[]
}

test.each<[string, CutWay]>([
  ['whose packets vanish', 'silent'],
  ['that refuses', 'refused'],
])(
  'cut from its database by a network %s, the site fails soon, heals soon, and no act of money is lost or done twice',
  async (_, way) => {
    const { acts, lanes, held } = await prepare()
    const running = Promise.all(lanes.map((lane) => lane()))
    // What failed is said at the end, once the road is healed.
    running.catch(() => {})
    await delay(WELL_MS)
    const stuck = await stuckJob(held)
    const beyond = await listenBeyond()
    const cutMs = performance.now()
    await road.cut(way)
    await delay(CUT_MS)
    await beyond.closeItsRound()
    const healedMs = performance.now()
    await road.heal()
    const back = beyond.backAfter(healedMs)
    stuck.goOn()
    await stuck.ended
    await running
    const { lost, ...beyondMs } = await back

    const answers = acts.flatMap((act) => act.answers)
    const during = answers.filter(({ sentMs, endedMs }) => endedMs > cutMs && sentMs < healedMs)
    const failed = during.filter(({ status }) => status !== 200)
    const took = during
      .filter(({ sentMs, status }) => status !== 200 || sentMs < healedMs - FAILS_WITHIN_MS)
      .map(({ sentMs, endedMs }) => endedMs - sentMs)
    expect(failed.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([])
    expect(
      during.filter(({ sentMs, endedMs, status }) => sentMs > cutMs && endedMs < healedMs && status === 200),
    ).toEqual([])
    expect(Math.max(...took), 'who asked was told soon').toBeLessThanOrEqual(FAILS_WITHIN_MS)
    expect(failed.length, 'the cut met those who ask').toBeGreaterThan(BETTORS)
    const backMs = acts.flatMap(({ answers: [...all] }) => {
      const failedBefore = all.some(({ sentMs, status }) => sentMs < healedMs && status !== 200)
      const first = all.find(({ endedMs, status }) => endedMs > healedMs && status === 200)
      return failedBefore && first ? [first.endedMs - healedMs] : []
    })
    expect(Math.max(...backMs), 'everyone was served again soon').toBeLessThanOrEqual(HEALS_WITHIN_MS)
    expect(
      Math.max(...Object.values(beyondMs)),
      'who listens and who works are back soon',
    ).toBeLessThanOrEqual(HEALS_WITHIN_MS)
    printFigures(`G15 ${way}`, {
      ...{ cutMs: CUT_MS, done: acts.length, refused: failed.length, refusedP50Ms: percentile(took, 0.5) },
      ...{ refusedMaxMs: Math.max(...took), backMaxMs: Math.max(...backMs), ...beyondMs, eventsLost: lost },
    })
    await expectOnce(acts)
  },
)

/** What bettors, banks and those who withdraw ask for, from before the cut until each has been served after it. */
async function prepare() {
  const roundId = await stage.openRound()
  const bettors = await addBettors(stage, BETTORS, bahtToSatang(100_000))
  const acts: Act[] = []
  const begin = (what: Act['what'], request: () => RawRequest): Act => {
    const act: Act = { what, request, answers: [] }
    acts.push(act)
    return act
  }
  const endsMs = performance.now() + WELL_MS + CUT_MS + 2_000
  const betting = bettors.map((bettor) => async () => {
    while (performance.now() < endsMs) {
      const key = randomUUID()
      await untilDone(begin('bet', () => betRequest(bettor, roundId, 1, key)))
      await delay(PAUSE_MS)
    }
  })
  const spread = (nth: number, count: number) => delay((nth / count) * (WELL_MS + CUT_MS))
  const notices = await Promise.all(Array.from({ length: DEPOSITORS }, noticeOfNew))
  const telling = notices.map((request, nth) => async () => {
    await spread(nth, DEPOSITORS)
    const act = begin('deposit', request)
    // The bank tells it again, in any case.
    await untilDone(act)
    await untilDone({ ...act, answers: [] })
  })
  const wishes = await Promise.all(Array.from({ length: WITHDRAWERS }, withdrawalOfNew))
  const withdrawing = wishes.map((request, nth) => async () => {
    await spread(nth, WITHDRAWERS)
    await untilDone(begin('withdrawal', request))
  })
  return { acts, lanes: [...betting, ...telling, ...withdrawing], held: bettors[0] as Bettor }
}

async function noticeOfNew(): Promise<() => RawRequest> {
  const order = await startedDeposit(stage, await newDepositor(stage, database.url))
  const body = {
    ...{ bank: order.receivingBank, account_no: order.receivingNo, reference: randomUUID(), currency: 'THB' },
    ...{ amount: order.pay / 100, at: new Date().toISOString() },
  }
  const secret = keysFrom(TEST_SECRET).partner('bank-feed', stage.operatorId)
  return () => ({
    ...{ method: 'POST', path: '/partner/bank/notices', body },
    headers: signedHeaders(secret, JSON.stringify(body)),
  })
}

async function withdrawalOfNew(): Promise<() => RawRequest> {
  const memberId = await newWithdrawer(stage, database.url)
  const { operatorId } = stage
  const visitor = { address: '127.0.0.1', device: 'gate', browser: false, cookie: undefined }
  const token = await stage.ctx.transaction(async (tx) => {
    await tx.readClock()
    return (await startSession(stage.ctx, tx, { memberId, operatorId }, visitor)).agentToken
  })
  const { name, code } = await stage.ctx.read.one<{ name: string; code: string }>`
    select m.name, o.code from member m join operator o on o.id = m.operator_id where m.member_id = ${memberId}`
  const key = randomUUID()
  return () => ({
    ...{ method: 'POST', path: `/svc/wallet/api/Gateway/WithdrawConfirm/${code}` },
    headers: { authorization: token, 'idempotency-key': key },
    body: { username: name, amount: 500, pin: PIN },
  })
}

/** A refusal by a rule is answered 200 as well. */
const DONE = { bet: { status: true }, deposit: { state: 'credited' }, withdrawal: { status: true } }

async function untilDone({ what, request, answers }: Act): Promise<void> {
  for (;;) {
    const answer = await ask(request())
    answers.push(answer)
    if (answer.status === 200) {
      expect(JSON.parse(answer.body), answer.body).toMatchObject(DONE[what])
      return
    }
    await delay(PAUSE_MS)
  }
}

async function ask(request: RawRequest): Promise<Answer> {
  const connection = await openRaw(site.port)
  const sentMs = performance.now()
  const { status, headers, body } = await connection.ask(request).catch(() => ({
    ...{ status: 0, headers: new Map<string, string>(), body: '' },
  }))
  connection.close()
  return { sentMs, endedMs: performance.now(), status, retryAfter: headers.has('retry-after'), body }
}

/** A job that is cut off while it holds a bettor's account: the database must let go of it. */
async function stuckJob(bettor: Bettor) {
  const holds = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  const ended = machinery.jobs
    .transaction(async (tx) => {
      await lockAccounts(tx, [bettor.memberId])
      holds.resolve()
      await going.promise
      await lockAccounts(tx, [bettor.memberId])
    })
    // Cut off for longer than a transaction is tried again: the queue does the job anew.
    .catch((error: unknown) => expect(error).toBeInstanceOf(Unavailable))
  await holds.promise
  return { ended, goOn: () => going.resolve() }
}

/**
 * What goes by no statement: events of another process, the channel of ended sessions and the queue. The round is closed from beyond
 * while the road is cut.
 */
async function listenBeyond() {
  const roundId = await stage.openRound()
  const [told, heard] = [[] as string[], new Set<string>()]
  const stopHearing = machinery.listen((event) => {
    if (event.name === 'round' && event.operatorId === 'beyond') heard.add(event.roundId)
  })
  const telling = setInterval(() => {
    told.push(String(performance.now()))
    other.ctx.tell({ name: 'round', operatorId: 'beyond', roundId: told.at(-1) ?? '', status: 'open' })
  }, PAUSE_MS)
  await expect.poll(() => heard.size > 0 && sessions.isHeard).toBe(true)
  return {
    closeItsRound: () => closeRound(stage.ctx, { operatorId: stage.operatorId, roundId, reason: 'cut' }),
    async backAfter(healedMs: number) {
      const after = async (isBack: () => unknown) => {
        await expect.poll(isBack, { interval: 20, timeout: 90_000 }).toBe(true)
        return performance.now() - healedMs
      }
      const [eventsBackMs, sessionsBackMs, jobsBackMs] = await Promise.all([
        after(() => [...heard].some((sentMs) => Number(sentMs) > healedMs)),
        after(() => sessions.isHeard),
        after(async () => (await findRound(stage.ctx.read, roundId))?.status === 'sealed'),
      ])
      clearInterval(telling)
      stopHearing()
      const lost = told.filter((sentMs) => !heard.has(sentMs)).length
      return { eventsBackMs, sessionsBackMs, jobsBackMs, lost }
    },
  }
}

async function expectOnce(acts: readonly Act[]): Promise<void> {
  const of = (what: Act['what']) => acts.filter((act) => act.what === what)
  const { read } = stage.ctx
  const sold = await read.one<{ tickets: number; debits: number }>`
    select (select count(*)::int from ticket) as tickets,
      (select count(*)::int from transfer where kind = 'bet') as debits`
  const bills = of('bet').map(({ answers }) => billOf(answers.at(-1)?.body))
  expect(new Set(bills).size).toBe(bills.length)
  const kept = await read.run`select id from ticket where id = any(${bills}::uuid[])`
  expect(kept).toHaveLength(bills.length)
  expect(sold.tickets).toBe(sold.debits)
  expect(sold.tickets - alreadySold).toBe(bills.length)
  alreadySold = sold.tickets

  const credited = await read.run<{ memberId: string; amount: number }>`
    select member_id as "memberId", amount from incoming_payment where state = 'credited'`
  expect(credited.length - alreadyCredited).toBe(DEPOSITORS)
  alreadyCredited = credited.length
  for (const { memberId, amount } of credited) expect((await findCash(read, memberId))?.balance).toBe(amount)

  // What was with the provider when the road was cut is asked about when minutes have passed.
  const unpaid = async () => {
    await withSql(
      database.url,
      (sql) => sql`
        update withdrawal set sent_at = sent_at - interval '1 hour'
        where state <> 'paid' and sent_at < db_now() - interval '3 seconds'`,
    )
    await resumeWithdrawals(working)
    return read.run`select state from withdrawal where state <> 'paid'`
  }
  await expect.poll(unpaid, { timeout: 60_000 }).toEqual([])
  const asked = await read.run<{ id: string }>`select id from withdrawal`
  expect(asked.length - alreadyAsked).toBe(WITHDRAWERS)
  alreadyAsked = asked.length
  const heard = payouts.arrived.map(({ id }) => id)
  expect(heard.sort()).toEqual([...new Set(heard)])
  expect(heard).toHaveLength(WITHDRAWERS)
  expect(await listMoneyFaults(read)).toEqual([])
}

let [alreadySold, alreadyCredited, alreadyAsked] = [0, 0, 0]

const billOf = (body = '') => (JSON.parse(body) as { bill: { id: string } }).bill.id
