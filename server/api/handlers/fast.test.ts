import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FairRoundAnswer, FairShotsAnswer } from '../../../contract/fair.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { moveClock, useDatabase } from '../../../tests/support/database/database.ts'
import { type Counter, openCounter } from '../../../tests/support/stage/counter.ts'
import { openFastRound } from '../../../tests/support/stage/fast/fast-round.ts'
import { browserVisitor, programVisitor } from '../../../tests/support/stage/members.ts'
import { drawFastRound } from '../../features/fast/draw-fast-round.ts'
import { freezeShots } from '../../features/fast/freeze-shots.ts'
import { shoot } from '../../features/fast/shoot.ts'
import { startSession } from '../../features/members/sessions/start-session.ts'
import type { Visitor } from '../../features/members/visitor.ts'

const database = useDatabase()
let counter: Counter
beforeAll(async () => {
  counter = await openCounter(database.url)
})
afterAll(() => counter.close())
afterEach(() => moveClock(database.url, 0))

async function aMember(visitor: Visitor = programVisitor()) {
  const [memberId] = (await counter.members(1, bahtToSatang(0))) as [string]
  const session = await counter.ctx.transaction(async (tx) => {
    await tx.readClock()
    return startSession(counter.ctx, tx, { memberId, operatorId: counter.operatorId }, visitor)
  })
  return { memberId, authorization: session.agentToken, cookie: `sid=${session.cookie}` }
}

async function send(roundId: string, headers: Record<string, string>, number: unknown = '01234') {
  const answer = await counter.app.server.inject({
    method: 'POST',
    url: `/fair/${roundId}/shot`,
    payload: { number } as object,
    headers,
  })
  return { httpStatus: answer.statusCode, body: answer.json() }
}

async function read<Answer>(path: string): Promise<Answer> {
  return (await counter.app.server.inject({ url: path })).json()
}

