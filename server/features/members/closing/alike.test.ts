import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariant } from '../../../../domain/invariant.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  PASSWORD,
  registrationForm,
} from '../../../../tests/support/stage/members.ts'
import { twoOfTheDemo } from '../../../../tests/support/stage/rules.ts'
import { newAssistant } from '../../../../tests/support/stage/safer/assisted.ts'
import { Refusal } from '../../../errors.ts'
import type { Operator } from '../../operators/operator.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { createOperator } from '../../staff/create-operator.ts'
import { register } from '../register.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { banMember } from './ban-member.ts'
import { askClosing, confirmClosing } from './close-member.ts'
import { findAlikeNamed } from './find-alike.ts'

const database = useDatabase()
let lobby: Lobby
let elsewhere: Operator
let makerId: string
let checkerId: string
beforeAll(async () => {
  lobby = await openLobby(database.url)
  ;({ makerId, checkerId } = await twoOfTheDemo(lobby.ctx))
  const birth = { code: 'pear', name: 'Pear', hosts: ['pear.example'], company: 'PE', agent: '01' }
  const { operatorId } = await createOperator(lobby.ctx, { ...birth, owner: 'somchai', password: undefined })
  const found = await findOperatorById(lobby.ctx.read, operatorId)
  invariant(found, 'it was just made')
  elsewhere = found
})
afterAll(() => lobby.close())

type Newcomer = Awaited<ReturnType<Lobby['newcomer']>>
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error instanceof Refusal ? error.code : error),
  )
const asOwner = (sql: string) => withSql(database.url, (db) => db.unsafe(sql))
const enters = ({ name }: Newcomer) =>
  codeOf(signIn(lobby.ctx, lobby.operator, { username: name, password: PASSWORD }, browserVisitor()))
const alikeTo = async ({ name }: { name: string }) =>
  (await findAlikeNamed(lobby.ctx.read, lobby.operator, name)).alike.map((each) => [each.name, each.shared])
const codes = async (...members: readonly Newcomer[]) => {
  const rows = await lobby.ctx.read.run<{ code: string }>`
    select code from member where member_id = any(${members.map(({ memberId }) => memberId)}::uuid[])`
  return rows.map(({ code }) => code)
}
const about = ({ name: username }: { name: string }, also: readonly string[] = []) => ({
  ...{ operator: lobby.operator, staffId: makerId, username, reason: 'คนเดียวกัน', also },
})
const agree = ({ memberId }: Newcomer, proposalId: string, ctx = lobby.ctx) =>
  codeOf(confirmClosing(ctx, { operatorId: lobby.operator.id, staffId: checkerId, memberId, proposalId }))

let lastPerson = 0
/** Several accounts of one person, by name and birth date; nobody else has this one. */
async function onePerson(count: number): Promise<Newcomer[]> {
  lastPerson += 1
  const born = `1970-${String((lastPerson % 12) + 1).padStart(2, '0')}-11`
  const made: Newcomer[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const fullName = `${['', 'นาย ', 'น.ส. '][nth % 3]}หลาย บัญชี${'ก'.repeat(lastPerson)}`
    made.push(await lobby.newcomer({ fullName, birthDate: born }))
  }
  return made
}

