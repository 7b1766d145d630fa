import { hash } from 'node:crypto'
import { setImmediate as turnOver } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountConsole } from '../../../server/api/road/mount.ts'
import { buildApp } from '../../../server/app.ts'
import type { Context } from '../../../server/context.ts'
import { register } from '../../../server/features/members/register.ts'
import { DEMO_PASSWORD, seedDemo } from '../../../server/features/members/seed-demo.ts'
import { SessionCache } from '../../../server/features/members/sessions/session-cache.ts'
import type { Operator } from '../../../server/features/operators/operator.ts'
import { useDatabase } from '../../support/database/database.ts'
import { browserVisitor, registrationForm } from '../../support/stage/members.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const database = useDatabase()
const programs: { server: FastifyInstance; close: () => Promise<void> }[] = []

/** A process of the site: two of them share the database and nothing else. */
async function startProgram(): Promise<FastifyInstance> {
  const machinery = openMachinery(database.url, { connections: 6 })
  if (programs.length === 0) await fillCrowd(machinery.ctx, await seedDemo(machinery.ctx))
  const sessions = new SessionCache(machinery.ctx)
  const { server } = buildApp({ ctx: machinery.ctx, sessions, checkReplies: true })
  mountConsole(server, machinery.staff)
  await server.ready()
  const close = async () => {
    await server.close()
    await sessions.close()
    await machinery.close()
  }
  programs.push({ server, close })
  return server
}

/** Members who share one address. */
const HONEST = 30
const crowd: { readonly username: string; readonly password: string }[] = []

async function fillCrowd(ctx: Context, operator: Operator): Promise<void> {
  for (let count = 0; count < HONEST; count += 1) {
    const form = registrationForm()
    await register(ctx, operator, form, browserVisitor())
    crowd.push(form)
  }
}

let here: FastifyInstance
let there: FastifyInstance
beforeAll(async () => {
  here = await startProgram()
  there = await startProgram()
})
afterAll(() => Promise.all(programs.map(({ close }) => close())))

const HOST = 'lotto.example'
const BROWSER = { host: HOST, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }

interface Door {
  readonly url: string
  readonly body: (name: string, password: string) => Record<string, string>
  /** What a wrong password is answered with. */
  readonly wrong: string
}

const MEMBERS: Door = {
  url: '/svc/backend/api/Login/auth/demo?lang_param=th',
  body: (username, password) => ({ username, password }),
  wrong: 'LOGIN_FAILED',
}
const STAFF: Door = {
  url: '/console/api/staff/signIn',
  body: (name, password) => ({ name, password }),
  wrong: 'STAFF_LOGIN_FAILED',
}

const HASHES_A_TURN = 2_000

interface Try {
  readonly program?: FastifyInstance
  readonly address: string
  readonly name: string
  readonly password: string
  readonly cookie?: string
  readonly proof?: string
}

async function tryDoor(door: Door, wish: Try) {
  const { program = here, address, name, password, cookie, proof } = wish
  const answer = await program.inject({
    method: 'POST',
    url: door.url,
    remoteAddress: address,
    headers: { ...BROWSER, ...(cookie ? { cookie } : {}) },
    payload: { ...door.body(name, password), ...(proof ? { proof } : {}) },
  })
  const said = answer.json() as { code?: string; puzzle?: string }
  return { status: answer.statusCode, code: said.code ?? 'in', puzzle: said.puzzle, answer }
}

/** As a page does: where work is asked for, it is done and the same is sent again. */
async function signIn(door: Door, wish: Try) {
  const first = await tryDoor(door, wish)
  if (first.puzzle === undefined) return first
  return tryDoor(door, { ...wish, proof: await solve(first.puzzle) })
}

/**
 * The puzzle says by its first number how many bits of the hash have to be zero. Both programs run in this process: the work of thirty
 * browsers at once, in one turn, would keep them from answering for longer than anybody waits there.
 */
async function solve(puzzle: string): Promise<string> {
  const bits = Number(puzzle.split('.')[0])
  for (let count = 0; ; count += 1) {
    if (count % HASHES_A_TURN === HASHES_A_TURN - 1) await turnOver()
    const proof = `${puzzle}.${count}`
    if (Number.parseInt(hash('sha256', proof).slice(0, 8), 16) < 2 ** (32 - bits)) return proof
  }
}

/** Wrong passwords by turns at both processes; the codes of the answers. */
async function attack(door: Door, tries: readonly { name: string; address: string }[]): Promise<string[]> {
  const codes: string[] = []
  // A few at once: more would be sent away for the rush, before they are counted.
  for (let from = 0; from < tries.length; from += 10) {
    const some = tries.slice(from, from + 10).map(async ({ name, address }, n) => {
      const program = n % 2 ? here : there
      return (await tryDoor(door, { program, name, address, password: 'not that one' })).code
    })
    codes.push(...(await Promise.all(some)))
  }
  return codes
}

/** The cookies of a browser after an answer, without those of the session: it has signed out. */
function signedOut(answer: Awaited<ReturnType<typeof tryDoor>>['answer']): string {
  const kept = answer.cookies.filter(({ name }) => !/sid|XSRF/.test(name))
  return kept.map(({ name, value }) => `${name}=${value}`).join('; ')
}

