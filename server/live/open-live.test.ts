import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang, satangToBaht } from '../../domain/money.ts'
import { useDatabase } from '../../tests/support/database/database.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  PASSWORD,
  programVisitor,
} from '../../tests/support/stage/members.ts'
import { buildApp } from '../app.ts'
import { changePassword } from '../features/members/protection/change-password.ts'
import { type MemberSignIn, signIn } from '../features/members/sign-in/sign-in.ts'
import { signOut } from '../features/members/sign-in/sign-out.ts'
import { openLive } from './open-live.ts'

const database = useDatabase()
let lobby: Lobby
let url = ''
const open: Socket[] = []
const close: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  lobby = await openLobby(database.url)
  const app = buildApp({ ctx: lobby.ctx, sessions: lobby.sessions })
  const live = openLive(app.server.server, { ...app, ctx: lobby.ctx, listen: lobby.listen })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`
  close.push(
    () => live.close(),
    () => app.server.close(),
  )
})
afterAll(async () => {
  for (const socket of open) socket.disconnect()
  for (const step of close) await step()
  await lobby.close()
})

interface Connection {
  /** Settles with `hello`, or with the reason of the refusal. */
  readonly connected: Promise<string>
  /** Settles when the server disconnects the socket. */
  readonly disconnected: Promise<string>
  readonly events: string[]
}

function connect(wish: {
  cookie?: string | null
  token?: string
  username: string
  origin?: string
  said?: { company?: string; agent?: string; role?: string }
}): Connection {
  const headers: Record<string, string> = { origin: wish.origin ?? url }
  if (wish.cookie) headers.cookie = `sid=${wish.cookie}`
  const socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
    auth: {
      ...{ company: 'DM', agent: '01', role: 'member', username: wish.username, token: wish.token },
      ...wish.said,
    },
  })
  open.push(socket)
  const events: string[] = []
  socket.onAny((name: string) => events.push(name))
  return {
    events,
    connected: new Promise((resolve) => {
      socket.once('hello', () => resolve('hello'))
      socket.once('connect_error', (error) => resolve(error.message))
    }),
    disconnected: new Promise((resolve) => socket.once('disconnect', resolve)),
  }
}

function again(name: string, visitor = browserVisitor()): Promise<MemberSignIn> {
  return signIn(lobby.ctx, lobby.operator, { username: name, password: PASSWORD }, visitor)
}

async function callerOf(session: MemberSignIn) {
  const caller = await lobby.whose({ cookie: session.cookie })
  if (!caller) throw new Error('the session is good')
  return caller
}

test('a page with its cookie and a program with its token are connected, by name or code', async () => {
  const member = await lobby.newcomer()
  const program = await again(member.name, programVisitor())
  expect(await connect({ cookie: member.cookie, username: member.code }).connected).toBe('hello')
  expect(await connect({ token: program.memberToken, username: member.name }).connected).toBe('hello')
})

test('nobody else is', async () => {
  const [member, other] = [await lobby.newcomer(), await lobby.newcomer()]
  expect(await connect({ username: member.name }).connected).toBe('UNAUTHENTICATED')
  expect(await connect({ cookie: member.cookie, username: other.name }).connected).toBe('UNAUTHENTICATED')
  expect(await connect({ token: member.memberToken, username: member.name }).connected).toBe(
    'UNAUTHENTICATED',
  )
  const foreign = connect({ cookie: member.cookie, username: member.name, origin: 'https://evil.example' })
  expect(await foreign.connected).toBe('websocket error')
})

test.each([{ role: 'company' }, { role: '' }, { company: 'XX' }, { agent: '99' }, { company: 'dm' }])(
  'a greeting of another role, company or agent is refused: %j',
  async (said) => {
    const { cookie, name } = await lobby.newcomer()
    expect(await connect({ cookie, username: name, said }).connected).toBe('UNAUTHENTICATED')
  },
)

test('a member has at most 32 sockets; others still connect, and a closed one makes room', async () => {
  const [greedy, other] = [await lobby.newcomer(), await lobby.newcomer()]
  const sit = ({ cookie, name }: MemberSignIn) => connect({ cookie, username: name })
  const held = Array.from({ length: 32 }, () => sit(greedy))
  expect(new Set(await Promise.all(held.map(({ connected }) => connected)))).toEqual(new Set(['hello']))
  expect(await sit(greedy).disconnected).toBe('io server disconnect')
  expect(await sit(other).connected).toBe('hello')
  for (const socket of open.splice(-34, 32)) socket.disconnect()
  const oneMore = () => {
    const { connected, disconnected } = sit(greedy)
    return Promise.race([connected, disconnected])
  }
  await expect.poll(oneMore, { message: 'its place is free again' }).toBe('hello')
})

test('signing out closes the sockets of that session and no other', async () => {
  const here = await lobby.newcomer()
  const there = await again(here.name)
  const stranger = await lobby.newcomer()
  const [mine, others, strangers] = [here, there, stranger].map((session) =>
    connect({ cookie: session.cookie, username: session.name }),
  ) as [Connection, Connection, Connection]
  await Promise.all([mine.connected, others.connected, strangers.connected])
  await signOut(lobby.ctx, await callerOf(here))
  expect(await mine.disconnected).toBe('io server disconnect')
  expect(mine.events).toEqual(['hello', 'signed-out'])

  await signOut(lobby.ctx, await callerOf(there), 'all')
  await others.disconnected
  expect(others.events).toEqual(['hello', 'signed-out'])
  expect(strangers.events).toEqual(['hello'])
})

test('a new password closes every socket except that of its own session', async () => {
  const here = await lobby.newcomer()
  const there = await again(here.name)
  const [mine, others] = [here, there].map((session) =>
    connect({ cookie: session.cookie, username: session.name }),
  ) as [Connection, Connection]
  await Promise.all([mine.connected, others.connected])
  const caller = await callerOf(here)
  const wish = { caller, oldPassword: PASSWORD, newPassword: 'a loud blue mountain', address: '192.0.2.9' }
  await changePassword(lobby.ctx, wish)
  await others.disconnected
  // An event for both would arrive after the ones that the other socket must not get.
  lobby.ctx.tell({
    name: 'win',
    memberId: here.memberId,
    roundId: 'round',
    paid: satangToBaht(satang(100_00)),
  })
  await expect.poll(() => mine.events).toEqual(['hello', 'message', 'win'])
})
