import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { browserVisitor, type Lobby, openLobby, PASSWORD } from '../../../../tests/support/stage/members.ts'
import { twoOfTheDemo } from '../../../../tests/support/stage/rules.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { endAsked } from './asked-of-two.ts'
import { askLift, banMember, confirmLift } from './ban-member.ts'
import { askClosing, confirmClosing } from './close-member.ts'
import { findStopped } from './find-stopped.ts'
import { listBans } from './queries-bans.ts'

const database = useDatabase()
let lobby: Lobby
let makerId: string
let checkerId: string
let member: Awaited<ReturnType<Lobby['newcomer']>>
beforeAll(async () => {
  lobby = await openLobby(database.url)
  ;({ makerId, checkerId } = await twoOfTheDemo(lobby.ctx))
})
beforeEach(async () => {
  member = await lobby.newcomer()
})
afterAll(() => lobby.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : error),
  )
const about = (staffId = makerId, username = member.name) => ({
  ...{ operator: lobby.operator, staffId, username, reason: 'แจ้งว่าบัญชีถูกขโมย' },
})
const ban = (ctx: Context = lobby.ctx) => banMember(ctx, about())
const by = (proposalId: string, staffId = checkerId) => ({
  ...{ operatorId: lobby.operator.id, staffId, memberId: member.memberId, proposalId },
})
const lift = (proposalId: string, staffId = checkerId, ctx: Context = lobby.ctx) =>
  confirmLift(ctx, by(proposalId, staffId))
const enters = () =>
  codeOf(signIn(lobby.ctx, lobby.operator, { username: member.name, password: PASSWORD }, browserVisitor()))
const standing = async () =>
  (await listBans(lobby.ctx.read, lobby.operator.id, 50)).filter(({ name }) => name === member.name)
const asOwner = (sql: string) => withSql(database.url, (db) => db.unsafe(sql))

test('a ban ends every session, is listed, and stands until two people lift it', async () => {
  expect(await lobby.whose({ cookie: member.cookie })).toBeDefined()
  await ban()
  expect(await lobby.whose({ cookie: member.cookie })).toBeUndefined()
  expect(await enters()).toBe('LOGIN_FAILED')
  expect(await standing()).toEqual([expect.objectContaining({ reason: 'แจ้งว่าบัญชีถูกขโมย' })])
  expect(await codeOf(ban())).toBe('BAN_STANDS')

  const { proposalId } = await askLift(lobby.ctx, about())
  expect(await enters(), 'asked for alone').toBe('LOGIN_FAILED')
  expect(await codeOf(lift(proposalId, makerId))).toBe('SAME_PERSON')
  expect(await codeOf(lift(proposalId))).toBe('done')
  expect(await codeOf(lift(proposalId)), 'once more').toBe('done')
  expect(await enters()).toBe('done')
  expect(await standing()).toEqual([])
  expect(await lobby.whose({ cookie: member.cookie }), 'what ended stays ended').toBeUndefined()
  expect(await codeOf(askLift(lobby.ctx, about()))).toBe('MEMBER_NOT_BANNED')
})

test('of two bans at once one is, and of two agreements', async () => {
  const answers = await Promise.all([codeOf(ban()), codeOf(ban())])
  expect(answers.toSorted()).toEqual(['BAN_STANDS', 'done'])
  expect(await standing()).toHaveLength(1)
  const { proposalId } = await askLift(lobby.ctx, about())
  expect(await Promise.all([codeOf(lift(proposalId)), codeOf(lift(proposalId))])).toEqual(['done', 'done'])
  const lifted = await lobby.ctx.read.run`
    select approval_id as by from member_ban where member_id = ${member.memberId}`
  expect(lifted).toEqual([{ by: proposalId }])
})

describe.each(['before the commit', 'after the commit'] as const)('stopped %s', (moment) => {
  const left = moment === 'after the commit'

  test('a ban is whole or not at all', async () => {
    await expect(ban(stoppedAt(lobby.ctx, 1, moment))).rejects.toThrow()
    expect(await standing()).toHaveLength(left ? 1 : 0)
    expect(await codeOf(ban())).toBe(left ? 'BAN_STANDS' : 'done')
    expect(await enters()).toBe('LOGIN_FAILED')
  })

  test('so is its end', async () => {
    await ban()
    const { proposalId } = await askLift(lobby.ctx, about())
    await expect(lift(proposalId, checkerId, stoppedAt(lobby.ctx, 1, moment))).rejects.toThrow()
    expect(await standing()).toHaveLength(left ? 0 : 1)
    expect(await codeOf(lift(proposalId))).toBe('done')
    expect(await enters()).toBe('done')
  })
})

