import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moveClock, useDatabase } from '../../../../tests/support/database/database.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  PASSWORD,
  programVisitor,
} from '../../../../tests/support/stage/members.ts'
import { listAudit } from '../../audit/queries.ts'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { signIn } from './sign-in.ts'
import { signInAgent } from './sign-in-agent.ts'

const database = useDatabase()
let lobby: Lobby

beforeAll(async () => {
  lobby = await openLobby(database.url)
})
afterAll(() => lobby.close())

function trySignIn(username: string, password: string, visitor = browserVisitor()) {
  return signIn(lobby.ctx, lobby.operator, { username, password }, visitor)
}

async function auditKinds(): Promise<string[]> {
  const rows = await listAudit(lobby.ctx.read, lobby.operator.id, 0, 10_000)
  return rows.map((row) => `${row.kind} ${row.actor}`)
}

describe('signing in', () => {
  test('good and bad sign-ins stand in the audit chain, which holds', async () => {
    const { name, memberId } = await lobby.newcomer()
    await trySignIn(name, PASSWORD)
    await trySignIn(name, 'not that one').catch(() => {})
    const kinds = await auditKinds()
    expect(kinds).toContain(`sign-in.registered member:${memberId}`)
    expect(kinds).toContain(`sign-in.member member:${memberId}`)
    expect(kinds).toContain(`sign-in.failed member:${memberId}`)
    expect(await verifyAudit(lobby.ctx.read, lobby.operator.id)).toBeUndefined()
  })

  test('works with the name, the member code, any case and spaces around both', async () => {
    const { name, code, memberId } = await lobby.newcomer()
    for (const typed of [name, code, ` ${name.toUpperCase()} `, code.toLowerCase()]) {
      const session = await trySignIn(typed, ` ${PASSWORD}  `)
      expect(session).toMatchObject({ memberId, name, code })
    }
  })

  test.each(['wrong password', 'unknown name', 'banned member'])(
    'a %s is refused with the same words',
    async (why) => {
      const { name, memberId } = await lobby.newcomer()
      if (why === 'banned member') {
        await lobby.ctx.transaction(
          (tx) => tx.run`update member set status = 'banned' where member_id = ${memberId}`,
        )
      }
      const username = why === 'unknown name' ? 'nobodyhere' : name
      const password = why === 'wrong password' ? 'not that one' : PASSWORD
      await expect(trySignIn(username, password)).rejects.toMatchObject({ code: 'LOGIN_FAILED' })
    },
  )

  test('an unknown name takes as long as a known one', async () => {
    const { name } = await lobby.newcomer()
    const timeOf = async (username: string) => {
      const startedMs = performance.now()
      await trySignIn(username, 'not that one').catch(() => {})
      return performance.now() - startedMs
    }
    const [known, unknown]: [number[], number[]] = [[], []]
    // In turns, and the best of each: the machine may be busy with something else.
    for (let each = 0; each < 12; each += 1) {
      known.push(await timeOf(name))
      unknown.push(await timeOf('nobodyhere2'))
    }
    // Without the dummy hash an unknown name answers in a tenth of the time.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.5)
  })

  test('a member of another operator is unknown here', async () => {
    const { name } = await lobby.newcomer()
    const other = { ...lobby.operator, id: lobby.ctx.chance.id() }
    await expect(
      signIn(lobby.ctx, other, { username: name, password: PASSWORD }, browserVisitor()),
    ).rejects.toMatchObject({ code: 'LOGIN_FAILED' })
  })

  test('a new sign-in in the same browser ends the session before it', async () => {
    const { name } = await lobby.newcomer()
    const first = await trySignIn(name, PASSWORD)
    const second = await trySignIn(name, PASSWORD, browserVisitor(first.cookie ?? undefined))
    expect(await lobby.whose({ cookie: first.cookie })).toBeUndefined()
    expect(await lobby.whose({ cookie: second.cookie })).toMatchObject({ name })
  })
})

