import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_CALLS, callName, mountedPath } from '../../contract/calls.ts'
import type { Call } from '../../contract/define.ts'
import { useDatabase } from '../support/database/database.ts'
import { type BuiltIn, openBuiltIn, type Person } from '../support/http/built-in.ts'

const database = useDatabase()
let site: BuiltIn
let owner: Person
let stranger: Person
/** Ids that belong to the owner. */
let billId: string

beforeAll(async () => {
  site = await openBuiltIn(database.url)
  owner = await site.signIn('demo01')
  stranger = await site.signIn('demo02')
  const sold = await site.ask('POST', '/svc/bet/bet', owner.headers, {
    round_id: site.roundId,
    lines: [{ type: 'two_top', number: '07', amount: 10 }],
  })
  billId = sold.json().bill.id
})

afterAll(() => site?.close())

interface Target {
  readonly whose: Person
  readonly service?: string
  readonly bill?: string
}

/** The URL of a call with the target's names and ids. */
function urlOf(call: Call, target: Target): string {
  const query = callName(call) === 'backend.gameStanding' ? '?provider=PGP&game=none' : ''
  return mountedPath(call)
    .concat(query)
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      if (name === call.usernameParam) return target.whose.code
      if (name === call.microserviceParam) return target.service ?? 'demo'
      if (callName(call) === 'wallet.canclePayment' && name === 'status') return 'CANCLE'
      if (callName(call) === 'wallet.answerP2p' && name === 'answer') return 'received'
      if (callName(call) === 'wallet.answerShortP2p' && name === 'answer') return 'agreed'
      if (callName(call) === 'backend.credit') return target.whose.id
      return IDS[callName(call)]?.() ?? target.bill ?? billId
    })
}

/** Ids that belong to nobody. */
const IDS: Readonly<Record<string, (() => string) | undefined>> = {
  'bet.getSettingMember': () => site.programId,
  'bet.getSettingMember2': () => site.programId,
  'bet.getOne': () => site.programId,
  'report.getRoundByProgramId': () => site.programId,
  'bet.getOutComeRateSelectType': () => site.roundId,
  'report.getBetsByType': () => site.roundId,
}

/** A bill that nobody has. */
const NO_BILL = '018f3c5e-0000-7000-8000-00000000dead'