describe('of two', () => {
  test('nor is a lift agreed to as a closing, nor after it was refused', async () => {
    await ban()
    const { proposalId } = await askLift(lobby.ctx, about())
    expect(await codeOf(confirmClosing(lobby.ctx, by(proposalId)))).toBe('PROPOSAL_UNKNOWN')
    expect(await codeOf(askLift(lobby.ctx, about(checkerId)))).toBe('PROPOSAL_WAITS')
    await endAsked(lobby.ctx, 'lift', by(proposalId), 'rejected')
    expect(await codeOf(lift(proposalId))).toBe('PROPOSAL_UNKNOWN')
    expect(await enters()).toBe('LOGIN_FAILED')
  })

  test('nobody agrees to the end of a ban whose account was closed since', async () => {
    await ban()
    const { proposalId } = await askLift(lobby.ctx, about())
    // What the database refuses to all who do not stop its triggers.
    const closed = `update member set status = 'closed' where member_id = '${member.memberId}'`
    await expect(asOwner(closed)).rejects.toThrow('closed by two people')
    await asOwner(`set session_replication_role = replica; ${closed}`)
    expect(await codeOf(lift(proposalId))).toBe('PROPOSAL_STALE')
    expect(await enters()).toBe('ACCOUNT_CLOSED')
    expect(await codeOf(ban())).toBe('MEMBER_CLOSED')
  })

  test('who owns the database lifts none alone, nor deletes one', async () => {
    await ban()
    const { proposalId } = await askLift(lobby.ctx, about())
    const where = `where member_id = '${member.memberId}'`
    const active = asOwner(`update member set status = 'active' ${where}`)
    await expect(active).rejects.toThrow('two people lift it')
    const lifted = `update member_ban set lifted_at = now(), approval_id = '${proposalId}' ${where}`
    await expect(asOwner(lifted)).rejects.toThrow('lifted by two people')
    await expect(asOwner('delete from member_ban')).rejects.toThrow('member_ban')
    expect(await enters()).toBe('LOGIN_FAILED')
  })

  test('a member whom a statement barred, without a record, is found and comes back by two people too', async () => {
    const found = async () => (await findStopped(lobby.ctx.read, lobby.operator, member.name)).bans
    await asOwner(`update member set status = 'banned' where member_id = '${member.memberId}'`)
    const nothing = { reason: null, at: null, why: null }
    expect(await found()).toEqual([
      expect.objectContaining({ name: member.name, status: 'banned', ...nothing }),
    ])
    const { proposalId } = await askLift(lobby.ctx, about())
    expect(await codeOf(lift(proposalId))).toBe('done')
    expect(await enters()).toBe('done')
    expect(await found()).toEqual([])
    // As one that was closed by a statement of an earlier program.
    await asOwner(
      `set session_replication_role = replica; update member set status = 'closed' where member_id = '${member.memberId}'`,
    )
    expect(await found()).toEqual([expect.objectContaining({ status: 'closed', ...nothing })])
  })
})

test('a ban is found by sign-in name, member code and phone, and a closing says why', async () => {
  const found = async (search: string, operator = lobby.operator) =>
    (await findStopped(lobby.ctx.read, operator, search)).bans.map(({ name, why }) => [name, why])
  const { code, phone } = await lobby.ctx.read.one<{ code: string; phone: string }>`
    select code, phone from member where member_id = ${member.memberId}`
  expect(await found(member.name)).toEqual([])
  await ban()
  const typed = [member.name, ` ${member.name.toUpperCase()}`, code, phone, `+66 ${phone.slice(1)}`]
  for (const each of typed) expect(await found(each), each).toEqual([[member.name, null]])
  expect(await found(member.name.slice(0, -1))).toEqual([])
  expect(await found(phone, { ...lobby.operator, id: randomUUID() }), 'of another operator').toEqual([])

  const closing = { ...about(), why: 'fraud' } as const
  await confirmClosing(lobby.ctx, by((await askClosing(lobby.ctx, closing)).proposalId))
  expect(await found(phone)).toEqual([[member.name, 'fraud']])
})

test('whom nobody knows is not banned', async () => {
  expect(await codeOf(banMember(lobby.ctx, about(makerId, 'nobodyhere')))).toBe('MEMBER_UNKNOWN')
})