describe('guessing', () => {
  test('ten wrong passwords of one account from one address close the door, with a time to come back', async () => {
    const { name } = await lobby.newcomer()
    const visitor = browserVisitor()
    const answers: string[] = []
    for (let each = 0; each < 11; each += 1) {
      await trySignIn(name, 'not that one', visitor).catch((error) => answers.push(error.code))
    }
    expect(answers).toEqual([...Array(10).fill('LOGIN_FAILED'), 'TOO_MANY'])
    await expect(trySignIn(name, PASSWORD, visitor)).rejects.toMatchObject({
      code: 'TOO_MANY',
      extra: { retryAfterSeconds: expect.any(Number) },
    })
    // Somebody else's guesses do not lock the member out elsewhere.
    await expect(trySignIn(name, PASSWORD)).resolves.toMatchObject({ name })
  })

  test('guesses sent at once are counted before they are checked', async () => {
    const { name } = await lobby.newcomer()
    const visitor = browserVisitor()
    const guesses = Array.from({ length: 30 }, () => trySignIn(name, 'not that one', visitor))
    const codes = (await Promise.allSettled(guesses)).map((each) =>
      each.status === 'rejected' ? each.reason.code : 'in',
    )
    expect(codes.filter((code) => code === 'LOGIN_FAILED')).toHaveLength(10)
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(20)
  })

  test('one address trying many names is stopped', async () => {
    const visitor = browserVisitor()
    const codes: string[] = []
    // As many at once as have their password looked at: one after another a slow machine gives the address time to be forgiven, and
    // whoever waits for others is sent away after a while.
    for (let from = 0; from < 72; from += 3) {
      const some = Array.from({ length: 3 }, (_, each) => trySignIn(`nobody${from + each}`, 'x', visitor))
      const outcomes = await Promise.allSettled(some)
      codes.push(...outcomes.map((each) => (each.status === 'rejected' ? each.reason.code : 'in')))
    }
    expect(codes.slice(0, 60)).not.toContain('TOO_MANY')
    expect(codes.slice(60)).toContain('TOO_MANY')
  })

  test('failed sign-ins fill no more than their share of the audit chain', async () => {
    const failed = (await auditKinds()).filter((kind) => kind.startsWith('sign-in.failed'))
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.length).toBeLessThanOrEqual(60) // 30 a minute, and this file takes less than two
  })
})

describe('the agent sign-in', () => {
  const asAgent = (username: string, password: string) =>
    signInAgent(lobby.ctx, lobby.operator, { username, password }, programVisitor())

  test('lets a member in', async () => {
    const { name } = await lobby.newcomer()
    const session = await asAgent(name, PASSWORD)
    expect(await lobby.whose({ bearer: session.agentToken })).toMatchObject({ name, tokenUse: 'agent' })
  })

  test.each([
    ['owner', 'owner-1234', 'MEMBER_ROLE_REQUIRED'], // the company passes the first check only
    ['maker', 'maker-1234', 'AGENT_ROLE_NOT_ALLOWED'],
    ['owner', 'wrong', 'LOGIN_FAILED'],
    ['nobodyhere', 'owner-1234', 'LOGIN_FAILED'],
  ])('%s with %s is refused: %s', async (username, password, code) => {
    await expect(asAgent(username, password)).rejects.toMatchObject({ code })
  })
})

test('a session lasts 30 days at most, and 7 unused', async () => {
  const day = 24 * 60 * 60 * 1000
  const { name } = await lobby.newcomer()
  const unused = await trySignIn(name, PASSWORD)
  const used = await trySignIn(name, PASSWORD)
  try {
    for (let days = 0; days < 30; days += 6) {
      await moveClock(database.url, days * day)
      expect(await lobby.whose({ cookie: used.cookie }), `day ${days}`).toMatchObject({ name })
    }
    expect(await lobby.whose({ cookie: unused.cookie })).toBeUndefined()
    await moveClock(database.url, 31 * day)
    expect(await lobby.whose({ cookie: used.cookie })).toBeUndefined()
  } finally {
    await moveClock(database.url, 0)
  }
})