test('accounts of one person are found by name with birth date, account, phone and device, each told', async () => {
  const [first, second] = (await onePerson(2)) as [Newcomer, Newcomer]
  expect(await alikeTo(first)).toEqual([[second.name, ['person']]])

  const bank = await lobby.newcomer({ bank: 'kbank', accountNo: '9990001112' })
  await asOwner(`insert into member_bank (member_id, bank, account_no, operator_id, created_at)
    values ('${first.memberId}', 'scb', '9990001112', '${lobby.operator.id}', now())`)
  const { phone } = registrationForm()
  const payer = await lobby.newcomer({ phone })
  await asOwner(`insert into member_bank (member_id, bank, account_no, operator_id, created_at)
    values ('${first.memberId}', 'ttb', '${phone}', '${lobby.operator.id}', now())`)
  const device = await lobby.newcomer()
  await asOwner(`update session set device = 'a phone of one', address = '198.51.100.7'
    where member_id in ('${first.memberId}', '${device.memberId}')`)
  const found = await alikeTo(first)
  expect(found).toHaveLength(4)
  expect(found).toEqual(
    expect.arrayContaining([
      [second.name, ['person']],
      [bank.name, ['bank']],
      [payer.name, ['phone']],
      [device.name, ['device']],
    ]),
  )
  // It is seen from each side.
  for (const [other, shared] of [
    [bank, 'bank'],
    [payer, 'bank'],
    [device, 'device'],
  ] as const)
    expect(await alikeTo(other)).toEqual([[first.name, [shared]]])
})

test('none of another operator is told, nor who has the name or the birth date alone, nor an assistant that signs in there', async () => {
  const [first] = (await onePerson(1)) as [Newcomer]
  const { fullName, birthDate } = await lobby.ctx.read.one<{ fullName: string; birthDate: string }>`
    select full_name as "fullName", birth_date::text as "birthDate" from member where member_id = ${first.memberId}`
  await register(lobby.ctx, elsewhere, registrationForm({ fullName, birthDate }), browserVisitor())
  await lobby.newcomer({ fullName, birthDate: '1981-02-03' })
  await lobby.newcomer({ birthDate })
  const shop = await lobby.newcomer()
  const clerk = await newAssistant({ ctx: lobby.ctx, operatorId: lobby.operator.id }, shop.memberId)
  await asOwner(
    `update session set device = 'a shop', address = '198.51.100.9' where member_id = '${first.memberId}'`,
  )
  await asOwner(`update session set device = 'a shop', address = '198.51.100.9', assistant_id = '${clerk}'
    where member_id = '${shop.memberId}'`)
  expect(await alikeTo(first)).toEqual([])
  expect(await findAlikeNamed(lobby.ctx.read, lobby.operator, 'nobodyhere')).toEqual({
    alike: [],
    more: false,
  })
})

test('of a hundred accounts fifty are told, and that there are more', async () => {
  const [first] = (await onePerson(1)) as [Newcomer]
  await asOwner(`set session_replication_role = replica;
    insert into member select (jsonb_populate_record(m, jsonb_build_object('member_id', gen_random_uuid(), 'phone', null,
      'name', 'alike' || n, 'code', 'DM01alike' || n))).* from member m, generate_series(1, 100) n where m.member_id = '${first.memberId}'`)
  const { alike, more } = await findAlikeNamed(lobby.ctx.read, lobby.operator, first.name)
  expect([alike.length, more]).toEqual([50, true])
})

test('one ban holds for the accounts that are named, each with its record, and for no other', async () => {
  const [first, second, third] = (await onePerson(3)) as [Newcomer, Newcomer, Newcomer]
  const stranger = await lobby.newcomer()
  expect(await codeOf(banMember(lobby.ctx, about(first, await codes(second, stranger))))).toBe(
    'MEMBER_NOT_ALIKE',
  )
  expect(await codeOf(banMember(lobby.ctx, about(first, ['nobody'])))).toBe('MEMBER_NOT_ALIKE')
  expect([await enters(first), await enters(second)]).toEqual(['done', 'done'])
  await expect(
    banMember(stoppedAt(lobby.ctx, 1, 'before the commit'), about(first, await codes(second))),
  ).rejects.toThrow()
  expect([await enters(first), await enters(second)], 'all or none').toEqual(['done', 'done'])

  const both = async () => codeOf(banMember(lobby.ctx, about(first, await codes(second))))
  expect((await Promise.all([both(), both()])).toSorted()).toEqual(['BAN_STANDS', 'done'])
  expect([await enters(first), await enters(second), await enters(third)]).toEqual([
    'LOGIN_FAILED',
    'LOGIN_FAILED',
    'done',
  ])
  expect(await lobby.whose({ cookie: second.cookie })).toBeUndefined()
  const bans = await lobby.ctx.read.run`
    select reason from member_ban where member_id in (${first.memberId}, ${second.memberId})`
  expect(bans).toEqual([{ reason: 'คนเดียวกัน' }, { reason: 'คนเดียวกัน' }])
  expect(
    await codeOf(banMember(lobby.ctx, about(third, await codes(first, second)))),
    'who is banned stays so',
  ).toBe('done')
  expect(await lobby.ctx.read.run`select from member_ban where member_id = ${second.memberId}`).toHaveLength(
    1,
  )
})