/** The bodies of calls that need one, with the target's names and ids. */
function bodyOf(call: Call, { whose }: Target): object | undefined {
  switch (callName(call)) {
    case 'organize.smartMemberLogin':
      return { username: whose.name, displayUsername: whose.code, gameCode: 'sml_lotto' }
    case 'backend.changepassword':
      return { username: whose.name, oldpass: 'not the old one', newpass: 'a quiet green river' }
    case 'organize.upDateProfile':
      return { password: 'not the password' }
    case 'organize.endSession':
      return { id: NO_BILL }
    case 'organize.startTwoStep':
      return { password: 'not the password' }
    case 'organize.confirmTwoStep':
      return { code: '123456' }
    case 'organize.endTwoStep':
    case 'organize.renewRecoveryCodes':
      return { password: 'not the password', code: '123456' }
    case 'organize.setLimit':
      return { kind: 'stake', span: 'day', amount: 10_000, key: 'none' }
    case 'organize.confirmLimit':
    case 'organize.dropRaise':
      return { kind: 'stake', span: 'day', key: NO_BILL }
    case 'organize.setTimeLimit':
      return { span: 'day', minutes: 30, key: 'none' }
    case 'organize.setCheck':
      return { minutes: 30 }
    case 'organize.readMessages':
      return { through: 1 }
    case 'organize.chooseOffers':
      return { wants: true }
    case 'organize.savePush':
      return { endpoint: 'https://push.example', p256dh: 'none', auth: 'none', shows_text: false }
    case 'organize.stopPlay':
      return { length: 'day', key: 'none' }
    case 'organize.createAssistant':
      return {
        ...{ id: NO_BILL, name: 'som', password: 'a small brown boat', own_password: 'not the password' },
        ...{ role_id: NO_BILL, day_budget: null, lotteries: null },
      }
    case 'organize.changeAssistant':
      return { id: NO_BILL, role_id: NO_BILL, day_budget: null, lotteries: null }
    case 'organize.banAssistant':
      return { id: NO_BILL, banned: true }
    case 'organize.resetAssistantPassword':
      return { id: NO_BILL, password: 'a small brown boat', own_password: 'not the password' }
    case 'organize.resetAssistantTwoStep':
      return { id: NO_BILL, own_password: 'not the password' }
    case 'organize.askAssistantTwoStep':
      return { asked: true, own_password: 'not the password' }
    case 'organize.saveAssistantRole':
      return { id: 'none', name: 'คนขาย', permissions: [] }
    case 'organize.setPin':
      return { pin: '483920', password: 'not the password' }
    case 'bet.bet':
      return { round_id: site.roundId, lines: [{ type: 'two_top', number: '08', amount: 1 }] }
    case 'bet.cancelBetMember':
    case 'realtime.cancelBetMemberFlow':
      return { bill_id: NO_BILL }
    case 'bet.saveFavourite':
      return { name: 'ชุดทดสอบ', lines: [{ type: 'two_top', number: '08', amount: 1 }] }
    case 'backend.gameKeep':
      return { provider: 'PGP', id: 'none', keep: true }
    case 'backend.gameLaunch':
      return { provider: 'PGP', game: 'none' }
    case 'bet.deleteFavourite':
      return { id: NO_BILL }
    case 'realtime.bookingBet':
      return { round_id: site.roundId, lines: [{ type: 'two_top', number: '08', amount: 1 }] }
    case 'realtime.confirmBet':
    case 'realtime.cancleBookingBet':
      return { booking_id: NO_BILL }
    case 'wallet.startDeposit':
      return {
        ...{
          username: whose.name,
          company: 'DM',
          agent: '01',
          companyBank: 'kbank',
          companyAcc: '0488000000',
        },
        ...{ bank: { bankName: 'kbank', accountNo: '1234567890' }, amount: 100, hash: 'none', mode: 'bank' },
      }
    case 'wallet.payment':
      return { username: whose.name, company: 'DM', agent: '01', web: 'plum.example', amount: 100 }
    case 'wallet.exchangeRequest':
      return { username: whose.name, amount: 100, hash: 'none', bank: 'kbank' }
    case 'wallet.p2pSlip':
      return { slip: NO_BILL }
    case 'wallet.cancleDepositOrder':
      return { username: whose.name, id: NO_BILL }
    case 'wallet.updateDepositOrder':
      return { username: whose.name, slip: NO_BILL, amount: 100, mode: 'bank' }
    case 'wallet.withdrawConfirm':
      return { username: whose.name, amount: 100, pin: '483920' }
    case 'backend.affiliateCampaign':
      return { tag: 'none' }
    case 'backend.couponLook':
      return { code: '0000-0000-0000-0000' }
    case 'backend.couponClaim':
      return { code: '0000-0000-0000-0000', terms: NO_BILL }
    case 'backend.couponGiveUp':
      return { claim: NO_BILL }
    case 'backend.promotionChoose':
      return { promotion: NO_BILL }
    case 'backend.promotionGiveUp':
      return { grant: NO_BILL }
    case 'backend.affWithdrawConfirm':
      return { username: whose.name, amount: 100 }
    case 'backend.wheelSpin':
      return { client_seed: 'a', commitment: '0'.repeat(64), table: '0'.repeat(64) }
    case 'backend.wheelSeed':
      return { commitment: '0'.repeat(64) }
    case 'wallet.gameMoney':
      return { username: whose.name, provider: 'nobody', way: 'in', amount: 100 }
    case 'wallet.gameMoneyHome':
      return { username: whose.name }
    case 'wallet.simulateTransfer':
      return { username: whose.name, id: NO_BILL, how: 'exact' }
    default:
      return undefined
  }
}

async function answersOf(
  picked: (call: Call) => boolean,
  target: Target,
  headers: Record<string, string>,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const call of ALL_CALLS.filter(picked)) {
    const response = await site.ask(call.method, urlOf(call, target), headers, bodyOf(call, target))
    if (call.file && String(response.headers['content-type']).startsWith(call.file)) {
      answers.set(callName(call), 'ok')
      continue
    }
    const { status, code } = response.json()
    answers.set(callName(call), status === true ? 'ok' : `${response.statusCode} ${code}`)
  }
  return answers
}

