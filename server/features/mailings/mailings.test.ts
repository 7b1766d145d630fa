import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, bangkokDate, bangkokIso, bangkokMs } from '../../../domain/calendar/bangkok.ts'
import { ALONE_A_DAY } from '../../../domain/messages/mailing.ts'
import { NO_MONEY } from '../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { stoppedAt } from '../../../tests/support/processes/stopped.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { chooseOffers, wantsOffers } from '../messages/choose-offers.ts'
import { markRead, readInbox } from '../messages/read-inbox.ts'
import type { Operator } from '../operators/operator.ts'
import { findOperatorById } from '../operators/queries.ts'
import {
  confirmMailing,
  endMailingProposal,
  previewMailing,
  proposeMailing,
  stopMailing,
  type TypedMailing,
} from './change-mailing.ts'
import { countOpened } from './count-opened.ts'
import { listMailings } from './queries-mailings.ts'
import { sendMailings } from './send-mailings.ts'

const database = useDatabase()
let stage: Stage
let operator: Operator
let members: readonly string[] = []
/** Each test has an operator of its own, so that it counts its own members alone. */
let count = 0

beforeAll(async () => {
  await goTo('12:00')
})
beforeEach(async () => {
  count += 1
  stage = await openStage(database.url, {
    connections: 8,
    company: `M${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[count]}`,
  })
  operator = (await findOperatorById(stage.ctx.read, stage.operatorId)) as Operator
  members = [...(await stage.members(450, NO_MONEY))].sort()
})
afterEach(async () => {
  await stage.ctx.read.run`update mailing set ended_at = db_now() where ended_at is null`
  await goTo('12:00')
  await stage.close()
})
afterAll(() => moveClock(database.url, 0))

/** A Bangkok time of a day to come. */
const timeOf = (clock: string, days = 1) => bangkokMs(addDays(bangkokDate(Date.now()), days), clock)
const goTo = (clock: string, days = 1) => moveClock(database.url, timeOf(clock, days) - Date.now())

const NOBODY = { who: 'everybody', days: null, rank: null, username: null } as const
const mail = (some: Partial<TypedMailing> = {}): TypedMailing => ({
  ...{ kind: 'service', titleTh: 'ปิดปรับปรุง', textTh: 'คืนนี้ตีสอง', titleEn: null, textEn: null },
  ...{ page: '/inbox', sendAt: null, audience: NOBODY },
  ...some,
})
const OFFER = { kind: 'marketing', page: '/promotion' } as const

const ask = (some: Partial<TypedMailing> = {}) =>
  proposeMailing(stage.ctx, { operator, staffId: stage.makerId, mailing: mail(some), reason: 'แจ้งล่วงหน้า' })
const by = (proposalId: string | null, staffId = stage.checkerId) => ({
  ...{ operatorId: stage.operatorId, staffId, proposalId: proposalId ?? '' },
})
/** Two people have agreed to it; its id. */
async function agreed(some: Partial<TypedMailing> = {}): Promise<string> {
  const { proposalId } = await ask(some)
  await confirmMailing(stage.ctx, by(proposalId))
  return proposalId ?? ''
}
const send = (ctx: Context = stage.ctx) => sendMailings(ctx)
const stateOf = async (id: string) =>
  (await listMailings(stage.ctx.read, { operatorId: stage.operatorId, after: null, limit: 100 })).find(
    (each) => each.id === id,
  )
const inboxOf = async (memberId: string) => (await readInbox(stage.ctx.read, memberId, null)).messages
const countOf = async () => {
  const rows = await stage.ctx.read.run<{ count: number }>`
    select count(*)::int as count from message where operator_id = ${stage.operatorId} group by member_id`
  return { members: rows.length, most: Math.max(0, ...rows.map(({ count }) => count)) }
}

