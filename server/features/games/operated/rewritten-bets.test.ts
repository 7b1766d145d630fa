import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bahtToSatang } from '../../../../domain/money.ts'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { begunToken, cashOf, openWallet, providerOf } from '../../../../tests/support/stage/games/gamer.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'

const database = useDatabase()
const STAKE = 10_00
const RAISED = 90_000_00
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  await openWallet(stage)
})
afterAll(() => stage.close())

interface Forged {
  readonly id: string
  readonly member: string
  readonly other: string
}

/** What whoever owns the database writes behind the program, and how the test puts it right again. */
const FORGERIES: Record<
  string,
  Record<'forge' | 'mend', (sql: TransactionSql, of: Forged) => Promise<unknown>>
> = {
  'a stake that was raised': {
    forge: (sql, of) => raise(sql, of, RAISED),
    mend: (sql, of) => raise(sql, of, STAKE),
  },
  'a bet that was given to another member': {
    forge: (sql, { id, member, other }) => give(sql, id, member, other),
    mend: (sql, { id, member, other }) => give(sql, id, other, member),
  },
  'a bet that nobody has paid': {
    forge: (sql, { id, member }) => sql`
      insert into game_transaction (operator_id, provider, transaction_id, id, member_id, round, game, kind, reference,
        bet_ref, units, units_a_satang, amount, at)
      select operator_id, provider, 'unpaid', ${randomUUID()}, member_id, round, game, kind, reference, bet_ref, units,
        units_a_satang, amount, at from game_transaction where transaction_id = ${id} and member_id = ${member}`,
    mend: (sql) => sql`delete from game_transaction where transaction_id = 'unpaid'`,
  },
}

async function raise(sql: TransactionSql, { id, member }: Forged, amount: number): Promise<void> {
  await sql`update game_transaction set amount = ${amount}, units = ${amount * 1_000} where transaction_id = ${id}`
  await sql`update game_round set staked = ${amount} where member_id = ${member}`
}

async function give(sql: TransactionSql, id: string, from: string, to: string): Promise<void> {
  await sql`update game_transaction set member_id = ${to} where transaction_id = ${id} and member_id = ${from}`
  await sql`update game_round set member_id = ${to} where member_id = ${from}`
}

describe('a rollback gives back what was paid', () => {
  test.each(Object.keys(FORGERIES))('%s brings nothing', async (what) => {
    const { forge, mend } = FORGERIES[what] ?? {}
    const [member = '', other = ''] = await stage.members(2, bahtToSatang(100))
    const token = await begunToken(stage, database.url, member)
    const provider = providerOf(stage, { token })
    const of = { id: randomUUID(), member, other }
    await provider.bet(of.id, STAKE)
    await behindTriggers(database.url, async (sql) => forge?.(sql, of))
    const name = what.includes('nobody') ? 'unpaid' : of.id
    await expect(provider.rollback(randomUUID(), name)).rejects.toThrow('as much as was moved')
    expect([await cashOf(stage, member), await cashOf(stage, other)]).toEqual([90_00, 100_00])
    await behindTriggers(database.url, async (sql) => mend?.(sql, of))
    expect(await provider.rollback(randomUUID(), of.id)).toBe(100_00)
  })

  test('a win that was raised takes no more from its member', async () => {
    const [member = '', other = ''] = await stage.members(2, bahtToSatang(100))
    const provider = providerOf(stage, { token: await begunToken(stage, database.url, member) })
    const [bet, id] = [randomUUID(), randomUUID()]
    await provider.bet(bet, STAKE)
    await provider.win(id, bet, STAKE)
    const write = (amount: number) =>
      behindTriggers(database.url, async (sql) => {
        await sql`update game_transaction set amount = ${amount}, units = ${amount * 1_000} where transaction_id = ${id}`
        await sql`update game_round set won = ${amount} where member_id = ${member}`
      })
    await write(RAISED)
    await expect(provider.rollback(randomUUID(), id)).rejects.toThrow('as much as was moved')
    expect([await cashOf(stage, member), await cashOf(stage, other)]).toEqual([100_00, 100_00])
    await write(STAKE)
    expect(await provider.rollback(randomUUID(), id)).toBe(90_00)
  })
})
