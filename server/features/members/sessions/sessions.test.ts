import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  PASSWORD,
  programVisitor,
} from '../../../../tests/support/stage/members.ts'
import type { Context, SqlValue } from '../../../context.ts'
import { makeSmartLink } from '../sign-in/make-smart-link.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { signInWithToken } from '../sign-in/sign-in-with-token.ts'
import { signOut } from '../sign-in/sign-out.ts'
import { authenticate } from './authenticate.ts'
import { openSessions } from './open-sessions.ts'
import { purgeSessions } from './purge-sessions.ts'
import { renewTokens } from './renew-tokens.ts'
import { SessionCache } from './session-cache.ts'

const MINUTE = 60_000
const database = useDatabase()
let lobby: Lobby

beforeAll(async () => {
  lobby = await openLobby(database.url)
})
afterAll(() => lobby.close())

async function signedIn(visitor = browserVisitor()) {
  const { name } = await lobby.newcomer()
  const session = await signIn(lobby.ctx, lobby.operator, { username: name, password: PASSWORD }, visitor)
  const caller = await lobby.whose(
    session.cookie ? { cookie: session.cookie } : { bearer: session.memberToken },
  )
  if (!caller) throw new Error('a session just begun is good')
  return { session, caller }
}

async function atClock<T>(aheadMs: number, act: () => Promise<T>): Promise<T> {
  await moveClock(database.url, aheadMs)
  try {
    return await act()
  } finally {
    await moveClock(database.url, 0)
  }
}

function tokenOf(link: string): string {
  return new URL(link, 'http://site').searchParams.get('token') ?? ''
}

