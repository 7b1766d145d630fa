import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { type Lobby, openLobby } from '../../../tests/support/stage/members.ts'
import { countClick } from './count-click.ts'
import { ownCode } from './own-code.ts'
import { countFriends } from './queries-links.ts'

const database = useDatabase()
let lobby: Lobby
beforeAll(async () => {
  lobby = await openLobby(database.url)
})
afterAll(() => lobby.close())

const codeOf = (memberId: string) => ownCode(lobby.ctx, { memberId, operatorId: lobby.operator.id })

async function referrersOf(memberId: string): Promise<string[]> {
  const rows = await lobby.ctx.read.run<{ referrer: string }>`
    select referrer_id as referrer from referral where member_id = ${memberId} order by level`
  return rows.map(({ referrer }) => referrer)
}

test('a member has one code, whoever asks for it first and however many at once', async () => {
  const { memberId } = await lobby.newcomer()
  const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(memberId)))
  expect(new Set([...codes, await codeOf(memberId)]).size).toBe(1)
  expect(codes[0]).toMatch(/^[A-NP-Z]{8}$/)
  const other = await lobby.newcomer()
  expect(await codeOf(other.memberId)).not.toBe(codes[0])
})

test('who registers by a code is brought by its owner, and by whoever brought that one', async () => {
  const first = await lobby.newcomer()
  const second = await lobby.newcomer({ referredBy: (await codeOf(first.memberId)).toLowerCase() })
  const third = await lobby.newcomer({ referredBy: ` ${await codeOf(second.memberId)} ` })
  const fourth = await lobby.newcomer({ referredBy: third.code })
  expect(await referrersOf(first.memberId)).toEqual([])
  expect(await referrersOf(third.memberId)).toEqual([second.memberId, first.memberId])
  expect(await referrersOf(fourth.memberId)).toEqual([third.memberId, second.memberId, first.memberId])
  expect(await countFriends(lobby.ctx.read, first.memberId)).toEqual({ clicks: 0, signUps: 1, deposited: 0 })
})

test('a name that reads like the code of somebody else brings nobody to its owner', async () => {
  const owner = await lobby.newcomer()
  const code = await codeOf(owner.memberId)
  await lobby.newcomer({ username: code.toLowerCase() })
  const friend = await lobby.newcomer({ referredBy: code })
  expect(await referrersOf(friend.memberId)).toEqual([owner.memberId])
})

test('who brought a member is never changed, by nobody', async () => {
  const owner = await lobby.newcomer()
  const friend = await lobby.newcomer({ referredBy: owner.code })
  const alone = await lobby.newcomer()
  const own = lobby.ctx.read
    .run`update member set referred_by = ${owner.code} where member_id = ${alone.memberId}`
  await expect(own).rejects.toThrow('permission denied')
  const written = lobby.ctx.read.run`
    insert into referral (member_id, level, referrer_id, operator_id, at)
    values (${alone.memberId}, 1, ${owner.memberId}, ${lobby.operator.id}, db_now())`
  await expect(written).rejects.toThrow('permission denied')
  for (const member of [friend, alone]) {
    const by = member === friend ? alone.code : owner.code
    const changed = withSql(
      database.url,
      (sql) => sql`update member set referred_by = ${by} where member_id = ${member.memberId}`,
    )
    await expect(changed).rejects.toThrow('never changed')
  }
  const removed = withSql(database.url, (sql) => sql`delete from referral`)
  await expect(removed).rejects.toThrow()
  expect(await referrersOf(friend.memberId)).toEqual([owner.memberId])
})

test('opened links are counted by day and say nothing of who opened them', async () => {
  const { memberId } = await lobby.newcomer()
  const code = await codeOf(memberId)
  const open = (typed: string, operatorId = lobby.operator.id) =>
    countClick(lobby.ctx, operatorId, { typed, campaign: undefined })
  await Promise.all([code, code.toLowerCase(), code].map((each) => open(each)))
  for (const none of ['ZZZZZZZZ', 'nobody', '', "';--"]) await open(none)
  await open(code, lobby.ctx.chance.id())
  expect(await countFriends(lobby.ctx.read, memberId)).toMatchObject({ clicks: 3 })
  expect(await lobby.ctx.read.run`select clicks from affiliate_clicks`).toEqual([{ clicks: 3 }])
})