describe('a message to all', () => {
  test('takes two people: whoever wrote it does not agree to it, and nothing is sent before', async () => {
    const { proposalId } = await ask()
    await expect(confirmMailing(stage.ctx, by(proposalId, stage.makerId))).rejects.toMatchObject({
      code: 'SAME_PERSON',
    })
    await send()
    expect(await countOf()).toEqual({ members: 0, most: 0 })
    await confirmMailing(stage.ctx, by(proposalId))
    await confirmMailing(stage.ctx, by(proposalId))
    await send()
    expect(await countOf()).toEqual({ members: 450, most: 1 })
    expect(await stateOf(proposalId ?? '')).toMatchObject({ sent: 450, people: 450, stoppedBy: null })
  })

  test('waits once: the same one is proposed again when it was decided, and another one beside it', async () => {
    const { proposalId } = await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'PROPOSAL_WAITS' })
    await ask({ textTh: 'คืนนี้ตีสาม' })
    await endMailingProposal(stage.ctx, by(proposalId), 'rejected')
    await agreed()
    await send()
    expect(await countOf()).toEqual({ members: 450, most: 1 })
  })

  test('of one person is refused by the database, whoever writes the row', async () => {
    const { operatorId, makerId, checkerId, ctx } = stage
    const write = (checker: string | null) =>
      withSql(
        database.url,
        (sql) => sql`
        insert into mailing (id, operator_id, content, people, maker_id, checker_id, made_at, send_at)
        values (${ctx.chance.id()}, ${operatorId}, ${sql.json({ audience: { who: 'everybody' } })}, 1, ${makerId}, ${checker},
          db_now(), db_now())`,
      )
    await expect(write(null)).rejects.toThrow('one person writes to one member')
    await expect(write(checkerId)).rejects.toThrow('takes two people')
  })

  test('reaches each once by two jobs at once, and after a kill between batches and in the middle of one', async () => {
    const id = await agreed()
    await expect(send(stoppedAt(stage.ctx, 1, 'after the commit'))).rejects.toThrow()
    expect(await countOf()).toEqual({ members: 200, most: 1 })
    await expect(send(stoppedAt(stage.ctx, 1, 'before the commit'))).rejects.toThrow()
    expect(await countOf()).toEqual({ members: 200, most: 1 })
    await Promise.all([send(), send()])
    await send()
    expect(await countOf()).toEqual({ members: 450, most: 1 })
    expect(await stateOf(id)).toMatchObject({ sent: 450 })
  })

  test('is stopped by one person between batches: the rest never have it', async () => {
    const id = await agreed()
    await expect(send(stoppedAt(stage.ctx, 1, 'after the commit'))).rejects.toThrow()
    const stop = (staffId = stage.checkerId) =>
      stopMailing(stage.ctx, { operatorId: stage.operatorId, staffId, id })
    await stop()
    await stop()
    await send()
    expect(await countOf()).toEqual({ members: 200, most: 1 })
    expect(await stateOf(id)).toMatchObject({ sent: 200, stoppedBy: 'draw-checker' })
    await expect(stop(stage.makerId)).rejects.toMatchObject({ code: 'MAILING_ENDED' })
  })

  test('is worded in the language of its reader, and says where its button leads', async () => {
    await agreed({ titleEn: 'Maintenance', textEn: 'Tonight at two', page: '/statement' })
    await send()
    const [message] = await inboxOf(members[0] ?? '')
    expect(message).toMatchObject({
      kind: 'letter',
      facts: { titleTh: 'ปิดปรับปรุง', titleEn: 'Maintenance', page: '/statement' },
    })
  })

  test('counts who has seen it', async () => {
    const id = await agreed()
    await send()
    await markRead(stage.ctx, members[3] ?? '', 1)
    await countOpened(stage.ctx)
    expect(await stateOf(id)).toMatchObject({ sent: 450, opened: 1 })
  })
})

