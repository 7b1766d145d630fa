import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticatorOf } from '../../../../tests/support/browser/authenticator.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  PASSWORD,
  programVisitor,
} from '../../../../tests/support/stage/members.ts'
import { twoOfTheDemo } from '../../../../tests/support/stage/rules.ts'
import { Refusal } from '../../../errors.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { purgeSessions } from '../sessions/purge-sessions.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { signInAgent } from '../sign-in/sign-in-agent.ts'
import { signInWithCode } from '../sign-in/sign-in-with-code.ts'
import { changePassword } from './change-password.ts'
import { confirmTwoStep } from './confirm-two-step.ts'
import { endTwoStep } from './end-two-step.ts'
import { findProtection } from './find-protection.ts'
import { askHelp, confirmHelp } from './help-member.ts'
import { renewOwnRecoveryCodes } from './renew-own-recovery-codes.ts'
import { listSecurityEvents } from './security-log.ts'
import { startTwoStep } from './start-two-step.ts'

const database = useDatabase()
const phone = authenticatorOf(database)
let lobby: Lobby
beforeAll(async () => {
  lobby = await openLobby(database.url)
})
afterAll(() => lobby.close())

const ADDRESS = '203.0.113.9'

async function newcomerHere() {
  const member = await lobby.newcomer()
  const caller = await lobby.whose({ cookie: member.cookie })
  if (!caller) throw new Error('a newcomer is signed in')
  return { member, caller }
}

const begin = (caller: SignedIn, password = PASSWORD) =>
  startTwoStep(lobby.ctx, { caller, operator: lobby.operator, password, address: ADDRESS })

/** A member whose sign-in asks for codes, with the app that makes them and the codes of paper. */
async function aProtectedOne() {
  const { member, caller } = await newcomerHere()
  const { secret } = await begin(caller)
  const code = await phone.fresh(secret)
  const paper = await confirmTwoStep(lobby.ctx, { caller, code, address: ADDRESS })
  return { member, caller, secret, paper, spent: code }
}

function firstHalf(name: string, visitor = browserVisitor()): Promise<string> {
  return signIn(lobby.ctx, lobby.operator, { username: name, password: PASSWORD }, visitor).then(
    () => 'signed in without a code',
    (error) =>
      error instanceof Refusal && error.code === 'CODE_REQUIRED' ? String(error.extra?.half) : error,
  )
}

const secondHalf = (half: string, code: string, visitor = browserVisitor()) =>
  signInWithCode(lobby.ctx, { operator: lobby.operator, half, code, visitor })

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : error),
  )

const kindsOf = async (caller: SignedIn) =>
  (await listSecurityEvents(lobby.ctx, caller, { before: null, limit: 50 })).map(({ kind }) => kind)

