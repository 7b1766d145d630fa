import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { INBOX_MOST, INBOX_PAGE } from '../../../domain/messages/message.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { countUnread, markRead, readInbox } from './read-inbox.ts'
import { type NewMessage, writeMessages } from './write-messages.ts'

const database = useDatabase()
let stage: Stage
let member = ''
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 12 })
})
afterAll(() => stage.close())
beforeEach(async () => {
  ;[member = ''] = await stage.members(1, bahtToSatang(10))
})

const deposit = (cause: string, memberId = member, amount = 100_00): NewMessage => ({
  ...{ memberId, operatorId: stage.operatorId, cause: `deposit:${cause}` },
  ...{ kind: 'deposited', facts: { amount: satang(amount) } },
})
const write = (messages: readonly NewMessage[], ctx: Context = stage.ctx) =>
  ctx.transaction((tx) => writeMessages(tx, messages))
const inbox = (before: number | null = null, memberId = member) => readInbox(stage.ctx.read, memberId, before)
const numbers = async (before: number | null = null) => (await inbox(before)).messages.map(({ n }) => n)

describe('a message', () => {
  test('is written once for its cause: again, twice in one go, and eight times at once', async () => {
    await write([deposit('a'), deposit('a', member, 200_00)])
    await write([deposit('a')])
    await Promise.all(Array.from({ length: 8 }, () => write([deposit('b')])))
    const page = await inbox()
    expect(page.messages).toMatchObject([
      { n: 2, kind: 'deposited' },
      { n: 1, kind: 'deposited', facts: { amount: 100_00 } },
    ])
    expect(page).toMatchObject({ unread: 2, more: false })
  })

  test('written many at once has a number of its own, without a gap', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, nth) => write([deposit(`c${nth}`)])))
    const page = await inbox()
    expect(page.messages.map(({ n }) => n)).toEqual(Array.from({ length: 8 }, (_, nth) => 8 - nth))
    expect(page.unread).toBe(8)
  })

  test('is nothing without the commit of what it tells', async () => {
    const stopped = stage.ctx.transaction(async (tx) => {
      await writeMessages(tx, [deposit('d')])
      throw new Error('stopped')
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect(await countUnread(stage.ctx.read, member)).toBe(0)
    await write([deposit('d')])
    expect(await numbers()).toEqual([1])
  })

  test('two members at once, in any order of theirs, wait for nobody for good', async () => {
    const [other = ''] = await stage.members(1, bahtToSatang(10))
    await Promise.all(
      Array.from({ length: 10 }, (_, nth) => {
        const both = [deposit(`e${nth}`), deposit(`e${nth}`, other)]
        return write(nth % 2 ? both : both.toReversed())
      }),
    )
    expect(await countUnread(stage.ctx.read, member)).toBe(10)
    expect(await countUnread(stage.ctx.read, other)).toBe(10)
  })

  test('is not rewritten, and an inbox does not go back', async () => {
    await write([deposit('f')])
    const rewritten = stage.ctx.transaction(
      (tx) => tx.run`update message set facts = '{}' where member_id = ${member}`,
    )
    await expect(rewritten).rejects.toThrow()
    const back = stage.ctx.transaction((tx) => tx.run`update inbox set last = 0 where member_id = ${member}`)
    await expect(back).rejects.toThrow(/only goes on/)
  })
})

describe('an inbox', () => {
  test('is paged by number, and keeps the newest', async () => {
    await write(Array.from({ length: INBOX_MOST + 5 }, (_, nth) => deposit(`g${nth}`)))
    const first = await inbox()
    expect(first.messages).toHaveLength(INBOX_PAGE)
    expect(first.more).toBe(true)
    const second = await numbers(first.messages.at(-1)?.n ?? 0)
    expect(second[0]).toBe(INBOX_MOST + 5 - INBOX_PAGE)
    expect(await numbers(7)).toEqual([6])
    expect(await numbers(6)).toEqual([])
  })

  test('counts what came after what was seen; a message that comes meanwhile stays unread', async () => {
    await write([deposit('h1'), deposit('h2')])
    await markRead(stage.ctx, member, 1)
    expect(await inbox()).toMatchObject({ unread: 1, readThrough: 1 })
    await markRead(stage.ctx, member, 1_000) // no more than there is
    await markRead(stage.ctx, member, 1) // an older page says nothing new
    expect(await countUnread(stage.ctx.read, member)).toBe(0)
    await write([deposit('h3')])
    expect(await countUnread(stage.ctx.read, member)).toBe(1)
  })

  test('tells the open pages of its member how many are unread', async () => {
    const heard: unknown[] = []
    const stop = stage.listen((event) => event.name === 'message' && heard.push(event))
    await write([deposit('i')])
    await write([deposit('i')])
    await markRead(stage.ctx, member, 1)
    stop()
    expect(heard).toEqual([
      { name: 'message', memberId: member, unread: 1 },
      { name: 'message', memberId: member, unread: 0 },
    ])
  })

  test('is of its member alone', async () => {
    const [other = ''] = await stage.members(1, bahtToSatang(10))
    await write([deposit('j')])
    expect(await inbox(null, other)).toMatchObject({ unread: 0, messages: [] })
  })
})