describe('what the second person agrees to', () => {
  test('is what was counted: an audience that has grown is stale', async () => {
    const { proposalId } = await ask()
    await stage.members(46, NO_MONEY)
    await expect(confirmMailing(stage.ctx, by(proposalId))).rejects.toMatchObject({ code: 'PROPOSAL_STALE' })
    await send()
    expect(await countOf()).toEqual({ members: 0, most: 0 })
  })

  test('is stale once its time has gone', async () => {
    const { proposalId } = await ask({ sendAt: bangkokIso(timeOf('13:00')) })
    await goTo('13:01')
    await expect(confirmMailing(stage.ctx, by(proposalId))).rejects.toMatchObject({ code: 'PROPOSAL_STALE' })
  })

  test('waits for its time', async () => {
    await agreed({ sendAt: bangkokIso(timeOf('13:00')) })
    await goTo('12:59')
    await send()
    expect((await countOf()).members).toBe(0)
    await goTo('13:00')
    await send()
    expect((await countOf()).members).toBe(450)
  })

  test('said no to, or taken back, is never sent', async () => {
    const { proposalId } = await ask()
    await endMailingProposal(stage.ctx, by(proposalId), 'rejected')
    await expect(confirmMailing(stage.ctx, by(proposalId))).rejects.toMatchObject({
      code: 'PROPOSAL_UNKNOWN',
    })
  })
})

describe('marketing', () => {
  test('is one a Bangkok day a member, of two campaigns by two jobs at once; after midnight the next', async () => {
    const [first, second] = [await agreed(OFFER), await agreed(OFFER)]
    await Promise.all([send(), send()])
    expect(await countOf()).toEqual({ members: 450, most: 1 })
    const told = await Promise.all([first, second].map(stateOf))
    expect(told.map((each) => (each?.sent ?? 0) + (each?.toldToday ?? 0))).toEqual([450, 450])
    expect((told[0]?.sent ?? 0) + (told[1]?.sent ?? 0)).toBe(450)
    await goTo('23:59')
    const third = await agreed(OFFER)
    await send()
    expect(await stateOf(third), 'nobody is told at night').toMatchObject({ sent: 0, toldToday: 0 })
    await goTo('00:01', 2)
    await send()
    expect(await stateOf(third)).toMatchObject({ sent: 0, toldToday: 0 })
    await goTo('08:00', 2)
    await send()
    expect(await stateOf(third)).toMatchObject({ sent: 450, toldToday: 0 })
  })

  test('reaches nobody who wants none, is on a break or excluded, or banned; service does', async () => {
    const [out = '', stopped = '', banned = ''] = members
    await chooseOffers(stage.ctx, { memberId: out, operatorId: stage.operatorId }, false)
    await withSql(database.url, async (sql) => {
      await sql`
        insert into play_stop (member_id, id, operator_id, kind, length, began_at, ends_at)
        values (${stopped}, gen_random_uuid(), ${stage.operatorId}, 'break', 'week', db_now(), db_now() + interval '7 days')`
      await sql`update member set status = 'banned' where member_id = ${banned}`
    })
    expect(await previewMailing(stage.ctx, { operator, mailing: mail(OFFER) })).toEqual({
      ...{ people: 450, optedOut: 1, stopped: 1, gone: 1, isWhole: true },
    })
    const offer = await agreed(OFFER)
    await send()
    expect(await stateOf(offer)).toMatchObject({ sent: 447, optedOut: 1, stopped: 1, gone: 1 })
    const letter = await agreed()
    await send()
    expect(await stateOf(letter)).toMatchObject({ sent: 449, optedOut: 0, stopped: 0, gone: 1 })
    expect((await inboxOf(out)).map(({ kind }) => kind)).toEqual(['letter'])
    expect((await inboxOf(stopped)).map(({ kind }) => kind)).toEqual(['letter'])
  })

  test('is never written after the answer of who turned it off, whichever comes first', async () => {
    const some = members.slice(190, 210) // on both sides of a batch
    const offer = await agreed(OFFER)
    const { operatorId, ctx } = stage
    const [, after] = await Promise.all([
      send(),
      Promise.all(
        some.map(async (memberId) => {
          await chooseOffers(ctx, { memberId, operatorId }, false)
          return { memberId, had: (await inboxOf(memberId)).length }
        }),
      ),
    ])
    for (const { memberId, had } of after) expect((await inboxOf(memberId)).length).toBe(had)
    const told = await stateOf(offer)
    expect((told?.sent ?? 0) + (told?.optedOut ?? 0)).toBe(450)
    expect(await wantsOffers(ctx.read, some[0] ?? '')).toBe(false)
    await chooseOffers(ctx, { memberId: some[0] ?? '', operatorId }, true)
    expect(await wantsOffers(ctx.read, some[0] ?? '')).toBe(true)
  })

  test('a second one of the day is refused by the database, and so is one to who wants none', async () => {
    const [one = '', two = ''] = members
    const { operatorId, ctx } = stage
    await agreed(OFFER)
    await send()
    await chooseOffers(ctx, { memberId: two, operatorId }, false)
    const write = (memberId: string) => ctx.read.run`
      insert into message (member_id, n, operator_id, kind, cause, facts, at)
      values (${memberId}, 99, ${operatorId}, 'offer', 'mailing:x', '{}', db_now())`
    await expect(write(one)).rejects.toThrow('message_offered_once')
    await expect(write(two)).rejects.toThrow('who does not want it')
  })
})

