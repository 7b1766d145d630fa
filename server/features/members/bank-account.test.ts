import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountDigits, accountKey } from '../../../domain/payments/account-groups.ts'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  registrationForm,
} from '../../../tests/support/stage/members.ts'
import { BANKS } from '../operators/banks.ts'
import { bankAccountOf } from './bank-account.ts'
import { register } from './register.ts'

const database = useDatabase()
let lobby: Lobby
beforeAll(async () => {
  lobby = await openLobby(database.url)
})
afterAll(() => lobby.close())

const registered = (bank: string, accountNo: string) =>
  register(lobby.ctx, lobby.operator, registrationForm({ bank, accountNo }), browserVisitor())

test('an account of a bank registers once, with as many digits as the bank gives', async () => {
  const tries = await Promise.allSettled(
    ['1234567890', '01234567890', '991234567890'].map((accountNo) => registered('kbank', accountNo)),
  )
  expect(tries.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  await expect(registered('kbank', '01234567890')).rejects.toMatchObject({
    code: 'BANK_ACCOUNT_INVALID',
    extra: { digits: 10 },
  })
  await expect(registered('gsb', '1234567890')).rejects.toMatchObject({ extra: { digits: 12 } })
  await expect(registered('gsb', '020-1-23456-789')).resolves.toBeDefined()
})

test('of a bank of which no length is known, zeros before a number make no other account', async () => {
  const { memberId } = await registered('lhb', '7234567890')
  const tries = ['07234567890', '007234567890'].map((accountNo) => registered('lhb', accountNo))
  for (const each of await Promise.allSettled(tries)) {
    expect(each).toMatchObject({ status: 'rejected', reason: { code: 'BANK_ACCOUNT_TAKEN' } })
  }
  const second = await registered('lhb', '0008234567890')
  await expect(registered('lhb', '8234567890')).rejects.toMatchObject({ code: 'BANK_ACCOUNT_TAKEN' })
  const kept = await lobby.ctx.read.run`
    select account_no from member_bank where member_id in (${memberId}, ${second.memberId}) order by 1`
  expect(kept, 'as it was typed').toEqual([{ account_no: '0008234567890' }, { account_no: '7234567890' }])
})

test('one that was registered with zeros before it, while it could be, stays its member’s', async () => {
  const { memberId } = await registered('scb', '3334567890')
  await withSql(database.url, (sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`
      await tx`update sign_in_bank_account set account_no = '04434567890' where member_id = ${memberId}`
    }),
  )
  await expect(registered('scb', '4434567890')).rejects.toMatchObject({ code: 'BANK_ACCOUNT_TAKEN' })
})

test.each([
  [
    'member_bank',
    'member_id, bank, account_no, operator_id, created_at',
    `$1, 'kbank', '01234567899', $2, now()`,
  ],
  ['sign_in_bank_account', 'member_id, bank, account_no, operator_id', `$1, 'kbank', '991234567899', $2`],
  ['sign_in_bank_account', 'member_id, bank, account_no, operator_id', `$1, 'lhb', '01234567899', $2`],
  [
    'receiving_account',
    'id, bank, account_no, operator_id, holder, added_by, created_at',
    `$1, 'kbank', '01234567899', $2, 'x', 'system', now()`,
  ],
])('the database takes no other spelling into %s', async (table, columns, values) => {
  const { memberId } = await lobby.newcomer()
  const written = withSql(database.url, (sql) =>
    sql.unsafe(`insert into ${table} (${columns}) values (${values})`, [memberId, lobby.operator.id]),
  )
  await expect(written).rejects.toThrow(/digits|by its key/)
})

test('the database knows the digits of every bank, and the key of every spelling, as the program does', async () => {
  for (const { code } of BANKS) {
    for (const accountNo of [
      '0123456789',
      '00123456789',
      '1234567890',
      '000123456789012',
      '991234567890123',
    ]) {
      const row = await lobby.ctx.read.one`
        select account_digits(${code}) as digits, account_key(${code}, ${accountNo}) as key`
      expect(row, `${code} ${accountNo}`).toEqual({
        digits: accountDigits(code) ?? null,
        key: accountKey(code, accountNo),
      })
    }
  }
})

test('a number may be typed in groups, and letters are refused', () => {
  expect(bankAccountOf({ bank: 'kbank', accountNo: '123-4-56789 0' })).toEqual({
    bank: 'kbank',
    accountNo: '1234567890',
  })
  expect(() => bankAccountOf({ bank: 'kbank', accountNo: '12345678l0' })).toThrow('BANK_ACCOUNT_INVALID')
})
