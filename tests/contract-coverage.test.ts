import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALL_CALLS, callName, mountedPath } from '../contract/calls.ts'
import { type Call, SERVICES, type Service } from '../contract/define.ts'
import { REFUSALS } from '../contract/errors.ts'
import inventory from '../contract/inventory.json' with { type: 'json' }
import { handlers } from '../server/api/handlers/handlers.ts'
import { callApp, MEMBER } from './support/http/call-app.ts'

interface Listed {
  readonly service: string
  readonly method: string
  readonly path: string
  readonly auth: string
  readonly token: string | null
  readonly use: string
  readonly query?: Readonly<Record<string, unknown>> | readonly string[]
  readonly failure?: { readonly status: boolean; readonly message: string }
  readonly failure_prefix?: string
}
const listed = inventory.calls as readonly Listed[]

function declared(of: Listed): Call | undefined {
  return ALL_CALLS.find(
    (call) => call.service === of.service && call.method === of.method && call.path === of.path,
  )
}

test('the inventory and the contract have the same 71 calls of nine services', () => {
  expect(listed).toHaveLength(71)
  expect(ALL_CALLS.filter((call) => !call.own)).toHaveLength(71)
  expect([...SERVICES]).toEqual(inventory.clients)
  expect(listed.filter((of) => !declared(of))).toEqual([])
  expect(new Set(ALL_CALLS.map(callName)).size).toBe(ALL_CALLS.length)
  expect(mountedPath({ service: 'bet', path: '/bet' })).toBe(
    inventory.mount.replace('{service}', 'bet').replace('{path}', '/bet'),
  )
})

/** Calls that our screens need and the specification lacks. */
const OUR_OWN = [
  'backend.affiliateCampaign',
  'backend.affiliatePicture',
  'backend.couponClaim',
  'backend.couponGiveUp',
  'backend.couponLook',
  'backend.freeCredit',
  'backend.gameKeep',
  'backend.gameLaunch',
  'backend.gameOwn',
  'backend.gameStanding',
  'backend.loginCode',
  'backend.promotion',
  'backend.promotionChoose',
  'backend.promotionGiveUp',
  'backend.rank',
  'backend.wheelSeed',
  'backend.wheelSpin',
  'bet.deleteFavourite',
  'bet.favourites',
  'bet.saveFavourite',
  'open.affiliateVisit',
  'open.forgotPassword',
  'open.resetPassword',
  'organize.askAssistantTwoStep',
  'organize.assistantActs',
  'organize.assistantReport',
  'organize.assistantReportCsv',
  'organize.assistants',
  'organize.banAssistant',
  'organize.changeAssistant',
  'organize.chooseOffers',
  'organize.confirmLimit',
  'organize.confirmTwoStep',
  'organize.createAssistant',
  'organize.document',
  'organize.dropRaise',
  'organize.endPush',
  'organize.endSession',
  'organize.endTwoStep',
  'organize.inbox',
  'organize.playBeat',
  'organize.playCheck',
  'organize.playControl',
  'organize.playNotes',
  'organize.protection',
  'organize.readMessages',
  'organize.renewRecoveryCodes',
  'organize.resetAssistantPassword',
  'organize.resetAssistantTwoStep',
  'organize.returnToPlay',
  'organize.saveAssistantRole',
  'organize.savePush',
  'organize.securityLog',
  'organize.sendDocument',
  'organize.sessions',
  'organize.setCheck',
  'organize.setLimit',
  'organize.setPin',
  'organize.setTimeLimit',
  'organize.startTwoStep',
  'organize.stopPlay',
  'organize.unreadMessages',
  'prize.getDrawDays',
  'report.gameRound',
  'report.getBetsByType',
  'report.getStatement',
  'report.statementCsv',
  'report.statementPdf',
  'template.texts',
  'wallet.answerP2p',
  'wallet.answerShortP2p',
  'wallet.gameMoney',
  'wallet.gameMoneyHome',
  'wallet.gameWallets',
  'wallet.p2pPicture',
  'wallet.p2pPictureShown',
  'wallet.p2pSlip',
  'wallet.simulateTransfer',
  'wallet.slipPicture',
]

test('our own calls are exactly these, and none has a path of the specification', () => {
  const own = ALL_CALLS.filter((call) => call.own)
  expect(own.map(callName).sort()).toEqual(OUR_OWN)
})

test.each(listed)('$service $method $path is declared as the inventory says', (of) => {
  const call = declared(of) as Call
  const audience = of.auth === 'member' ? 'member' : 'public'
  expect(call).toMatchObject({ audience, token: of.token, use: of.use })
  if (of.failure) expect(call.failure).toMatchObject(of.failure)
  if (of.failure_prefix) expect(call.failurePrefix?.th).toBe(of.failure_prefix)
  for (const [name, value] of Object.entries(of.query ?? {})) {
    if (name === 'lang_param') expect(call.fixedQuery).toEqual({ lang_param: value })
  }
})