describe('an audience', () => {
  const people = async (audience: Partial<TypedMailing['audience']>) =>
    (await previewMailing(stage.ctx, { operator, mailing: mail({ audience: { ...NOBODY, ...audience } }) }))
      .people

  test('is who deposited or played in the last days, who did not, and who never deposited', async () => {
    const [recent = '', old = ''] = members
    await withSql(database.url, async (owner) => {
      const sql = await owner.reserve()
      await sql`set session_replication_role = replica` // of rounds that nobody has
      for (const [memberId, days] of [
        [recent, 2],
        [old, 10],
      ] as const) {
        await sql`
          insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
          values (${memberId}, gen_random_uuid(), 1, ${stage.operatorId}, 100, 0, db_now() - make_interval(days => ${days}))`
      }
      sql.release()
    })
    expect(await people({ who: 'played', days: 3 })).toBe(1)
    expect(await people({ who: 'played', days: 11 })).toBe(2)
    expect(await people({ who: 'idle', days: 3 })).toBe(449)
    expect(await people({ who: 'deposited', days: 3 })).toBe(0)
    expect(await people({ who: 'never-deposited' })).toBe(450)
    expect(await people({ who: 'ranked', rank: 1 })).toBe(0)
    await withSql(database.url, (sql) =>
      sql.begin(async (alone) => {
        await alone`set local session_replication_role = replica`
        await alone`delete from play_entry where operator_id = ${stage.operatorId}` // of rounds that nobody has
      }),
    )
  })

  test('of nobody is not asked for, and of another operator none is counted', async () => {
    const other = await openStage(database.url, { connections: 2, company: 'ZV' })
    await other.members(5, NO_MONEY)
    expect(await people({})).toBe(450)
    await expect(ask({ audience: { ...NOBODY, who: 'ranked', rank: 1 } })).rejects.toMatchObject({
      code: 'MAILING_NOBODY',
    })
    const { proposalId } = await ask()
    const theirs = { operatorId: other.operatorId, staffId: other.checkerId, proposalId: proposalId ?? '' }
    await expect(confirmMailing(other.ctx, theirs)).rejects.toMatchObject({ code: 'PROPOSAL_UNKNOWN' })
    await other.close()
  })
})

describe('a message to one member', () => {
  const toOne = async (memberId: string) => {
    const { name } = await stage.ctx.read.one<{ name: string }>`
      select name from member where member_id = ${memberId}`
    await withSql(
      database.url,
      (sql) => sql`
        insert into sign_in_name (operator_id, name, member_id) values (${stage.operatorId}, ${name}, ${memberId})
        on conflict do nothing`,
    )
    return ask({ audience: { ...NOBODY, who: 'member', username: name } })
  }

  test('is sent by one person, a few times a Bangkok day', async () => {
    const [one = ''] = members
    expect(await toOne(one)).toEqual({ proposalId: null })
    await send()
    expect(await countOf()).toEqual({ members: 1, most: 1 })
    for (let nth = 1; nth < ALONE_A_DAY; nth += 1) await toOne(one)
    await expect(toOne(one)).rejects.toMatchObject({ code: 'MAILING_ALONE' })
    await goTo('00:01', 2)
    expect(await toOne(one)).toEqual({ proposalId: null })
    await expect(ask({ audience: { ...NOBODY, who: 'member', username: 'nobody' } })).rejects.toMatchObject({
      code: 'MEMBER_UNKNOWN',
    })
  })
})
