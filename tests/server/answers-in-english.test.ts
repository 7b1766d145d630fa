import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ALL_CALLS, CALLS, callName, mountedPath } from '../../contract/calls.ts'
import type { Call } from '../../contract/define.ts'
import { LANGUAGE_COOKIE } from '../../contract/language.ts'
import { REGISTERED } from '../../contract/services/open.ts'
import { nameOf } from '../../domain/betting/bet-type-names.ts'
import { BET_TYPES } from '../../domain/betting/bet-types.ts'
import { DEFAULT_PLANS } from '../../domain/betting/price/default-rates.ts'
import { groupName, LOTTERY_GROUPS } from '../../domain/lottery/groups.ts'
import { findLottery, LOTTERIES } from '../../domain/lottery/registry.ts'
import type { Language } from '../../domain/words.ts'
import { readFairRound } from '../../server/api/handlers/public/fair.ts'
import { saveFavourite } from '../../server/features/betting/save-favourite.ts'
import { DEMO_HOLDER, seedReceivingAccounts } from '../../server/features/payments/seed-receiving-accounts.ts'
import { voidRound } from '../../server/features/voids/void-round.ts'
import { useDatabase } from '../support/database/database.ts'
import { type Counter, type Customer, openCounter } from '../support/stage/counter.ts'
import { registerBank } from '../support/stage/depositor.ts'
import { openFastRound } from '../support/stage/fast/fast-round.ts'
import { begunToken, openWallet, PROVIDER, providerOf, showGames } from '../support/stage/games/gamer.ts'

const THAI = /[\u0E00-\u0E3E\u0E40-\u0E7F]/
/** A name that a member chose, equal to a lottery's name: it must not be translated. */
const OWN_NAME = 'ฮานอยปกติ'
const NOTE = 'ของแม่'

const database = useDatabase()
let counter: Counter
let member: Customer
let operatorCode: string
let memberCode: string
let ids: Readonly<Record<'program' | 'open' | 'drawn' | 'bill' | 'payment' | 'played', string>>

beforeAll(async () => {
  counter = await openCounter(database.url)
  member = await counter.newcomer(10_000)
  const drawn = await counter.openRound()
  await buy(drawn)
  await counter.draw(drawn)
  const open = await counter.openRound({ lottery: 'hanoi' })
  const bill = await buy(open)
  await saveFavourite(counter.ctx, {
    memberId: member.memberId,
    operatorId: counter.operatorId,
    name: OWN_NAME,
    lines: [{ type: 'two_top', number: '07', stake: 1_00 as never }],
  })
  const [names] = await counter.ctx.read.run<{ operator: string; member: string }>`
    select o.code as operator, m.code as member
    from member m join operator o on o.id = m.operator_id where m.member_id = ${member.memberId}`
  operatorCode = names?.operator ?? ''
  memberCode = names?.member ?? ''
  const programs = (await member.get('/bet/lottoOption/api/listProgram')).body.data
  const program = programs.find(({ code }: { code: string }) => code === 'hanoi').id
  ids = { program, open, drawn, bill, payment: await beginPayment(), played: await playGame() }
})
afterAll(() => counter?.close())

/** A round of a game with one bet. */
async function playGame(): Promise<string> {
  await openWallet(counter)
  await showGames(counter, PROVIDER)
  const token = await begunToken(counter, database.url, member.memberId)
  await providerOf(counter, { token }).bet(randomUUID(), 1_00)
  const round = await counter.ctx.read.one<{ id: string }>`
    select id from game_round where member_id = ${member.memberId}`
  return round.id
}

/** A deposit by QR code that waits. */
async function beginPayment(): Promise<string> {
  await seedReceivingAccounts(counter.ctx, counter.operatorId)
  await registerBank(database.url, member.memberId)
  const [company, agent] = [memberCode.slice(0, 2), memberCode.slice(2, 4)]
  const { body } = await member.post('/wallet/api/Gateway/Payment', {
    ...{ username: memberCode, agent, company, web: 'localhost', amount: 300 },
  })
  return body.payment.order.id
}