describe.each([
  ['a member', MEMBERS, 'demo01', DEMO_PASSWORD, '198.18.1'],
  ['staff', STAFF, 'maker', 'maker-1234', '198.18.2'],
] as const)('strangers try the password of %s from everywhere', (_, door, name, password, network) => {
  let known = ''
  beforeAll(async () => {
    const before = await tryDoor(door, { address: `${network}.1`, name, password })
    expect(before.code).toBe('in')
    known = signedOut(before.answer)
    const tries = Array.from({ length: 60 }, (_each, n) => ({ name, address: `10.${n}.1.1` }))
    const codes = await attack(door, tries)
    expect(codes.filter((code) => code === door.wrong).length).toBeGreaterThanOrEqual(40)
    expect(codes).toContain('TOO_MANY')
  })

  test.each([0, 1])('the owner comes in on a known device, process %d', async (n) => {
    const program = [here, there][n] as FastifyInstance
    const found = await tryDoor(door, { program, address: `${network}.2`, name, password, cookie: known })
    expect(found.code).toBe('in')
  })

  test.each([0, 1])('the owner comes in on a new device after some work, process %d', async (n) => {
    const program = [here, there][n] as FastifyInstance
    const found = await tryDoor(door, { program, address: `${network}.${3 + n}`, name, password })
    expect(found).toMatchObject({ status: 429, code: 'TOO_MANY' })
    expect(Number(found.answer.headers['retry-after'])).toBeGreaterThan(0) // who cannot work may wait
    expect((await signIn(door, { program, address: `${network}.${3 + n}`, name, password })).code).toBe('in')
  })

  test('work is good once, for its own account and address, and as it was asked', async () => {
    const wish = { address: `${network}.9`, name, password: 'not that one' }
    const { puzzle = '' } = await tryDoor(door, wish)
    const proof = await solve(puzzle)
    const easier = proof.replace(/^\d+/, '1')
    for (const bad of [`${puzzle}.x`, easier, 'nothing', `${proof}.0`]) {
      expect((await tryDoor(door, { ...wish, proof: bad })).code).toBe('TOO_MANY')
    }
    expect((await tryDoor(door, { ...wish, address: `${network}.99`, proof })).code).toBe('TOO_MANY')
    expect((await tryDoor(door, { ...wish, proof })).code).toBe(door.wrong)
    for (const program of [here, there]) {
      expect((await tryDoor(door, { ...wish, program, proof })).code).toBe('TOO_MANY')
    }
  })

  test('a stolen device is no free guess', async () => {
    const codes: string[] = []
    for (let n = 0; n < 14; n += 1) {
      const wish = { program: [here, there][n % 2] as FastifyInstance, address: `10.9.${n}.1` }
      codes.push((await tryDoor(door, { ...wish, name, password: 'not that one', cookie: known })).code)
    }
    expect(codes).toEqual([...Array(10).fill(door.wrong), ...Array(4).fill('TOO_MANY')])
  })

  test('a made-up device is none', async () => {
    const cookie = known.replace(/.{6}$/, 'AAAAAA')
    expect((await tryDoor(door, { address: `${network}.20`, name, password, cookie })).code).toBe('TOO_MANY')
  })
})

test.each([
  ['members', MEMBERS, 'demo05', DEMO_PASSWORD, '198.18.8.1'],
  ['staff', STAFF, 'checker', 'checker-1234', '198.18.8.2'],
] as const)(
  'who fills the line of a carrier address keeps none of its known %s out',
  async (_, door, name, password, address) => {
    const before = await tryDoor(door, { address: '198.18.8.3', name, password })
    const cookie = signedOut(before.answer)
    const flood = Array.from({ length: 700 }, (_each, n) =>
      tryDoor(door, { address, name: `crowd${n}`, password: 'not that one' }),
    )
    const [owner, worker] = await Promise.all([
      tryDoor(door, { address, name, password, cookie }),
      signIn(door, { address, name, password }),
    ])
    expect(owner.code, 'a known device').toBe('in')
    expect(worker.code, 'a new device, with work').toBe('in')
    const refused = (await Promise.all(flood)).filter(({ code }) => code !== door.wrong)
    expect(refused.length).toBeGreaterThan(500)
    for (const { code, puzzle } of refused) expect([code, puzzle !== undefined]).toEqual(['TOO_MANY', true])
  },
)

test('sixty failures behind one address leave its thirty other members in', async () => {
  const address = '198.18.7.7'
  const strangers = Array.from({ length: 70 }, (_, n) => ({ name: `nobody${n}`, address }))
  const codes = await attack(MEMBERS, strangers)
  expect(codes).toContain('TOO_MANY')
  // All at once, as after the break of a match, and half of them at either process.
  const found = await Promise.all(
    crowd.map(({ username: name, password }, n) =>
      signIn(MEMBERS, { program: n % 2 ? here : there, address, name, password }),
    ),
  )
  expect(found.map(({ code }) => code)).toEqual(Array(HONEST).fill('in'))
  const staff = { address, name: 'checker', password: 'checker-1234' }
  expect((await signIn(STAFF, staff)).code).toBe('in')
})
