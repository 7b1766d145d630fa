import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { endedAt, stoppedAt } from '../../../../tests/support/processes/stopped.ts'
import { callerOf } from '../../../../tests/support/stage/safer/limited.ts'
import { playedHours, SIX_HOURS } from '../../../../tests/support/stage/safer/played.ts'
import { openStage, type Stage, wishFor } from '../../../../tests/support/stage/stage.ts'
import { listAudit } from '../../audit/queries.ts'
import { placeTicket } from '../../betting/place-ticket.ts'
import { listOperatorIds } from '../../directory/queries.ts'
import { readInbox } from '../../messages/read-inbox.ts'
import { stopPlay } from '../stop-play.ts'
import { markPlay } from './mark-play.ts'
import { readCase, readCases } from './read-cases.ts'
import { reckonEffects } from './reckon-effects.ts'
import { type RecordCare, recordCare } from './record-care.ts'

const HOUR_MS = 3_600_000
const database = useDatabase()
let stage: Stage
let member = ''
let operators = 0
// An hour is looked at once: each test has its own operator.
beforeEach(async () => {
  await moveClock(database.url, 0)
  operators += 1
  stage = await openStage(database.url, {
    connections: 12,
    company: `S${String.fromCharCode(64 + operators)}`,
  })
  ;[member] = (await stage.members(1, bahtToSatang(1_000))) as [string]
})
afterEach(() => stage.close())

/** The first transaction of this operator: each before it has one. */
const ownTurn = async () => (await listOperatorIds(stage.ctx.read)).indexOf(stage.operatorId) + 1
const later = (ms: number) => moveClock(database.url, ms)
const playedLong = (whose = member, hours: readonly number[] = SIX_HOURS) =>
  playedHours(database.url, [whose], hours)
const cases = async (state: 'open' | 'closed' = 'open') =>
  (await readCases(stage.ctx.read, { operatorId: stage.operatorId, state, after: undefined, limit: 200 }))
    .cases
const kinds = async () => (await cases()).map(({ markers }) => markers.map(({ kind }) => kind))
const recorded = async (kind: string) =>
  (await listAudit(stage.ctx.read, stage.operatorId, 0, 1_000)).filter((row) => row.kind === kind)
const inbox = async (whose = member) =>
  (await readInbox(stage.ctx.read, whose, null)).messages.map(({ kind, facts }) => ({ kind, facts }))
const cares = async () => (await readCase(stage.ctx.read, stage.operatorId, await caseId())).cares
const caseId = async () => [...(await cases()), ...(await cases('closed'))][0]?.id ?? ''
const care = async (what: RecordCare['care'], id?: string) =>
  recordCare(stage.ctx, {
    ...{ operatorId: stage.operatorId, staffId: stage.makerId, caseId: id ?? (await caseId()) },
    ...{ note: 'โทรคุยแล้ว', care: what },
  })
const bet = async () =>
  placeTicket(stage.ctx, wishFor(stage, member, await stage.openRound(), [['two_bottom', '46', 10]]))

