import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  registrationForm,
} from '../../../tests/support/stage/members.ts'
import { listMoneyFaults } from '../ledger/queries.ts'
import { giveDemoMoney, NEW_DEMO_MEMBER_BAHT } from './demo-money.ts'
import { register } from './register.ts'

const database = useDatabase()
let lobby: Lobby
beforeAll(async () => {
  lobby = await openLobby(database.url)
})
afterAll(() => lobby.close())

/** What members of this name have been given, in satang. */
async function givenTo(name: string): Promise<number[]> {
  const rows = await lobby.ctx.read.run<{ amount: number }>`
    select t.amount from transfer t join member m using (member_id) where m.name = ${name}`
  return rows.map(({ amount }) => amount)
}

function join(form: ReturnType<typeof registrationForm>, ctx = lobby.ctx, operator = lobby.operator) {
  return register(ctx, operator, form, browserVisitor())
}

const GIVEN = [NEW_DEMO_MEMBER_BAHT * 100]

describe('the play money of a new demo member', () => {
  test('is given once to who registers twice, or from two windows at once', async () => {
    const form = registrationForm({ username: 'twicemember' })
    await join(form)
    await expect(join(form)).rejects.toMatchObject({ code: 'NAME_TAKEN' })
    expect(await givenTo('twicemember')).toEqual(GIVEN)

    const other = registrationForm({ username: 'atoncemember' })
    const tries = await Promise.allSettled([join(other), join(other), join(other)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await givenTo('atoncemember')).toEqual(GIVEN)
  })

  test('is given with the member or not at all, wherever the registration is stopped', async () => {
    for (const moment of ['before the commit', 'after the commit'] as const) {
      const form = registrationForm()
      // Registering counts the visitor first, in transactions of its own: the stop goes through all of them.
      for (let nth = 1; nth <= 4; nth += 1) {
        await join(form, stoppedAt(lobby.ctx, nth, moment)).catch(() => undefined)
        const { made } = await lobby.ctx.read.one<{ made: number }>`
          select count(*)::int as made from member where name = ${form.username}`
        expect(await givenTo(form.username), `${moment}, transaction ${nth}`).toEqual(made === 1 ? GIVEN : [])
      }
      await join(form).catch(() => undefined)
      expect(await givenTo(form.username)).toEqual(GIVEN)
    }
    expect(await listMoneyFaults(lobby.ctx.read)).toEqual([])
  })

  test('is not given a second time to the same member', async () => {
    const { memberId } = await join(registrationForm({ username: 'oncemember' }))
    const again = lobby.ctx.transaction(async (tx) => {
      await tx.readClock()
      await giveDemoMoney(lobby.ctx, tx, lobby.operator, { memberIds: [memberId], baht: 1_000 })
    })
    await expect(again).rejects.toThrow()
    expect(await givenTo('oncemember')).toEqual(GIVEN)
  })

  test('is never given by a real operator', async () => {
    const real = { ...lobby.operator, demo: false }
    const { memberId } = await join(registrationForm({ username: 'realmember' }), lobby.ctx, real)
    expect(await givenTo('realmember')).toEqual([])
    const forced = lobby.ctx.transaction((tx) =>
      giveDemoMoney(lobby.ctx, tx, real, { memberIds: [memberId], baht: 1_000 }),
    )
    await expect(forced).rejects.toThrow('only a demo gives money')
  })
})