test('bans of one person from two sides at once wait for each other and end', async () => {
  for (let race = 0; race < 5; race += 1) {
    const [first, second] = (await onePerson(2)) as [Newcomer, Newcomer]
    const [ofFirst, ofSecond] = [await codes(first), await codes(second)]
    const answers = await Promise.all([
      codeOf(banMember(lobby.ctx, about(first, ofSecond))),
      codeOf(banMember(lobby.ctx, about(second, ofFirst))),
    ])
    expect(answers.toSorted()).toEqual(['BAN_STANDS', 'done'])
    expect([await enters(first), await enters(second)]).toEqual(['LOGIN_FAILED', 'LOGIN_FAILED'])
  }
})

test('one agreement closes the accounts that were named, and the second person is told of those that were not', async () => {
  const [first, second, third] = (await onePerson(3)) as [Newcomer, Newcomer, Newcomer]
  const { proposalId } = await askClosing(lobby.ctx, { ...about(first, await codes(second)), why: 'fraud' })
  const { content } = await lobby.ctx.read.one<{
    content: { others: { name: string }[]; left: { name: string; shared: string[] }[] }
  }>`select content from approval where id = ${proposalId}`
  expect(content.others.map(({ name }) => name)).toEqual([second.name])
  expect(content.left).toEqual([expect.objectContaining({ name: third.name, shared: ['person'] })])
  const alone = asOwner(`insert into member_closure (member_id, operator_id, approval_id, why, closed_at)
    values ('${second.memberId}', '${lobby.operator.id}', '${proposalId}', 'fraud', now())`)
  await expect(alone).rejects.toThrow('closed by two people')

  await expect(
    confirmClosing(stoppedAt(lobby.ctx, 1, 'before the commit'), {
      ...{ operatorId: lobby.operator.id, staffId: checkerId, memberId: first.memberId, proposalId },
    }),
  ).rejects.toThrow()
  expect([await enters(first), await enters(second)], 'all or none').toEqual(['done', 'done'])
  expect(await Promise.all([agree(first, proposalId), agree(first, proposalId)])).toEqual(['done', 'done'])
  expect([await enters(first), await enters(second), await enters(third)]).toEqual([
    'ACCOUNT_CLOSED',
    'ACCOUNT_CLOSED',
    'done',
  ])
  const keys = [first, second].map(({ memberId }) => `give-back-closed:${memberId}`)
  const given = await lobby.ctx.read.run`select from graphile_worker.jobs where key = any(${keys}::text[])`
  expect(given, 'the bets of each go back').toHaveLength(2)
  expect(await codeOf(askClosing(lobby.ctx, { ...about(third), why: 'fraud' }))).toBe('done')
})

test.each(["full_name = 'คนอื่น'", "status = 'banned'"])(
  'nobody agrees once one of them is somebody else: %s',
  async (change) => {
    const [first, second] = (await onePerson(2)) as [Newcomer, Newcomer]
    const { proposalId } = await askClosing(lobby.ctx, {
      ...about(first, await codes(second)),
      why: 'second-account',
    })
    await asOwner(`update member set ${change} where member_id = '${second.memberId}'`)
    expect(await agree(first, proposalId)).toBe('PROPOSAL_STALE')
    expect(await enters(first)).toBe('done')
  },
)