async function buy(roundId: string): Promise<string> {
  const lines = [{ type: 'two_top', number: '52', amount: 10 }]
  const { body } = await member.post('/bet/bet', { round_id: roundId, lines, note: NOTE })
  return body.bill.id
}

/** The path of a call with ids filled in. */
function urlOf(call: Call): string {
  const path = mountedPath(call).replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === call.usernameParam) return memberCode
    if (name === call.microserviceParam) return operatorCode
    return IDS[callName(call)]?.() ?? 'x'
  })
  const needsPage = call.query && !call.query.safeParse({}).success
  return needsPage ? `${path}?page=1&limit=50&month=2026-11&provider=${PROVIDER}&game=book` : path
}

const IDS: Readonly<Record<string, () => string>> = {
  'backend.credit': () => member.memberId,
  'bet.getSettingMember': () => ids.program,
  'bet.getSettingMember2': () => ids.program,
  'bet.getOne': () => ids.program,
  'wallet.paymentStatus': () => ids.payment,
  'bet.getOutComeRateSelectType': () => ids.open,
  'bet.getHistory': () => ids.bill,
  'bet.getTransaction': () => ids.bill,
  'report.getRoundByProgramId': () => ids.program,
  'report.getBetsByType': () => ids.drawn,
  'report.gameRound': () => ids.played,
}

const BODIES: Readonly<Record<string, () => object>> = {
  'bet.bet': () => ({
    round_id: ids.open,
    lines: [{ type: 'two_top', number: '08', amount: 1 }],
    note: NOTE,
  }),
  'bet.cancelBetMember': () => ({ bill_id: ids.bill }),
  'realtime.cancelBetMemberFlow': () => ({ bill_id: ids.bill }),
  'realtime.bookingBet': () => ({
    round_id: ids.open,
    lines: [{ type: 'two_top', number: '08', amount: 1 }],
  }),
}

async function ask(language: Language, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const reply = await counter.app.server.inject({
    method,
    url,
    headers: {
      ...member.headers,
      cookie: `${LANGUAGE_COOKIE}=${language}`,
      'idempotency-key': randomUUID(),
    },
    ...(payload && { payload }),
  })
  return reply.json()
}

/** Every text of an answer with its path. */
function textsOf(value: unknown, at = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => textsOf(inside, `${at}.${key}`))
}

/** What people have written, and how an account's holder is called at its bank. */
const OWN_WORDS = [OWN_NAME, NOTE, REGISTERED, DEMO_HOLDER]
const ownWords = ([, text]: [string, string]) => OWN_WORDS.includes(text)

/** The end of a stop that would begin now. */
const OF_NOW = /^\.may_begin\.\d\.ends_at$/

// Files are read by tests/server/statement-files.test.ts.
describe.each(ALL_CALLS.filter((call) => !call.file).map((call) => [callName(call), call] as const))(
  '%s',
  (name, call) => {
    test('gives our own texts in English to readers of English, and is otherwise the same', async () => {
      const body = BODIES[name]?.()
      const thai = await ask('th', call.method, urlOf(call), body)
      const english = await ask('en', call.method, urlOf(call), body)
      expect(textsOf(english).filter((text) => THAI.test(text[1]) && !ownWords(text))).toEqual([])
      if (call.movesMoney || (call.method === 'POST' && !call.readsOnly)) return // a second call would be another act
      expect(english.status, 'it is answered').toBe(true)
      const inThai = textsOf(thai).filter(([, text]) => THAI.test(text))
      const translated = new Set(['.message', ...inThai.map(([path]) => path)])
      const same = (texts: [string, string][]) =>
        texts.filter(([path]) => !translated.has(path) && !OF_NOW.test(path))
      expect(same(textsOf(english))).toEqual(same(textsOf(thai)))
    })
  },
)