describe('a shot over the wire', () => {
  test('is taken from a member with a key, and answered alike for the same key', async () => {
    const roundId = await openFastRound(counter.ctx, counter.operatorId)
    const { authorization } = await aMember()
    const headers = { authorization, 'idempotency-key': randomUUID() }
    const first = await send(roundId, headers)
    expect(first).toMatchObject({ httpStatus: 200, body: { status: true, shot: { number: '01234' } } })
    expect(Date.parse(first.body.next_at) - Date.parse(first.body.shot.at)).toBe(5_000)
    expect(await send(roundId, headers)).toEqual(first)
    const soon = await send(roundId, { authorization, 'idempotency-key': randomUUID() })
    expect(soon.body).toMatchObject({ status: false, code: 'SHOT_TOO_SOON', retry_ms: expect.any(Number) })
  })

  test.each(['1234', '123456', '12a45', '๑๒๓๔๕', 12345, null])(
    '%j is refused by its shape',
    async (number) => {
      const roundId = await openFastRound(counter.ctx, counter.operatorId)
      const { authorization } = await aMember()
      const refused = await send(roundId, { authorization, 'idempotency-key': randomUUID() }, number)
      expect(refused).toMatchObject({ httpStatus: 400, body: { code: 'BAD_REQUEST' } })
    },
  )

  test('a member reads their own shots of a round, and nobody else’s', async () => {
    const [roundId, elsewhere] = [
      await openFastRound(counter.ctx, counter.operatorId),
      await openFastRound(counter.ctx, counter.operatorId),
    ]
    const [member, other] = [await aMember(), await aMember()]
    const shootAs = (who: typeof member, round: string, number: string) =>
      send(round, { authorization: who.authorization, 'idempotency-key': randomUUID() }, number)
    const own = async (who: typeof member, round = roundId) =>
      (
        await counter.app.server.inject({
          url: `/fair/${round}/own-shots.json`,
          headers: { authorization: who.authorization },
        })
      ).json()
    const first = await shootAs(member, roundId, '11111')
    await shootAs(other, roundId, '33333')
    await moveClock(database.url, 10_000)
    await shootAs(member, roundId, '22222')
    await moveClock(database.url, 20_000)
    await shootAs(member, elsewhere, '44444')
    expect(await own(member)).toMatchObject({
      ...{ status: true, tag: first.body.shot.tag, count: 2 },
      shots: [{ number: '22222' }, { number: '11111' }],
    })
    expect(await own(other)).toMatchObject({ count: 1, shots: [{ number: '33333' }] })
    expect(await own(member, randomUUID())).toMatchObject({ status: false, code: 'ROUND_UNKNOWN' })
    const stranger = await counter.app.server.inject({ url: `/fair/${roundId}/own-shots.json` })
    expect(stranger.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('needs a session, a key, a page of ours and a round that is there', async () => {
    const roundId = await openFastRound(counter.ctx, counter.operatorId)
    const { authorization } = await aMember()
    const { cookie } = await aMember(browserVisitor())
    const key = { 'idempotency-key': randomUUID() }
    expect(await send(roundId, key)).toMatchObject({ httpStatus: 401 })
    expect(await send(roundId, { authorization })).toMatchObject({
      httpStatus: 400,
      body: { code: 'KEY_REQUIRED' },
    })
    const bare = { ...key, cookie, origin: 'http://localhost', host: 'localhost' }
    expect(await send(roundId, bare)).toMatchObject({ httpStatus: 403, body: { code: 'XSRF_MISSING' } })
    expect(await send(roundId, { ...bare, origin: 'https://evil.example' })).toMatchObject({
      httpStatus: 403,
    })
    const nowhere = await send(randomUUID(), { ...key, authorization })
    expect(nowhere).toMatchObject({ httpStatus: 200, body: { status: false, code: 'ROUND_UNKNOWN' } })
    expect(nowhere.body.message).toMatch(/[ก-๙]/)
  })
})

describe('what is public of a fast round', () => {
  test('is its promise before, its shots meanwhile and its shares only after the freeze, without a name', async () => {
    const roundId = await openFastRound(counter.ctx, counter.operatorId, { closesInMs: 60_000 })
    const members = await counter.members(3, bahtToSatang(0))
    for (const [index, memberId] of members.entries()) {
      const wish = {
        operatorId: counter.operatorId,
        memberId,
        roundId,
        number: `0000${index}`,
        key: randomUUID(),
      }
      await shoot(counter.ctx, wish)
    }
    const open = (await read<FairRoundAnswer>(`/fair/${roundId}.json`)).round.fast
    expect(open).toMatchObject({ rule: 'fair', size: 3, frozen: null, draw: null, rewards: [] })
    expect(open?.commit_a).toMatch(/^[0-9a-f]{64}$/)
    expect(open?.last.map(({ number }) => number)).toEqual(['00002', '00001', '00000'])
    expect(open?.terms).toContain('rewards=1=20000,16=40000')
    expect(Date.parse(open?.committed_at ?? '')).toBeLessThanOrEqual(Date.parse(open?.open_at ?? ''))

    await moveClock(database.url, 61_000)
    await counter.shut(roundId)
    await moveClock(database.url, 181_000)
    await freezeShots(counter.ctx, roundId)
    const frozen = (await read<FairRoundAnswer>(`/fair/${roundId}.json`)).round.fast
    expect(frozen).toMatchObject({ frozen: { size: 3 }, draw: null })
    await drawFastRound(counter.ctx, roundId)
    const drawn = await read<FairRoundAnswer>(`/fair/${roundId}.json`)
    expect(drawn.round.fast?.draw).toMatchObject({ sum: 3, sixteenth: null })
    for (const memberId of members) expect(JSON.stringify(drawn)).not.toContain(memberId)
  })

  test('lists every shot in order, from any place on, and as a table', async () => {
    const roundId = await openFastRound(counter.ctx, counter.operatorId)
    const members = await counter.members(4, bahtToSatang(0))
    for (const [index, memberId] of members.entries()) {
      const wish = {
        operatorId: counter.operatorId,
        memberId,
        roundId,
        number: `0000${index}`,
        key: randomUUID(),
      }
      await shoot(counter.ctx, wish)
    }
    const from = async (place: number) => {
      const { shots } = await read<FairShotsAnswer>(`/fair/${roundId}/shots.json?from=${place}`)
      return shots.map(({ number }) => number)
    }
    expect(await from(1)).toEqual(['00000', '00001', '00002', '00003'])
    expect(await from(3)).toEqual(['00002', '00003'])
    expect(await from(5)).toEqual([])
    const table = await counter.app.server.inject({ url: `/fair/${roundId}/shots.csv` })
    expect(table.headers['content-type']).toContain('text/csv')
    expect(table.body.split('\r\n')[4]).toMatch(/^4,00003,[0-9a-f]{16},\d{13}$/)
    for (const path of [`/fair/${randomUUID()}/shots.json`, `/fair/x/shots.csv`]) {
      expect((await counter.app.server.inject({ url: path })).statusCode).toBe(404)
    }
    expect((await counter.app.server.inject({ url: `/fair/${roundId}/shots.json?from=0` })).statusCode).toBe(
      400,
    )
  })

  test('a round of another kind has none of it', async () => {
    const roundId = await counter.openRound()
    expect((await read<FairRoundAnswer>(`/fair/${roundId}.json`)).round.fast).toBeNull()
    expect((await counter.app.server.inject({ url: `/fair/${roundId}/shots.json` })).statusCode).toBe(404)
  })
})