const ofMember = (call: Call) => call.audience === 'member'
const names = (answers: Map<string, string>, wanted: (answer: string) => boolean) =>
  [...answers].filter(([, answer]) => wanted(answer)).map(([name]) => name)

test('for the owner every call works, is marked as later, or refuses by a rule', async () => {
  const answers = await answersOf(ofMember, { whose: owner }, owner.headers)
  // Three take a form with a file: slips.test.ts sends some. The others would stop or limit the owner's play: their key is no key.
  for (const name of [
    'wallet.slip',
    'wallet.p2pPicture',
    'organize.sendDocument',
    'organize.stopPlay',
    'organize.setLimit',
    'organize.setTimeLimit',
  ]) {
    expect(answers.get(name), name).toBe('400 BAD_REQUEST')
    answers.delete(name)
  }
  expect(
    names(
      answers,
      (answer) =>
        !/^(ok|200 OLD_PASSWORD_WRONG|200 PASSWORD_WRONG|200 SECOND_FACTOR_NOT_BEGUN|200 (BILL|BOOKING|FAVOURITE|SESSION|RECEIVING|DEPOSIT|SLIP|PAIR|PUSH)_UNKNOWN|200 WITHDRAW_ACCOUNT_NEEDED|200 CASHBACK_NOTHING_LOST|200 AFFILIATE_NOTHING|200 CHECKIN_[A-Z_]+|200 WHEEL_[A-Z_]+|200 (PROMOTION|COUPON)_[A-Z_]+|200 STOP_NONE|200 LIMIT_NOT_ASKED|404 GAME_UNKNOWN|200 GAME_((ROUND_)?UNKNOWN|NOT_OPEN)|200 OWN_PASSWORD_WRONG|200 ASSISTANT_(ROLE_)?UNKNOWN|422 KEY_REUSED)$/.test(
          answer,
        ),
    ),
  ).toEqual([])
  expect(names(answers, (answer) => answer === 'ok')).toEqual([
    'wallet.bank',
    'wallet.withdrawCheck',
    'wallet.gameWallets',
    'wallet.gameMoneyHome',
    'wallet.history',
    'bet.getSettingMember',
    'bet.getSettingMember2',
    'bet.getOutComeRateSelectType',
    'bet.getHistory',
    'bet.favourites',
    'bet.saveFavourite',
    'bet.getTransaction',
    'organize.smartMemberLogin',
    'organize.howToPlay',
    'organize.getGroupSetting',
    'organize.getProfile',
    'organize.sessions',
    'organize.securityLog',
    'organize.protection',
    'organize.playControl',
    'organize.playNotes',
    'organize.playBeat',
    'organize.playCheck',
    'organize.setCheck',
    'organize.document',
    'organize.inbox',
    'organize.unreadMessages',
    'organize.readMessages',
    'organize.endPush',
    'organize.chooseOffers',
    'organize.assistants',
    'organize.assistantReport',
    'organize.assistantReportCsv',
    'organize.assistantActs',
    'report.getRoundPagination',
    'report.getRoundGroupByLottoName',
    'report.getRoundByProgramId',
    'report.getGroupLottoNamePagination',
    'report.getFinanceMember',
    'report.getStatement',
    'report.statementCsv',
    'report.statementPdf',
    'report.getBetsByType',
    'report.groupProvider',
    'report.rounds',
    'template.username',
    'realtime.bookingBet',
    'backend.credit',
    'backend.provider',
    'backend.gamelist',
    'backend.gameOwn',
    'backend.affiliate',
    'backend.affiliatePicture',
    'backend.affiliateCampaign',
    'backend.affWithdraw',
    'backend.checkinV2',
    'backend.cashback',
    'backend.cashbackCheck',
    'backend.rank',
    'backend.freeCredit',
    'backend.promotion',
    'backend.wheelCheck',
    'open.maintenance',
  ])
  // The owner's key belongs to another ticket already.
  expect(answers.get('bet.bet')).toBe('422 KEY_REUSED')
})