describe('setting up', () => {
  test('a member who has begun signs in as before, until a first code has come', async () => {
    const { member, caller } = await newcomerHere()
    const { secret, uri } = await begin(caller)
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret.replaceAll(' ', ''))
    expect(uri).toContain(member.code)
    await expect(
      signIn(lobby.ctx, lobby.operator, { username: member.name, password: PASSWORD }, browserVisitor()),
    ).resolves.toMatchObject({ name: member.name })
    expect((await findProtection(lobby.ctx, caller)).twoStep).toBeNull()
  })

  test('the password is asked, and a wrong first code turns nothing on', async () => {
    const { caller } = await newcomerHere()
    expect(await codeOf(begin(caller, 'not the password'))).toBe('PASSWORD_WRONG')
    const { secret } = await begin(caller)
    const confirm = (code: string) => codeOf(confirmTwoStep(lobby.ctx, { caller, code, address: ADDRESS }))
    expect(await confirm(phone.code(secret, 100))).toBe('CODE_WRONG')
    expect(await confirm('')).toBe('CODE_WRONG')
    expect((await findProtection(lobby.ctx, caller)).twoStep).toBeNull()
    expect(await confirm(await phone.fresh(secret))).toBe('done')
  })

  test('turned on, every other sign-in ends and this one goes on', async () => {
    const { member, caller } = await newcomerHere()
    const elsewhere = await signIn(
      lobby.ctx,
      lobby.operator,
      { username: member.name, password: PASSWORD },
      programVisitor(),
    )
    const { secret } = await begin(caller)
    await confirmTwoStep(lobby.ctx, { caller, code: await phone.fresh(secret), address: ADDRESS })
    expect(await lobby.whose({ bearer: elsewhere.memberToken })).toBeUndefined()
    expect(await lobby.whose({ cookie: member.cookie })).toBeDefined()
    expect((await findProtection(lobby.ctx, caller)).twoStep).toMatchObject({ codesLeft: 10 })
    expect((await kindsOf(caller))[0]).toBe('two-step.on')
  })

  test('a setup left open is over after a quarter of an hour', async () => {
    const { caller } = await newcomerHere()
    const { secret } = await begin(caller)
    await phone.wait(16)
    const late = confirmTwoStep(lobby.ctx, { caller, code: phone.code(secret), address: ADDRESS })
    expect(await codeOf(late)).toBe('SECOND_FACTOR_NOT_BEGUN')
  })

  test('begun twice, only the newer secret counts; in force, it is not begun again', async () => {
    const { caller } = await newcomerHere()
    const [older, newer] = [await begin(caller), await begin(caller)]
    const confirm = (code: string) => codeOf(confirmTwoStep(lobby.ctx, { caller, code, address: ADDRESS }))
    expect(await confirm(await phone.fresh(older.secret))).toBe('CODE_WRONG')
    expect(await confirm(phone.code(newer.secret))).toBe('done')
    expect(await confirm(await phone.fresh(newer.secret))).toBe('SECOND_FACTOR_ON')
    expect(await codeOf(begin(caller))).toBe('SECOND_FACTOR_ON')
  })

  test('confirmed twice at once, one set of recovery codes is made', async () => {
    const { caller } = await newcomerHere()
    const { secret } = await begin(caller)
    const code = await phone.fresh(secret)
    const both = [1, 2].map(() => codeOf(confirmTwoStep(lobby.ctx, { caller, code, address: ADDRESS })))
    expect((await Promise.all(both)).sort()).toEqual(['SECOND_FACTOR_ON', 'done'])
    expect((await findProtection(lobby.ctx, caller)).twoStep).toMatchObject({ codesLeft: 10 })
  })

  test('the database has neither the secret nor a recovery code', async () => {
    const { caller, secret, paper } = await aProtectedOne()
    const kept = await withSql(
      database.url,
      (sql) => sql<{ row: string }[]>`
        select f::text as row from second_factor f where owner_id = ${caller.memberId}
        union all select r::text from recovery_code r where owner_id = ${caller.memberId}
        union all select body from audit`,
    )
    const all = kept.map(({ row }) => row).join('\n')
    for (const word of [
      secret.replaceAll(' ', ''),
      ...paper,
      ...paper.map((code) => code.replaceAll('-', '')),
    ]) {
      expect(all).not.toContain(word)
    }
  })
})

