import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { browserVisitor, type Lobby, openLobby, PASSWORD } from '../../../../tests/support/stage/members.ts'
import { twoOfTheDemo } from '../../../../tests/support/stage/rules.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { endAsked } from '../closing/asked-of-two.ts'
import { resetPassword } from '../password-code/reset-password.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { changePassword } from './change-password.ts'
import { askHelp, confirmHelp } from './help-member.ts'
import { listSecurityEvents } from './security-log.ts'

const NEW_PASSWORD = 'a loud blue mountain'
const ADDRESS = '203.0.113.9'
const database = useDatabase()
let lobby: Lobby
let makerId: string
let checkerId: string
beforeAll(async () => {
  lobby = await openLobby(database.url)
  ;({ makerId, checkerId } = await twoOfTheDemo(lobby.ctx))
})
afterAll(() => lobby.close())

async function forgetful() {
  const member = await lobby.newcomer()
  const caller = await lobby.whose({ cookie: member.cookie })
  if (!caller) throw new Error('a newcomer is signed in')
  return { ...member, caller, memberId: caller.memberId }
}
type Forgetful = Awaited<ReturnType<typeof forgetful>>

const ask = ({ name }: Forgetful, staffId = makerId) =>
  askHelp(lobby.ctx, { operator: lobby.operator, staffId, username: name, reason: 'ลืมรหัสผ่าน' }, 'password')
const by = ({ memberId }: Forgetful, proposalId: string, staffId = checkerId) => ({
  ...{ operatorId: lobby.operator.id, staffId, memberId, proposalId },
})
const agree = (member: Forgetful, proposalId: string, ctx: Context = lobby.ctx) =>
  confirmHelp(ctx, by(member, proposalId), 'password')
const choose = (token: string, code: string) =>
  resetPassword(lobby.ctx, {
    ...{ operatorId: lobby.operator.id, token, code, password: NEW_PASSWORD, address: ADDRESS },
  })
const enters = ({ name }: Forgetful, password: string) =>
  codeOf(signIn(lobby.ctx, lobby.operator, { username: name, password }, browserVisitor()))

/** A member for whom one has the code and another the link. */
async function helped() {
  const member = await forgetful()
  const { proposalId, code } = await ask(member)
  const { link } = await agree(member, proposalId)
  return { member, proposalId, code: code ?? '', link: link ?? '' }
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : error),
  )

const kindsOf = async ({ caller }: Forgetful) =>
  (await listSecurityEvents(lobby.ctx, caller, { before: null, limit: 50 })).map(({ kind }) => kind)

test('one is given the code and another the link: only both choose a new password, once, and every session ends', async () => {
  const member = await forgetful()
  const { proposalId, code } = await ask(member)
  expect(code).toMatch(/^\d{4}-\d{4}-\d{4}$/)
  expect(await lobby.whose({ cookie: member.cookie })).toBeDefined()
  const { link } = await agree(member, proposalId)
  expect(await lobby.whose({ cookie: member.cookie })).toBeUndefined()
  expect(await enters(member, PASSWORD), 'the old one holds until there is a new one').toBe('done')

  expect(await codeOf(choose(link ?? '', '000000'))).toBe('PHONE_CODE_WRONG')
  await choose(link ?? '', (code ?? '').replaceAll('-', ' '))
  expect([await enters(member, PASSWORD), await enters(member, NEW_PASSWORD)]).toEqual([
    'LOGIN_FAILED',
    'done',
  ])
  expect(await codeOf(choose(link ?? '', code ?? ''))).toBe('PHONE_CODE_OVER')
  expect(await kindsOf(member)).toEqual(expect.arrayContaining(['password.link', 'password.reset']))
  // From which withdrawals wait, as after any change of the password.
  const { fresh } = await lobby.ctx.read.one<{ fresh: boolean }>`
    select password_changed_at > created_at as fresh from member where member_id = ${member.memberId}`
  expect(fresh).toBe(true)
})

test('no table holds the code or the link', async () => {
  const { code, link } = await helped()
  const { all } = await lobby.ctx.read.one<{ all: string }>`
    select (select string_agg(content::text || coalesce(reason, ''), '') from approval)
      || (select string_agg(token_hash || coalesce(code_hash, ''), '') from password_code)
      || (select string_agg(body, '') from audit) as all`
  for (const secret of [code, code.replaceAll('-', ''), link]) expect(all).not.toContain(secret)
})

test('five wrong codes end the link, and the code of another member is wrong', async () => {
  const [mine, other] = [await helped(), await helped()]
  const tries = [other.code, ...Array.from({ length: 3 }, () => '111122223333')]
  for (const typed of tries) expect(await codeOf(choose(mine.link, typed))).toBe('PHONE_CODE_WRONG')
  expect(await codeOf(choose(mine.link, other.code))).toBe('PHONE_CODE_OVER')
  expect(await codeOf(choose(mine.link, mine.code))).toBe('PHONE_CODE_OVER')
  expect(await enters(mine.member, PASSWORD)).toBe('done')
})

describe('of two', () => {
  test('who asked does not agree, and what was asked is what is agreed to', async () => {
    const member = await forgetful()
    const { proposalId } = await ask(member)
    expect(await codeOf(ask(member, checkerId))).toBe('PROPOSAL_WAITS')
    const own = confirmHelp(lobby.ctx, by(member, proposalId, makerId), 'password')
    expect(await codeOf(own)).toBe('SAME_PERSON')
    expect(await codeOf(confirmHelp(lobby.ctx, by(member, proposalId), 'step'))).toBe('PROPOSAL_UNKNOWN')
    await endAsked(lobby.ctx, 'member', by(member, proposalId), 'rejected')
    expect(await codeOf(agree(member, proposalId))).toBe('PROPOSAL_UNKNOWN')
    expect(await lobby.whose({ cookie: member.cookie })).toBeDefined()
  })

  test('who has changed the password meanwhile is not locked out', async () => {
    const member = await forgetful()
    const { proposalId } = await ask(member)
    const change = {
      caller: member.caller,
      oldPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      address: ADDRESS,
    }
    await changePassword(lobby.ctx, change)
    expect(await codeOf(agree(member, proposalId))).toBe('PROPOSAL_STALE')
    expect(await lobby.whose({ cookie: member.cookie })).toBeDefined()
  })

  test('agreed to many times at once there is one link; chosen many times at once there is one new password', async () => {
    const member = await forgetful()
    const { proposalId, code } = await ask(member)
    const agreed = await Promise.all(Array.from({ length: 5 }, () => agree(member, proposalId)))
    const links = agreed.flatMap(({ link }) => link ?? [])
    expect(links).toHaveLength(1)
    const chosen = await Promise.all(
      Array.from({ length: 4 }, () => codeOf(choose(links[0] ?? '', code ?? ''))),
    )
    expect(chosen.sort()).toEqual(['PHONE_CODE_OVER', 'PHONE_CODE_OVER', 'PHONE_CODE_OVER', 'done'])
    expect((await kindsOf(member)).filter((kind) => kind === 'password.reset')).toHaveLength(1)
  })

  test('a program that ends before the commit has agreed to nothing', async () => {
    const member = await forgetful()
    const { proposalId } = await ask(member)
    const stopped = stoppedAt(lobby.ctx, 1, 'before the commit')
    await expect(agree(member, proposalId, stopped)).rejects.toThrow('stopped')
    expect(await lobby.whose({ cookie: member.cookie })).toBeDefined()
    expect((await agree(member, proposalId)).link).not.toBeNull()
  })
})