test('no call answers without a session or with an invented one', async () => {
  for (const headers of [{}, { authorization: 'Bearer made-up' }, { cookie: 'sid=made-up' }]) {
    const answers = await answersOf(
      ofMember,
      { whose: owner },
      { ...headers, 'idempotency-key': randomUUID() },
    )
    expect(names(answers, (answer) => answer !== '401 UNAUTHENTICATED')).toEqual([])
  }
})

test('another member learns nothing of the owner’s', async () => {
  const theirs = (call: Call) =>
    call.usernameParam !== undefined ||
    call.usernameField !== undefined ||
    ['bet.getHistory', 'bet.getTransaction'].includes(callName(call))
  const answers = await answersOf(theirs, { whose: owner }, stranger.headers)
  expect(answers.get('bet.getHistory')).toBe('200 BILL_UNKNOWN')
  expect(answers.get('bet.getTransaction')).toBe('200 BILL_UNKNOWN')
  expect(answers.get('backend.credit')).toBe('403 NOT_OWN')
  expect(answers.get('backend.changepassword')).toBe('403 NOT_OWN')
  expect(answers.get('organize.smartMemberLogin')).toBe('403 NOT_OWN')
  // A call without a feature compares the name in its body, and does nothing else.
  expect(names(answers, (answer) => !/^(403 NOT_OWN|200 BILL_UNKNOWN)$/.test(answer))).toEqual([])
})

test('a foreign bill looks exactly like one that does not exist', async () => {
  for (const path of ['getHistory', 'getTransaction']) {
    const foreign = await site.ask('GET', `/svc/bet/${path}/${billId}`, stranger.headers)
    const unknown = await site.ask('GET', `/svc/bet/${path}/${randomUUID()}`, stranger.headers)
    expect(foreign.json()).toEqual(unknown.json())
  }
})

test('the own name does not give another’s balance', async () => {
  const url = `/svc/backend/api/Gateway/Credit/${stranger.code}/${owner.id}`
  const response = await site.ask('GET', url, stranger.headers)
  expect(response.json()).toMatchObject({ status: false })
  expect(response.json().credit).toBeUndefined()
})

test('lists have the member’s own tickets only', async () => {
  const list = async (person: Person) =>
    (await site.ask('GET', '/svc/report/getRoundPagination', person.headers))
      .json()
      .data.map((bill: { id: string }) => bill.id)
  expect(await list(owner)).toEqual([billId])
  expect(await list(stranger)).toEqual([])
})

test('keys of different members are independent', async () => {
  const body = { round_id: site.roundId, lines: [{ type: 'two_top', number: '07', amount: 10 }] }
  const headers = { ...stranger.headers, 'idempotency-key': owner.headers['idempotency-key'] ?? '' }
  const sold = (await site.ask('POST', '/svc/bet/bet', headers, body)).json()
  expect(sold.status).toBe(true)
  expect(sold.bill.id).not.toBe(billId)
})

test('another operator’s service id is refused', async () => {
  const answers = await answersOf(
    (call) => call.microserviceParam !== undefined,
    { whose: owner, service: 'other' },
    owner.headers,
  )
  expect(answers.size).toBeGreaterThan(15)
  expect(names(answers, (answer) => answer === 'ok')).toEqual([])
})

test('public proofs are the same for everybody, and only about this site', async () => {
  const unknown = '00000000-0000-7000-8000-000000000000'
  const addresses = [
    ['/fair/key.json', 200],
    ['/fair/heads.json', 200],
    [`/fair/${site.roundId}.json`, 200],
    [`/fair/${unknown}.json`, 404],
    [`/fair/${site.roundId}/proof/${'0'.repeat(64)}.json`, 409],
  ] as const
  for (const [url, status] of addresses) {
    const answers = await Promise.all(
      [{}, owner.headers, { cookie: 'sid=made-up' }].map((headers) => site.ask('GET', url, headers)),
    )
    expect(
      answers.map(({ statusCode }) => statusCode),
      url,
    ).toEqual([status, status, status])
    expect(new Set(answers.map(({ body }) => body)).size, url).toBe(1)
    expect(answers[0]?.body).not.toMatch(new RegExp(`${owner.id}|${owner.code}|${billId}`))
    expect(answers[0]?.headers['set-cookie']).toBeUndefined()
  }
})