describe('signing in', () => {
  test('takes the password and then a code; the session is a new one', async () => {
    const { member, secret } = await aProtectedOne()
    const visitor = browserVisitor()
    const half = await firstHalf(member.name, visitor)
    expect(half).toMatch(/^[\w-]{43}$/)
    const session = await secondHalf(half, await phone.fresh(secret), visitor)
    expect(session).toMatchObject({ name: member.name, memberId: member.memberId })
    expect([session.cookie, session.memberToken, session.agentToken]).not.toContain(half)
    expect(await lobby.whose({ cookie: session.cookie })).toMatchObject({ memberId: member.memberId })
  })

  test('the agent sign-in asks for the code as well', async () => {
    const { member } = await aProtectedOne()
    const typed = { username: member.name, password: PASSWORD }
    expect(await codeOf(signInAgent(lobby.ctx, lobby.operator, typed, programVisitor()))).toBe(
      'CODE_REQUIRED',
    )
  })

  test('half a sign-in is nobody: not as a cookie, not as a token', async () => {
    const { member } = await aProtectedOne()
    const half = await firstHalf(member.name)
    expect(await lobby.whose({ cookie: half })).toBeUndefined()
    expect(await lobby.whose({ bearer: half })).toBeUndefined()
  })

  test('a code is good once: not again, not the one that turned it on, and not an older one', async () => {
    const { member, secret, spent } = await aProtectedOne()
    expect(await codeOf(secondHalf(await firstHalf(member.name), spent))).toBe('CODE_USED')
    const code = await phone.fresh(secret)
    expect(await codeOf(secondHalf(await firstHalf(member.name), code))).toBe('done')
    expect(await codeOf(secondHalf(await firstHalf(member.name), code))).toBe('CODE_USED')
    const [older, newer] = [phone.code(secret, 0), await phone.fresh(secret)]
    expect(await codeOf(secondHalf(await firstHalf(member.name), newer))).toBe('done')
    expect(await codeOf(secondHalf(await firstHalf(member.name), older))).toBe('CODE_USED')
  })

  test('of two who come with one code at once, one is in', async () => {
    const { member, secret } = await aProtectedOne()
    const halves = [await firstHalf(member.name), await firstHalf(member.name)]
    const code = await phone.fresh(secret)
    const both = await Promise.all(halves.map((half) => codeOf(secondHalf(half, code))))
    expect(both.sort()).toEqual(['CODE_USED', 'done'])
  })

  test('one half becomes one sign-in, though two codes come at once', async () => {
    const { member, secret, paper } = await aProtectedOne()
    const half = await firstHalf(member.name)
    const codes = [await phone.fresh(secret), paper[0] as string]
    const both = await Promise.all(codes.map((code) => codeOf(secondHalf(half, code))))
    expect(both.sort()).toEqual(['HALF_UNKNOWN', 'done'])
  })

  test("another member's code and another member's half open nothing", async () => {
    const [victim, thief] = [await aProtectedOne(), await aProtectedOne()]
    const half = await firstHalf(victim.member.name)
    const own = await phone.fresh(thief.secret)
    expect(await codeOf(secondHalf(half, own))).toBe('CODE_WRONG')
    expect(await codeOf(secondHalf(half, thief.paper[0] as string))).toBe('CODE_WRONG')
    // The thief's own half with his own code is the thief, whatever he saw of the victim.
    const session = await secondHalf(await firstHalf(thief.member.name), own)
    expect(session.memberId).toBe(thief.member.memberId)
  })

  test.each(['', 'x', 'A'.repeat(43), 'undefined'])('a made-up half %j is unknown', async (half) => {
    expect(await codeOf(secondHalf(half, '123456'))).toBe('HALF_UNKNOWN')
  })

  test('a half is over after five minutes, and the sweep takes it away', async () => {
    const { member, secret } = await aProtectedOne()
    const half = await firstHalf(member.name)
    await phone.wait(6)
    expect(await codeOf(secondHalf(half, phone.code(secret)))).toBe('HALF_UNKNOWN')
    await purgeSessions(lobby.ctx)
    const left = await withSql(
      database.url,
      (sql) => sql`select 1 from half_sign_in where owner_id = ${member.memberId}`,
    )
    expect(left).toHaveLength(0)
  })

  test('a new password ends the halves of the old one', async () => {
    const { member, caller, secret } = await aProtectedOne()
    const half = await firstHalf(member.name)
    const change = { caller, oldPassword: PASSWORD, newPassword: 'a loud blue mountain', address: ADDRESS }
    await changePassword(lobby.ctx, change)
    expect(await codeOf(secondHalf(half, await phone.fresh(secret)))).toBe('HALF_UNKNOWN')
  })

  test('a member banned between the halves stays out, and the code is not spent on it', async () => {
    const { member, secret } = await aProtectedOne()
    const half = await firstHalf(member.name)
    const ban = (status: string) =>
      withSql(
        database.url,
        (sql) => sql`update member set status = ${status} where member_id = ${member.memberId}`,
      )
    await ban('banned')
    const code = await phone.fresh(secret)
    expect(await codeOf(secondHalf(half, code))).toBe('HALF_UNKNOWN')
    await ban('active')
    expect(await codeOf(secondHalf(half, code))).toBe('done')
  })

  test('the session a browser had before does not become the new one', async () => {
    const [member, stranger] = [await aProtectedOne(), await lobby.newcomer()]
    const planted = browserVisitor(stranger.cookie ?? undefined)
    const half = await firstHalf(member.member.name, planted)
    const session = await secondHalf(half, await phone.fresh(member.secret), planted)
    expect(session.cookie).not.toBe(stranger.cookie)
    expect(session.sessionId).not.toBe(stranger.sessionId)
    expect(await lobby.whose({ cookie: stranger.cookie })).toBeUndefined()
  })
})

describe('guessing', () => {
  test('five wrong codes stop every guess, the right one too, whatever half and address it comes with', async () => {
    const { member, caller, secret } = await aProtectedOne()
    const answers: string[] = []
    for (let guess = 0; guess < 5; guess += 1) {
      answers.push(await codeOf(secondHalf(await firstHalf(member.name), phone.code(secret, 100 + guess))))
    }
    expect(answers).toEqual([...Array(4).fill('CODE_WRONG'), 'CODE_PAUSED'])
    const right = await phone.fresh(secret)
    expect(await codeOf(secondHalf(await firstHalf(member.name), right))).toBe('CODE_PAUSED')
    const off = { caller, password: PASSWORD, code: right, pin: undefined, address: ADDRESS }
    expect(await codeOf(endTwoStep(lobby.ctx, off))).toBe('CODE_PAUSED')
    expect((await kindsOf(caller)).filter((kind) => kind === 'code.failed')).toHaveLength(5)
    await phone.wait(15)
    expect(await codeOf(secondHalf(await firstHalf(member.name), phone.code(secret)))).toBe('done')
  })

  test('many guesses at once are no more than five', async () => {
    const { member, secret } = await aProtectedOne()
    const half = await firstHalf(member.name)
    const guesses = Array.from({ length: 20 }, (_, at) =>
      codeOf(secondHalf(half, phone.code(secret, 100 + at))),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer === 'CODE_WRONG')).toHaveLength(4)
    expect(answers.filter((answer) => answer === 'CODE_PAUSED')).toHaveLength(16)
  })

  test('the second pause is twice the first, and a right code forgives all', async () => {
    const { member, secret } = await aProtectedOne()
    const guess = async (away: number) =>
      codeOf(secondHalf(await firstHalf(member.name), phone.code(secret, away)))
    for (let at = 0; at < 5; at += 1) await guess(100 + at)
    await phone.wait(15)
    for (let at = 0; at < 5; at += 1) await guess(200 + at)
    await phone.wait(16)
    expect(await guess(0)).toBe('CODE_PAUSED')
    await phone.wait(15)
    expect(await guess(0)).toBe('done')
    await phone.wait(1)
    expect([await guess(300), await guess(0)]).toEqual(['CODE_WRONG', 'done'])
  })

  test('a wrong code is counted although the act is refused, and says how many are left', async () => {
    const { member, secret } = await aProtectedOne()
    const wrong = secondHalf(await firstHalf(member.name), phone.code(secret, 100))
    await expect(wrong).rejects.toMatchObject({ code: 'CODE_WRONG', extra: { left: 4 } })
  })
})

