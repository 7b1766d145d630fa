import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClosingReason } from '../../../../domain/account/closing.ts'
import { invariant } from '../../../../domain/invariant.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  PASSWORD,
  registrationForm,
} from '../../../../tests/support/stage/members.ts'
import { twoOfTheDemo } from '../../../../tests/support/stage/rules.ts'
import { Refusal } from '../../../errors.ts'
import type { Operator } from '../../operators/operator.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { createOperator } from '../../staff/create-operator.ts'
import { askHelp, confirmHelp } from '../protection/help-member.ts'
import { type RegistrationForm, register } from '../register.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { updateProfile } from '../update-profile.ts'
import { endAsked } from './asked-of-two.ts'
import { askClosing, confirmClosing } from './close-member.ts'

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
const ask = ({ name: username }: { name: string }, why: ClosingReason = 'fraud', staffId = makerId) =>
  askClosing(lobby.ctx, { operator: lobby.operator, staffId, username, why, reason: 'ตรวจบัตรแล้ว' })
const by = ({ memberId }: Newcomer, proposalId: string, staffId = checkerId) => ({
  ...{ operatorId: lobby.operator.id, staffId, memberId, proposalId },
})
const agree = (member: Newcomer, proposalId: string, staffId = checkerId) =>
  codeOf(confirmClosing(lobby.ctx, by(member, proposalId, staffId)))
const enters = ({ name }: Newcomer, password = PASSWORD) =>
  codeOf(signIn(lobby.ctx, lobby.operator, { username: name, password }, browserVisitor()))
const registers = (operator: Operator, wish: Partial<RegistrationForm>) =>
  codeOf(register(lobby.ctx, operator, registrationForm(wish), browserVisitor()))

test('two people close an account: its sessions end, and who knows the password is told why it is shut', async () => {
  const member = await lobby.newcomer()
  const { proposalId } = await ask(member)
  expect([await enters(member), await lobby.whose({ cookie: member.cookie })]).toEqual([
    'done',
    expect.objectContaining({ memberId: member.memberId }),
  ])
  expect(await agree(member, proposalId)).toBe('done')
  expect(await agree(member, proposalId), 'once more').toBe('done')
  expect(await lobby.whose({ cookie: member.cookie })).toBeUndefined()
  expect(await enters(member)).toBe('ACCOUNT_CLOSED')
  expect(await enters(member, 'not that one')).toBe('LOGIN_FAILED')
  expect(await codeOf(ask(member))).toBe('MEMBER_CLOSED')
  const record = await lobby.ctx.read.one`
    select c.why, a.maker_id as maker, a.decided_by as checker, a.reason
    from member_closure c join approval a on a.id = c.approval_id where c.member_id = ${member.memberId}`
  expect(record).toEqual({ why: 'fraud', maker: makerId, checker: checkerId, reason: 'ตรวจบัตรแล้ว' })
})