test.each(ALL_CALLS)('$service $name has a reply shape, or is a file', (call) => {
  expect(call.reply ?? call.file).toBeDefined()
  const params = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  for (const named of [call.usernameParam, call.microserviceParam]) {
    if (named !== undefined) expect(params).toContain(named)
  }
  // A member or an operator in a path is compared with the session's, without exception.
  for (const name of params) {
    if (name === 'username' || name === 'memberUsername') expect(call.usernameParam).toBe(name)
    if (name === 'microservice' || name === 'service') expect(call.microserviceParam).toBe(name)
  }
  if (call.keyed) expect(call).toMatchObject({ method: 'POST', audience: 'member' })
})

test('the calls that need a key are the ones that move money without a natural key', () => {
  expect(
    ALL_CALLS.filter((call) => call.keyed)
      .map(callName)
      .sort(),
  ).toEqual([
    'backend.affWithdrawConfirm',
    'backend.wheelSpin',
    'bet.bet',
    'realtime.bookingBet',
    'wallet.exchangeRequest',
    'wallet.gameMoney',
    'wallet.gameMoneyHome',
    'wallet.payment',
    'wallet.startDeposit',
    'wallet.withdrawConfirm',
  ])
})

test('a call that answers the same to everybody says that it is not built', () => {
  const constant = ALL_CALLS.filter(({ service, name }) => {
    const ofService: Readonly<Record<string, unknown>> = handlers[service as Service]
    const handler = ofService[name]
    return typeof handler === 'function' && handler.length === 0
  })
  expect(constant.map(callName)).toEqual([])
  expect(ALL_CALLS.filter((call) => call.constant !== undefined).map(callName)).toEqual(
    constant.map(callName),
  )
})

/** Reads nothing that could differ between two moments, members or operators. May only shrink. */
const SAME_ALWAYS: Readonly<Record<string, string>> = {
  'open.banks': 'the banks there are, which stand in a file as the specification has them',
}

test('what a working call answers comes from what it reads, or it stands here with the reason', () => {
  const reads = /\b(ctx|caller|member|operator)\b/
  const blind = ALL_CALLS.filter(({ service, name }) => {
    const ofService: Readonly<Record<string, unknown>> = handlers[service as Service]
    const handler = ofService[name]
    return typeof handler === 'function' && !reads.test(bodyOf(handler))
  })
  expect(blind.map(callName)).toEqual(Object.keys(SAME_ALWAYS))
})

/** Without its parameters: naming one is not reading it. */
function bodyOf(handler: unknown): string {
  const text = String(handler)
  let depth = 0
  for (let at = text.indexOf('('); at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(at)
  }
  return text
}

/** Answered in full, and needed by no page of ours. May only shrink. */
const FOR_OTHERS: Readonly<Record<string, string>> = {
  'backend.affiliatePicture': 'a link of the affiliate page',
  'backend.cashbackCheck': 'the overview, which our page asks for, says the same and why',
  'backend.wheel': 'WheelCheck, which our page asks for, says the same of a member',
  'organize.assistantReportCsv': 'a link of the report of assistants',
  'report.statementCsv': 'a link of the statement page',
  'report.statementPdf': 'a link of the statement page',
}

test('every call that works is asked by a page, or stands here with the reason', () => {
  const pages = globSync('web/**/*.{ts,tsx}', {
    exclude: ['web/**/*.test.*', 'web/session/paths.generated.ts'],
  })
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const unasked = ALL_CALLS.filter(
    ({ service, name }) => !new RegExp(`\\b${service}\\s*\\.${name}\\b`).test(pages),
  )
  expect(unasked.map(callName).sort()).toEqual(Object.keys(FOR_OTHERS))
})

test('every call of the inventory is answered at its path', async () => {
  const { app } = await callApp()
  const answers = new Map<string, string>()
  for (const call of ALL_CALLS) {
    const url = mountedPath(call).replace(/\{(\w+)\}/g, (_, name: string) => valueFor(name, call))
    const response = await app.inject({
      method: call.method,
      url,
      headers: { authorization: 'Bearer good', 'idempotency-key': '018f3c5e-0000-7000-8000-000000000001' },
    })
    expect(response.json(), callName(call)).toMatchObject({ status: false })
    answers.set(callName(call), response.json().code)
  }
  await app.close()
  expect([...answers].filter(([, code]) => code === 'NO_SUCH_CALL')).toEqual([])
})

function valueFor(name: string, call: Call): string {
  if (name === call.usernameParam) return MEMBER.name
  if (name === call.microserviceParam) return 'demo'
  return name === 'id' ? '018f3c5e-0000-7000-8000-000000000002' : 'x'
}

test('fixed messages are those of the specification', () => {
  const { messages } = inventory
  expect(REFUSALS.LOGIN_FAILED.th).toBe(messages.loginFailed)
  expect(REFUSALS.AGENT_ROLE_NOT_ALLOWED.th).toBe(messages.agentRoleNotAllowed)
  expect(REFUSALS.MEMBER_ROLE_REQUIRED.th).toBe(messages.memberRoleRequired)
})

test('every refusal has Thai and English words', () => {
  for (const [code, { th, en }] of Object.entries(REFUSALS)) {
    expect(th, code).toMatch(/[\u0E00-\u0E7F]/)
    expect(en, code).toMatch(/^[^\u0E00-\u0E7F]{6,}$/)
    expect(code).toMatch(/^[A-Z][A-Z_]+$/)
  }
})