const LANGUAGES = ['th', 'en'] as const

describe.each(LANGUAGES)('in %s', (language) => {
  const get = (path: string) => ask(language, 'GET', path)
  const read = (call: Call) => ask(language, call.method, urlOf(call))

  test('lotteries, their groups, types and plans have the names they are declared with', async () => {
    const programs = (await read(CALLS.bet.listProgram)).data
    const named = programs.map(({ code, name }: Named) => [code, name])
    expect(named).toEqual(LOTTERIES.map(({ code, name }) => [code, name[language]]))
    const groups = (await read(CALLS.organize.getGroupSetting)).data
    expect(groups.map(({ name }: Named) => name)).toEqual(
      LOTTERY_GROUPS.map((group) => groupName(group, language)),
    )
    const { types, rate_plans } = (await read(CALLS.bet.getOne)).data
    for (const { type, name } of types) expect(name).toBe(nameOf(type, language))
    expect(types.length).toBeLessThan(BET_TYPES.length)
    expect(rate_plans.map(({ name }: Named) => name)).toEqual(DEFAULT_PLANS.map(({ name }) => name[language]))
  })

  test('a ticket has the translated names of its lottery and plan, and the member’s own note', async () => {
    const [bill] = (await read(CALLS.bet.getHistory)).data
    expect(bill).toMatchObject({
      plan_name: DEFAULT_PLANS[0]?.name[language],
      note: NOTE,
      round: { program_name: findLottery('hanoi')?.name[language] },
    })
  })

  test('a round of a day with many has its number', async () => {
    const roundId = await openFastRound(counter.ctx, counter.operatorId)
    const { data } = await get(`${urlOf(CALLS.prize.prizeMember)}?round_id=${roundId}`)
    const said = { th: /^จับยี่กี รอบที่ \d+$/, en: /^Yeekee round \d+$/ }
    expect(data[0].program_name).toMatch(said[language])
  })

  test('a round voided by a rule gives the reason, one voided by staff does not', async () => {
    const [byRule, byPeople] = await Promise.all([1, 2].map(() => counter.openRound({ lottery: 'lao' })))
    const wish = { operatorId: counter.operatorId, reason: 'ตามกติกา' }
    await voidRound(counter.ctx, {
      ...wish,
      roundId: byRule ?? '',
      actor: 'system',
      rule: 'outage',
      ruleDetail: '06:14:02–06:14:40',
    })
    await voidRound(counter.ctx, { ...wish, roundId: byPeople ?? '', actor: 'staff:test' })
    const said = {
      th: /^ระบบขัดข้องในนาทีสุดท้าย.* \(06:14:02–06:14:40\)$/,
      en: /^The system was down .* \(06:14:02–06:14:40\)$/,
    }
    const reasonOf = async (roundId = '') => {
      const round = await readFairRound(counter.ctx, counter.operatorId, roundId, language)
      return round.void_reason
    }
    expect(await reasonOf(byRule)).toMatch(said[language])
    expect(await reasonOf(byPeople)).toBeNull()
    const { round } = await get(`/fair/${byRule}.json`)
    expect(round.void_reason, 'what a program checks reads the same for everybody').toMatch(said.th)
  })

  test('every refusal has the prefix of its call', async () => {
    const cancel = (body: object) => ask(language, 'POST', '/svc/bet/cancelBetMember', body)
    const said = {
      th: [/^ยกเลิกไม่ได้ ไม่พบโพยที่เลือก$/, /^ยกเลิกไม่ได้ ข้อมูลที่ส่งมาไม่ถูกต้อง/],
      en: [/^Cannot cancel: /, /^Cannot cancel: Something in the request is not right/],
    }
    const [byRule, byWire] = said[language]
    expect((await cancel({ bill_id: randomUUID() })).message).toMatch(byRule as RegExp)
    expect((await cancel({})).message).toMatch(byWire as RegExp)
  })
})

interface Named {
  readonly code: string
  readonly name: string
}