describe('codes of paper', () => {
  test('each signs in once, spaces and dashes or not, and the log says so', async () => {
    const { member, caller, paper } = await aProtectedOne()
    expect(paper).toHaveLength(10)
    expect(new Set(paper).size).toBe(10)
    const [first, second] = paper as [string, string]
    expect(first).toMatch(/^\d{4}-\d{4}-\d{4}$/)
    expect(await codeOf(secondHalf(await firstHalf(member.name), first))).toBe('done')
    expect(await codeOf(secondHalf(await firstHalf(member.name), first))).toBe('CODE_WRONG')
    const typed = ` ${second.replaceAll('-', ' ')} `
    expect(await codeOf(secondHalf(await firstHalf(member.name), typed))).toBe('done')
    expect((await findProtection(lobby.ctx, caller)).twoStep).toMatchObject({ codesLeft: 8 })
    expect((await kindsOf(caller)).filter((kind) => kind === 'recovery-code.used')).toHaveLength(2)
  })

  test('new ones take the place of the old', async () => {
    const { member, caller, secret, paper } = await aProtectedOne()
    const wish = { caller, password: PASSWORD, address: ADDRESS }
    const refused = renewOwnRecoveryCodes(lobby.ctx, { ...wish, code: phone.code(secret, 100) })
    expect(await codeOf(refused)).toBe('CODE_WRONG')
    const fresh = await renewOwnRecoveryCodes(lobby.ctx, { ...wish, code: await phone.fresh(secret) })
    expect(await codeOf(secondHalf(await firstHalf(member.name), paper[0] as string))).toBe('CODE_WRONG')
    expect(await codeOf(secondHalf(await firstHalf(member.name), fresh[0] as string))).toBe('done')
  })
})

describe('turning off', () => {
  test('takes the password and a code; then the password alone signs in', async () => {
    const { member, caller, secret } = await aProtectedOne()
    const off = (password: string, code: string) =>
      codeOf(endTwoStep(lobby.ctx, { caller, password, code, pin: undefined, address: ADDRESS }))
    const half = await firstHalf(member.name)
    expect(await off('not the password', await phone.fresh(secret))).toBe('PASSWORD_WRONG')
    expect(await off(PASSWORD, phone.code(secret, 100))).toBe('CODE_WRONG')
    expect(await off(PASSWORD, phone.code(secret))).toBe('done')
    expect(await off(PASSWORD, await phone.fresh(secret))).toBe('SECOND_FACTOR_OFF')
    expect(await codeOf(secondHalf(half, phone.code(secret)))).toBe('HALF_UNKNOWN')
    expect(await firstHalf(member.name)).toBe('signed in without a code')
    expect(await kindsOf(caller)).toContain('two-step.off')
  })
})

test('two of the staff take it away from a member who lost phone and paper: his sign-ins end, and his log says so', async () => {
  const { member, caller } = await aProtectedOne()
  const { ctx, operator } = lobby
  const { operatorId, makerId, checkerId } = await twoOfTheDemo(ctx)
  const asked = (username: string) =>
    askHelp(ctx, { operator, staffId: makerId, username, reason: 'มือถือหาย' }, 'step')
  expect(await codeOf(asked('nobodyhere'))).toBe('MEMBER_UNKNOWN')
  const { proposalId } = await asked(member.code)
  expect(await lobby.whose({ cookie: member.cookie })).toBeDefined()
  await confirmHelp(ctx, { operatorId, staffId: checkerId, memberId: caller.memberId, proposalId }, 'step')
  expect(await lobby.whose({ cookie: member.cookie })).toBeUndefined()
  expect(await firstHalf(member.name)).toBe('signed in without a code')
  expect(await kindsOf(caller)).toContain('two-step.reset')
})
