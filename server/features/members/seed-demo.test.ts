import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { type Lobby, openLobby } from '../../../tests/support/stage/members.ts'
import { updateOperatorSettings } from '../operators/queries.ts'
import { phoneOf } from './phone.ts'
import { findMemberByName, insertSignInPhone } from './queries.ts'
import { findMemberFacts, updatePhone } from './queries-account.ts'
import { DEMO_NAMES, seedDemo } from './seed-demo.ts'

const database = useDatabase()
let lobby: Lobby
beforeAll(async () => {
  lobby = await openLobby(database.url)
  await lobby.newcomer({ phone: '0200000004' })
  await seedDemo(lobby.ctx)
})
afterAll(() => lobby.close())

async function idOf(name: string): Promise<string> {
  const member = await findMemberByName(lobby.ctx.read, lobby.operator.id, name)
  if (!member) throw new Error(`the demo has ${name}`)
  return member.memberId
}
const factsOf = async (name: string) => findMemberFacts(lobby.ctx.read, await idOf(name))

test('each of the demo has a name and a phone of his own, but one whose phone a visitor took first', async () => {
  const facts = await Promise.all(DEMO_NAMES.map(factsOf))
  expect(new Set(facts.map(({ fullName }) => fullName)).size).toBe(9)
  for (const { fullName } of facts) expect(fullName).toMatch(/^[ก-๙]+ [ก-๙]+$/)
  expect(facts[3]?.phone).toBeNull()
  const phones = facts.filter((_, index) => index !== 3).map(({ phone }) => phone ?? '')
  expect(phones.map(phoneOf)).toEqual(phones)
  expect(new Set(phones).size).toBe(8)
})

test('the phone of a demo member is taken: nobody else registers with it', async () => {
  const { phone } = await factsOf('demo01')
  await expect(lobby.newcomer({ phone: phone ?? '' })).rejects.toMatchObject({ code: 'PHONE_TAKEN' })
})

test('a seeding later leaves what members and owner have changed', async () => {
  const { ctx, operator } = lobby
  const owner = { operatorId: operator.id, memberId: await idOf('demo01') }
  await ctx.transaction(async (tx) => {
    await insertSignInPhone(tx, operator.id, '0815550111', owner.memberId)
    await updatePhone(tx, owner, '0815550111')
    await updateOperatorSettings(tx, operator.id, { contacts: [] })
  })
  expect((await seedDemo(ctx)).settings.contacts).toEqual([])
  expect((await factsOf('demo01')).phone).toBe('0815550111')
  expect((await factsOf('demo04')).phone).toBeNull()
})