describe('a marker', () => {
  test('opens a case, tells the member where limits are, and is a step of the log', async () => {
    await playedLong()
    await markPlay(stage.ctx)
    const [found] = await cases()
    expect(found).toMatchObject({ memberId: member, closedAt: null, lastCare: { kind: 'offer' } })
    expect(found?.markers).toMatchObject([{ kind: 'long-play', figure: 360, usual: null }])
    expect(await inbox()).toEqual([{ kind: 'play-care', facts: { of: 'limits' } }])
    const code = found?.code
    expect((await recorded('play.marked')).map(({ text }) => JSON.parse(text).body)).toEqual([
      { code, marker: 'long-play', figure: 360, usual: null },
    ])
    expect((await recorded('play.care')).map(({ text }) => JSON.parse(text).body)).toEqual([
      { code, care: 'offer' },
    ])
  })

  test('is found in an hour that is over, and not in less', async () => {
    await playedLong(member, [1, 2, 3, 4, 5])
    await playedLong(member, [0])
    await markPlay(stage.ctx)
    expect(await cases()).toEqual([])
    await later(HOUR_MS)
    await markPlay(stage.ctx)
    expect(await kinds()).toEqual([['long-play']])
  })

  test('is one, however often, however many at once, and wherever the job is stopped', async () => {
    const others = await stage.members(140, bahtToSatang(0))
    await playedHours(database.url, others, SIX_HOURS)
    let stops = 0
    for (const moment of ['before the commit', 'after the commit'] as const) {
      stops += await markPlay(endedAt(stage.ctx, await ownTurn(), moment)).then(
        () => 0,
        () => 1,
      )
    }
    expect(stops).toBe(2)
    expect(await kinds()).toHaveLength(100)
    await Promise.all(Array.from({ length: 10 }, () => markPlay(stage.ctx)))
    await markPlay(stage.ctx)
    expect((await kinds()).filter((each) => each.join() === 'long-play')).toHaveLength(140)
    expect(await recorded('play.marked')).toHaveLength(140)
    expect(await inbox(others[139])).toHaveLength(1)
  })

  test('is not found again while it rests, and goes to the case that is open after that', async () => {
    await playedLong()
    await markPlay(stage.ctx)
    await later(DAY_MS)
    await playedLong()
    await markPlay(stage.ctx)
    expect(await kinds()).toEqual([['long-play']])
    await later(8 * DAY_MS)
    await playedLong()
    await markPlay(stage.ctx)
    expect(await kinds()).toEqual([['long-play', 'long-play']])
    await care({ kind: 'watch' })
    await later(16 * DAY_MS)
    await playedLong()
    await markPlay(stage.ctx)
    expect(await kinds()).toEqual([['long-play']])
    expect(await cases('closed')).toHaveLength(1)
  })

  test('that was missed while nothing ran is found by the first run after it', async () => {
    await markPlay(stage.ctx)
    await later(5 * HOUR_MS)
    await playedLong(member, [3, 4, 5, 6, 7, 8])
    await markPlay(stage.ctx)
    expect(await kinds()).toEqual([['long-play']])
  })

  test('of a member on whom it fails keeps no other back, is counted, and is found in the first hour in which it does not', async () => {
    const others = await stage.members(130, bahtToSatang(0))
    await playedHours(database.url, [member, ...others], SIX_HOURS)
    const refuse = (sql: postgres.Sql) => sql`
      create trigger broken_for_test before insert on play_marker for each row
        when (new.member_id = ${sql.unsafe(`'${member}'`)}) execute function refuse_change()`
    await withSql(database.url, refuse)
    const faults = async () => (await stage.ctx.metrics.markerFaults.get()).values[0]?.value ?? 0
    const before = await faults()
    await expect(markPlay(stage.ctx)).rejects.toBeInstanceOf(AggregateError)
    expect(await kinds()).toEqual(others.map(() => ['long-play']))
    // Tried again at once, by the queue or by many, it is the same hour: nothing is told twice.
    await Promise.all(Array.from({ length: 6 }, () => markPlay(stage.ctx)))
    expect(await faults()).toBe(before + 1)
    await later(HOUR_MS)
    await expect(markPlay(stage.ctx)).rejects.toBeInstanceOf(AggregateError)
    expect(await faults()).toBe(before + 2)
    const apart = () => stage.ctx.read.run`
      select member_id, tries from marker_apart where operator_id = ${stage.operatorId}`
    expect(await apart()).toEqual([{ member_id: member, tries: 2 }])
    await withSql(database.url, (sql) => sql`drop trigger broken_for_test on play_marker`)
    await later(2 * HOUR_MS)
    await Promise.all(Array.from({ length: 6 }, () => markPlay(stage.ctx)))
    expect(await apart()).toEqual([])
    expect(await kinds()).toHaveLength(131)
    expect(await recorded('play.marked')).toHaveLength(131)
    expect(await inbox()).toHaveLength(1)
  })

  test('that is looked for alone is found though the program ends in between', async () => {
    await playedLong()
    await withSql(
      database.url,
      (sql) => sql`insert into marker_apart (member_id, operator_id) values (${member}, ${stage.operatorId})`,
    )
    const alone = (await ownTurn()) + 1 // after the page, of which the member is no part
    await expect(markPlay(endedAt(stage.ctx, alone, 'before the commit'))).rejects.toThrow()
    expect(await cases()).toEqual([])
    await markPlay(stage.ctx)
    expect(await kinds()).toEqual([['long-play']])
  })

  test('of a member who has stopped is for the staff alone', async () => {
    await playedLong()
    await stopPlay(stage.ctx, { caller: callerOf(stage, member), length: 'week', key: randomUUID() })
    await markPlay(stage.ctx)
    expect((await cases())[0]).toMatchObject({ lastCare: null, stoppedUntil: expect.any(Date) })
    expect(await inbox()).toEqual([])
  })
})