describe('of two', () => {
  test('who asked does not agree, nor is one thing agreed to as another', async () => {
    const member = await lobby.newcomer()
    const { proposalId } = await ask(member)
    expect(await codeOf(ask(member, 'fraud', checkerId))).toBe('PROPOSAL_WAITS')
    expect(await agree(member, proposalId, makerId)).toBe('SAME_PERSON')
    const asHelp = confirmHelp(lobby.ctx, by(member, proposalId), 'step')
    expect(await codeOf(asHelp)).toBe('PROPOSAL_UNKNOWN')
    const other = await lobby.newcomer()
    expect(await agree(other, proposalId)).toBe('PROPOSAL_UNKNOWN')
    await endAsked(lobby.ctx, 'member', by(member, proposalId), 'rejected')
    expect(await agree(member, proposalId)).toBe('PROPOSAL_UNKNOWN')
    expect(await enters(member)).toBe('done')

    const wish = { operator: lobby.operator, staffId: makerId, username: member.name, reason: 'ลืม' }
    const help = await askHelp(lobby.ctx, wish, 'password')
    expect(await agree(member, help.proposalId)).toBe('PROPOSAL_UNKNOWN')
  })

  test.each([
    `full_name = 'คนอื่น อีกคน'`,
    `phone = '0899999999'`,
    `birth_date = '1980-01-01'`,
    `status = 'banned'`,
  ])('nobody agrees to what has changed since: %s', async (change) => {
    const member = await lobby.newcomer()
    const { proposalId } = await ask(member)
    await withSql(database.url, (sql) =>
      sql.unsafe(`update member set ${change} where member_id = '${member.memberId}'`),
    )
    expect(await agree(member, proposalId)).toBe('PROPOSAL_STALE')
    const { status } = await lobby.ctx.read.one<{ status: string }>`
      select status from member where member_id = ${member.memberId}`
    expect(status).not.toBe('closed')
  })

  test('nor does who owns the database close one, with a record or without, nor open one again', async () => {
    const member = await lobby.newcomer()
    const { proposalId } = await ask(member)
    const { memberId } = member
    const alone = withSql(
      database.url,
      (sql) => sql`insert into member_closure (member_id, operator_id, approval_id, why, closed_at)
        values (${memberId}, ${lobby.operator.id}, ${proposalId}, 'fraud', now())`,
    )
    await expect(alone).rejects.toThrow('closed by two people')
    const unrecorded = withSql(
      database.url,
      (sql) => sql`update member set status = 'closed' where member_id = ${memberId}`,
    )
    await expect(unrecorded).rejects.toThrow('closed by two people')
    expect(await agree(member, proposalId)).toBe('done')
    const again = (sql: string) => withSql(database.url, (db) => db.unsafe(sql))
    await expect(
      again(`update member set status = 'active' where member_id = '${memberId}'`),
    ).rejects.toThrow('stays closed')
    await expect(again('delete from member_closure')).rejects.toThrow('member_closure')
    await expect(again('delete from barred_mark')).rejects.toThrow('barred_mark')
  })
})

describe('registering again', () => {
  const person = (nth: number) => ({
    ...{ phone: `081777000${nth}`, bank: 'kbank', accountNo: `777123456${nth}` },
    ...{ fullName: `นายปิด ถาวร${'ก'.repeat(nth)}`, birthDate: `1995-03-0${nth}` },
  })

  test.each([
    ['under-age', 'DETAILS_BARRED', 1],
    ['fraud', 'DETAILS_BARRED', 2],
    ['second-account', 'done', 3],
    ['deceased', 'done', 4],
  ] as const)('%s, at another operator: %s', async (why, answer, nth) => {
    const { phone, bank, accountNo, fullName, birthDate } = person(nth)
    const member = await lobby.newcomer(person(nth))
    const { proposalId } = await ask(member, why)
    expect(await agree(member, proposalId)).toBe('done')
    expect(await registers(elsewhere, { phone: `+66 ${phone.slice(1, 3)}-${phone.slice(3)}` })).toBe(answer)
    expect(await registers(elsewhere, { bank, accountNo })).toBe(answer)
    expect(await registers(elsewhere, { fullName: fullName.replace('นาย', ' '), birthDate })).toBe(answer)
    expect(await registers(elsewhere, { fullName, birthDate: '1995-12-31' }), 'another birth date').toBe(
      'done',
    )
  })

  test('nor is a barred phone given to an account there is', async () => {
    const member = await lobby.newcomer(person(5))
    const { proposalId } = await ask(member, 'fraud')
    await agree(member, proposalId)
    const other = await register(lobby.ctx, elsewhere, registrationForm(), browserVisitor())
    const caller = await lobby.whose({ cookie: other.cookie })
    invariant(caller, 'it has just registered')
    const change = updateProfile(lobby.ctx, {
      ...{ caller, password: PASSWORD, pin: undefined, phone: person(5).phone, address: '203.0.113.9' },
      ...{ bank: undefined, accountNo: undefined, also: async () => {} },
    })
    expect(await codeOf(change)).toBe('DETAILS_BARRED')
  })
})