describe('tokens', () => {
  test('of a program speak for themselves', async () => {
    const { session } = await signedIn(programVisitor())
    expect(session.cookie).toBeNull()
    expect(await lobby.whose({ bearer: session.memberToken })).toMatchObject({
      via: 'bearer',
      tokenUse: 'member',
    })
    expect(await lobby.whose({ bearer: session.agentToken })).toMatchObject({ tokenUse: 'agent' })
  })

  test('of a browser are worth nothing without its cookie', async () => {
    const { session } = await signedIn()
    const other = await signedIn()
    expect(await lobby.whose({ bearer: session.memberToken })).toBeUndefined()
    expect(await lobby.whose({ cookie: session.cookie, bearer: session.memberToken })).toMatchObject({
      via: 'cookie',
      tokenUse: 'member',
    })
    // Beside another's cookie the stolen token says nothing: the cookie alone speaks.
    expect(await lobby.whose({ cookie: other.session.cookie, bearer: session.memberToken })).toMatchObject({
      memberId: other.session.memberId,
      tokenUse: null,
    })
  })

  test('are no cookies, and a cookie is no token', async () => {
    const { session } = await signedIn()
    const program = await signedIn(programVisitor())
    expect(await lobby.whose({ cookie: program.session.memberToken })).toBeUndefined()
    expect(await lobby.whose({ bearer: session.cookie ?? '' })).toBeUndefined()
  })

  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(5000), "' or 1=1 --", '๑๒๓'])(
    '%j is nobody',
    async (token) => {
      expect(await lobby.whose({ bearer: token, cookie: token })).toBeUndefined()
    },
  )

  test('live 15 minutes; the cookie outlives them', async () => {
    const program = await signedIn(programVisitor())
    const { session } = await signedIn()
    await atClock(14 * MINUTE, async () => {
      expect(await lobby.whose({ bearer: program.session.memberToken })).toBeDefined()
    })
    await atClock(16 * MINUTE, async () => {
      expect(await lobby.whose({ bearer: program.session.memberToken })).toBeUndefined()
      expect(await lobby.whose({ cookie: session.cookie, bearer: session.memberToken })).toMatchObject({
        tokenUse: null,
      })
    })
  })

  test('are renewed within the session, bound as before', async () => {
    const { session, caller } = await signedIn()
    const fresh = await renewTokens(lobby.ctx, caller)
    expect(await lobby.whose({ bearer: fresh.agentToken })).toBeUndefined()
    expect(await lobby.whose({ cookie: session.cookie, bearer: fresh.agentToken })).toMatchObject({
      tokenUse: 'agent',
    })
    await signOut(lobby.ctx, caller)
    await expect(renewTokens(lobby.ctx, caller)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('are kept as hashes only, and go when they have expired', async () => {
    const { session } = await signedIn(programVisitor())
    const count = async () =>
      (
        await lobby.ctx.read.run`
          select 1 from session_token where session_id = ${session.sessionId}`
      ).length
    const stored = await lobby.ctx.read.run<{ row: string }>`
      select t::text || s::text as row from session_token t join session s using (member_id, session_id)`
    const all = stored.map((each) => each.row).join()
    for (const secret of [session.memberToken, session.agentToken]) expect(all).not.toContain(secret)
    expect(await count()).toBe(2)
    await atClock(16 * MINUTE, () => purgeSessions(lobby.ctx))
    expect(await count()).toBe(0)
  })
})

describe('the smart link', () => {
  const redeem = (token: string, visitor = programVisitor()) =>
    signInWithToken(lobby.ctx, { operator: lobby.operator, token, visitor })

  test('signs in once: of ten who come with it, one gets in', async () => {
    const { caller } = await signedIn(programVisitor())
    const token = tokenOf(await makeSmartLink(lobby.ctx, caller))
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => redeem(token)))
    const won = tries.filter((each) => each.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const each of tries) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'TOKEN_UNKNOWN' })
    }
    expect(await lobby.whose({ bearer: won[0]?.value.agentToken ?? '' })).toMatchObject({ name: caller.name })
  })

  test('is good for a minute', async () => {
    const { caller } = await signedIn(programVisitor())
    const [early, late] = [await makeSmartLink(lobby.ctx, caller), await makeSmartLink(lobby.ctx, caller)]
    await atClock(55_000, () => redeem(tokenOf(early)))
    await atClock(65_000, () =>
      expect(redeem(tokenOf(late))).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' }),
    )
  })

  test('made in a browser works in that browser only, and keeps its session', async () => {
    const { session, caller } = await signedIn()
    const stolen = tokenOf(await makeSmartLink(lobby.ctx, caller))
    await expect(redeem(stolen)).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })
    await expect(redeem(stolen, browserVisitor())).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })
    const own = await redeem(stolen, browserVisitor(session.cookie ?? undefined))
    expect(own).toMatchObject({ sessionId: session.sessionId, cookie: null })
    expect(await lobby.whose({ cookie: session.cookie, bearer: own.agentToken })).toMatchObject({
      tokenUse: 'agent',
    })
  })

  test('ends with the session that made it, and is no bearer token', async () => {
    const { caller } = await signedIn(programVisitor())
    const token = tokenOf(await makeSmartLink(lobby.ctx, caller))
    expect(await lobby.whose({ bearer: token })).toBeUndefined()
    await signOut(lobby.ctx, caller)
    await expect(redeem(token)).rejects.toMatchObject({ code: 'TOKEN_UNKNOWN' })
    await expect(makeSmartLink(lobby.ctx, caller)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('signing out', () => {
  test('ends this session and leaves the others', async () => {
    const { session, caller } = await signedIn()
    const again = await signIn(
      lobby.ctx,
      lobby.operator,
      { username: caller.name, password: PASSWORD },
      browserVisitor(),
    )
    await signOut(lobby.ctx, caller)
    await signOut(lobby.ctx, caller) // twice is the same as once
    expect(await lobby.whose({ cookie: session.cookie })).toBeUndefined()
    expect(await lobby.whose({ cookie: again.cookie })).toBeDefined()
  })

  test('everywhere ends them all, tokens too', async () => {
    const { session, caller } = await signedIn()
    const typed = { username: caller.name, password: PASSWORD }
    const program = await signIn(lobby.ctx, lobby.operator, typed, programVisitor())
    await signOut(lobby.ctx, caller, 'all')
    expect(await lobby.whose({ cookie: session.cookie })).toBeUndefined()
    expect(await lobby.whose({ bearer: program.agentToken })).toBeUndefined()
  })

  test('tells the sockets of that session, after the commit', async () => {
    const { session, caller } = await signedIn()
    const heard: unknown[] = []
    const stopListening = lobby.listen((event) => heard.push(event))
    await signOut(lobby.ctx, caller)
    stopListening()
    expect(heard).toEqual([{ name: 'signed-out', memberId: session.memberId, only: session.sessionId }])
  })
})

describe('the memory of sessions', () => {
  test('does not outlive a sign-out in this process, without any channel', async () => {
    const { session, caller } = await signedIn()
    const cache = new SessionCache(lobby.ctx)
    const whose = () => authenticate(cache, { cookie: session.cookie ?? '', bearer: undefined })
    expect(await whose()).toBeDefined()
    await signOut(lobby.ctx, caller)
    expect(await whose()).toBeUndefined()
    await cache.close()
  })

  test('is dropped by what another process says', async () => {
    const { session, caller } = await signedIn()
    const sessions = await openSessions(lobby.ctx, database.url)
    const whose = () => authenticate(sessions, { cookie: session.cookie ?? '', bearer: undefined })
    expect(await whose()).toBeDefined()
    // Another process has no way but the channel: it ends the session behind our back.
    await lobby.ctx.read.run`
      update session set ended_at = db_now() where session_id = ${session.sessionId}`
    await lobby.ctx.read.run`select pg_notify('session_ended', ${caller.memberId}::text)`
    await expect.poll(whose, { interval: 10 }).toBeUndefined()
    await sessions.close()
  })

  test('believes nothing longer than a second when the channel is silent, and a minute when it is heard', async () => {
    const { session } = await signedIn()
    const silent = new SessionCache(lobby.ctx)
    const heard = await openSessions(lobby.ctx, database.url)
    const whose = (cache: SessionCache) =>
      authenticate(cache, { cookie: session.cookie ?? '', bearer: undefined })
    expect(await whose(silent)).toBeDefined()
    expect(await whose(heard)).toBeDefined()
    // Ended without a word: only a look into the database can tell.
    await lobby.ctx.read.run`
      update session set ended_at = db_now() where session_id = ${session.sessionId}`
    await expect.poll(() => whose(silent), { interval: 50 }).toBeUndefined()
    expect(await whose(heard)).toBeDefined()
    await Promise.all([silent.close(), heard.close()])
  })

  test('hears again after its connection was cut', async () => {
    const { session } = await signedIn()
    const sessions = await openSessions(lobby.ctx, database.url)
    const whose = () => authenticate(sessions, { cookie: session.cookie ?? '', bearer: undefined })
    const owner = postgres(database.url, { max: 1 })
    await owner`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lottery listen' and datname = current_database()`
    await expect
      .poll(
        async () =>
          (
            await owner`
              select 1 from pg_stat_activity
              where application_name = 'lottery listen' and datname = current_database() and query ilike 'listen%'`
          ).length,
        { interval: 50 },
      )
      .toBe(1)
    await owner.end()
    expect(await whose()).toBeDefined()
    await lobby.ctx.read.run`
      update session set ended_at = db_now() where session_id = ${session.sessionId}`
    await lobby.ctx.read.run`select pg_notify('session_ended', ${session.memberId}::text)`
    await expect.poll(whose, { interval: 10 }).toBeUndefined()
    await sessions.close()
  })

  test('a look that began before a sign-out is not remembered after it', async () => {
    const { session, caller } = await signedIn()
    const slow = heldReader(lobby.ctx)
    const cache = new SessionCache(slow.ctx)
    const sent = { cookie: session.cookie ?? '', bearer: undefined }
    const look = authenticate(cache, sent)
    await slow.hasAnswer // the database has said yes, and we have not heard it yet
    await signOut(lobby.ctx, caller)
    slow.letGo()
    await look
    expect(await authenticate(cache, sent)).toBeUndefined()
    await cache.close()
  })

  test('answers a known token in microseconds', async () => {
    const { session } = await signedIn(programVisitor())
    const cache = new SessionCache(lobby.ctx)
    const sent = { cookie: undefined, bearer: session.memberToken }
    await authenticate(cache, sent)
    const looks = 500
    // The best of ten: the machine may be busy with something else.
    const microseconds: number[] = []
    for (let go = 0; go < 10; go += 1) {
      const startedMs = performance.now()
      for (let each = 0; each < looks; each += 1) await authenticate(cache, sent)
      microseconds.push(((performance.now() - startedMs) * 1000) / looks)
    }
    await cache.close()
    expect(Math.min(...microseconds)).toBeLessThan(50) // 3 on a quiet machine; a look into the database is 300
  })

  test('asks the database once for all who come in the same turn', async () => {
    const { session } = await signedIn()
    let asked = 0
    const counting = {
      ...lobby.ctx,
      read: {
        ...lobby.ctx.read,
        run: (...args: Parameters<typeof lobby.ctx.read.run>) => {
          asked += 1
          return lobby.ctx.read.run(...args)
        },
      },
    } as typeof lobby.ctx
    const cache = new SessionCache(counting)
    const sent = { cookie: session.cookie ?? '', bearer: undefined }
    const found = await Promise.all(Array.from({ length: 100 }, () => authenticate(cache, sent)))
    expect(found.every((each) => each?.sessionId === session.sessionId)).toBe(true)
    expect(asked).toBe(1)
    await cache.close()
  })
})

/** A context whose first answer from the database is kept on the way until it is let go. */
function heldReader(ctx: Context) {
  let letGo = () => {}
  let answered = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const hasAnswer = new Promise<void>((resolve) => {
    answered = resolve
  })
  const run = async <Row>(strings: TemplateStringsArray, ...values: readonly SqlValue[]) => {
    const rows = await ctx.read.run<Row>(strings, ...values)
    answered()
    await held
    return rows
  }
  return { ctx: { ...ctx, read: { ...ctx.read, run } }, hasAnswer, letGo: () => letGo() }
}