describe('what is done', () => {
  beforeEach(async () => {
    await playedLong()
    await markPlay(stage.ctx)
  })

  test.each([
    ['a message', { kind: 'message' }, { of: 'talk' }],
    [
      'a limit',
      { kind: 'limit', limit: { kind: 'deposit', span: 'week', max: bahtToSatang(500) } },
      { of: 'limit', kind: 'deposit', span: 'week', max: 500_00 },
    ],
    ['a call', { kind: 'call' }, null],
    ['nothing', { kind: 'watch' }, null],
  ] as const)('%s closes the case, is on the log, and reaches the member or not', async (_, what, said) => {
    await care(what)
    expect(await cases()).toEqual([])
    expect((await cares()).map(({ kind, note, by }) => [kind, note, by !== null])).toEqual([
      [what.kind, 'โทรคุยแล้ว', true],
      ['offer', null, false],
    ])
    expect((await inbox())[0]?.facts).toEqual(said ?? { of: 'limits' })
    const [, row] = await recorded('play.care')
    expect(row).toMatchObject({ actor: `staff:${stage.makerId}` })
    await bet()
  })

  test('a break holds at once as the member’s own does, and nobody ends it', async () => {
    await bet()
    await care({ kind: 'break', length: 'week' })
    await expect(bet()).rejects.toMatchObject({ code: 'PLAY_STOPPED' })
    expect((await inbox())[0]?.facts).toMatchObject({ of: 'break', until: expect.stringMatching(/\+07:00$/) })
    await expect(care({ kind: 'break', length: 'day' })).rejects.toMatchObject({ code: 'STOP_SHORTER' })
    expect(await cares()).toHaveLength(2) // what was refused is not kept
    const row = stage.ctx.read.run`update member set no_play_until = null where member_id = ${member}`
    await expect(row).rejects.toThrow()
    await later(7 * DAY_MS + HOUR_MS)
    await bet()
  })

  test('beside a bet: the bet is before the break, or refused', async () => {
    const [placed] = await Promise.allSettled([bet(), care({ kind: 'break', length: 'day' })])
    if (placed.status === 'rejected') expect(placed.reason).toMatchObject({ code: 'PLAY_STOPPED' })
    await expect(bet()).rejects.toMatchObject({ code: 'PLAY_STOPPED' })
  })

  test('by two at once is kept twice, and the case is closed once', async () => {
    await Promise.all([care({ kind: 'call' }), care({ kind: 'message' })])
    expect(await cares()).toHaveLength(3)
    expect(await cases('closed')).toHaveLength(1)
  })

  test('of a case of another operator, or of none, is refused', async () => {
    const other = await openStage(database.url, { company: `T${String.fromCharCode(64 + operators)}` })
    const id = await caseId()
    const foreign = { operatorId: other.operatorId, staffId: other.makerId, caseId: id, note: 'x' }
    await expect(recordCare(other.ctx, { ...foreign, care: { kind: 'call' } })).rejects.toMatchObject({
      code: 'CASE_UNKNOWN',
    })
    await expect(readCase(other.ctx.read, other.operatorId, id)).rejects.toMatchObject({
      code: 'CASE_UNKNOWN',
    })
    await other.close()
    await expect(care({ kind: 'call' }, randomUUID())).rejects.toMatchObject({ code: 'CASE_UNKNOWN' })
  })

  test('is not rewritten or taken away, the owner of the database included', async () => {
    await care({ kind: 'call' })
    for (const wrong of [
      'delete from play_care',
      'delete from play_case',
      'update play_marker set figure = 1',
      'update play_case set closed_at = null',
    ])
      await expect(withSql(database.url, (sql) => sql.unsafe(wrong))).rejects.toThrow()
  })
})

describe('the effect', () => {
  /** Play of a day, counted from the care. */
  const played = (days: number, staked: number, won: number) =>
    withSql(database.url, async (sql) => {
      await sql`set session_replication_role = replica`
      await sql`
        insert into play_entry (member_id, round_id, nth, operator_id, staked, won, at)
        select ${member}, gen_random_uuid(), 1, ${stage.operatorId}, ${staked}, ${won}, c.at + ${days} * interval '1 day'
        from play_care c where c.member_id = ${member} and c.kind = 'call'`
    })
  const effects = async () => (await cares()).find(({ kind }) => kind === 'call')?.effects
  afterEach(() =>
    withSql(database.url, async (sql) => {
      await sql`set session_replication_role = replica`
      await sql`delete from play_entry where member_id = ${member}`
    }),
  )

  test('is reckoned after 7 and 30 days, each once: play before against play after', async () => {
    await playedLong()
    await markPlay(stage.ctx)
    await care({ kind: 'call' })
    for (const [days, staked, won] of [
      ...[[-31, 7_00, 0] as const, [-29, 100_00, 20_00] as const, [-6, 50_00, 0] as const],
      ...[[1, 10_00, 15_00] as const, [8, 30_00, 0] as const, [31, 9_00, 0] as const],
    ])
      await played(days, staked, won)
    await reckonEffects(stage.ctx)
    expect(await effects()).toEqual([])
    await later(7 * DAY_MS + HOUR_MS)
    await Promise.all(Array.from({ length: 8 }, () => reckonEffects(stage.ctx)))
    const week = {
      ...{ days: 7, deposited: [0, 0], staked: [50_00, 10_00], lost: [50_00, -5_00], minutes: [360, 0] },
    }
    expect(await effects()).toEqual([week])
    await later(30 * DAY_MS + HOUR_MS)
    let stops = 0
    for (const moment of ['before the commit', 'after the commit'] as const) {
      stops += await reckonEffects(stoppedAt(stage.ctx, await ownTurn(), moment)).then(
        () => 0,
        () => 1,
      )
    }
    expect(stops).toBe(2)
    await reckonEffects(stage.ctx)
    expect(await effects()).toEqual([
      week,
      { days: 30, deposited: [0, 0], staked: [150_00, 40_00], lost: [130_00, 25_00], minutes: [360, 0] },
    ])
    const due = await stage.ctx.read.run`
      select from play_care where operator_id = ${stage.operatorId} and effect_due is not null`
    expect(due).toEqual([])
  })
})
