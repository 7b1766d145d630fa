import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basisPoints } from '../../../../domain/money.ts'
import { useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { type Lobby, openLobby, PASSWORD } from '../../../../tests/support/stage/members.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import { newWithdrawer, withdrawalOf, withdrawWish } from '../../../../tests/support/stage/withdrawer.ts'
import type { Context } from '../../../context.ts'
import { changeOwnPassword } from '../../assistants/change-own-password.ts'
import { createAssistant, saveRole } from '../../assistants/manage.ts'
import { listAssistants } from '../../assistants/queries.ts'
import { findCash } from '../../ledger/queries.ts'
import { requestWithdrawal } from '../../payments/withdrawals/request-withdrawal.ts'
import { findMember, lockMember, updateSessionsEnded } from '../queries.ts'
import type { SignedIn } from '../sessions/authenticate.ts'
import { endSession } from '../sessions/end-session.ts'
import { signOut } from '../sign-in/sign-out.ts'
import { updateProfile } from '../update-profile.ts'
import { changePassword } from './change-password.ts'
import { holdCaller } from './hold-caller.ts'
import { findPin } from './queries-pin.ts'
import { setPin } from './set-pin.ts'
import { startTwoStep } from './start-two-step.ts'

const database = useDatabase()
let lobby: Lobby
let stage: Stage
beforeAll(async () => {
  lobby = await openLobby(database.url)
  stage = await openStage(database.url, { company: 'HC' })
})
afterAll(async () => {
  await stage.close()
  await lobby.close()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

/** The last transaction of an act is the one that writes: what was proven before it is checked by then. */
async function lastOf(ctx: Context, act: (within: Context) => Promise<unknown>): Promise<number> {
  let begun = 0
  const counting: Context = {
    ...ctx,
    transaction: (work) => {
      begun += 1
      return ctx.transaction(work)
    },
  }
  expect(await codeOf(act(counting))).toBe('done')
  return begun
}

/** Something happens to the member before the nth transaction of an act. */
function happening(ctx: Context, nth: number, happens: () => Promise<unknown>): Context {
  let begun = 0
  return {
    ...ctx,
    transaction: async (work) => {
      begun += 1
      if (begun === nth) await happens()
      return ctx.transaction(work)
    },
  }
}

/** Whether somebody waits for a lock. */
const isWaiting = () =>
  withSql(database.url, async (sql) => {
    const waiting = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return waiting.length > 0
  })

const ban = (memberId: string) =>
  withSql(database.url, (sql) => sql`update member set status = 'banned' where member_id = ${memberId}`)

describe('a withdrawal whose PIN was right', () => {
  const ask = (memberId: string, sessionId?: string) => (within: Context) => {
    const wish = withdrawWish(stage, memberId)
    return requestWithdrawal(within, sessionId ? { ...wish, caller: { ...wish.caller, sessionId } } : wish)
  }
  const withdrawer = () => newWithdrawer(stage, database.url, 1_000)
  let last = 0
  beforeAll(async () => {
    last = await lastOf(stage.ctx, ask(await withdrawer()))
  })

  async function refused(memberId: string, act: Promise<unknown>): Promise<string | undefined> {
    const code = await codeOf(act)
    expect(await withdrawalOf(stage, memberId).catch(() => undefined)).toBeUndefined()
    expect((await findCash(stage.ctx.read, memberId))?.balance).toBe(1_000_00)
    return code
  }

  test('is not asked for after a ban', async () => {
    const memberId = await withdrawer()
    const within = happening(stage.ctx, last, () => ban(memberId))
    expect(await refused(memberId, ask(memberId)(within))).toBe('MEMBER_BANNED')
  })

  test('nor after its session was ended', async () => {
    const memberId = await withdrawer()
    const sessionId = stage.ctx.chance.id()
    await withSql(
      database.url,
      (sql) => sql`
        insert into session (member_id, session_id, operator_id, browser, address, device, started_at, seen_at, ends_at)
        values (${memberId}, ${sessionId}, ${stage.operatorId}, true, '', '', now(), now(), now() + interval '1 day')`,
    )
    const within = happening(stage.ctx, last, () =>
      stage.ctx.transaction((tx) => updateSessionsEnded(tx, { memberId })),
    )
    expect(await refused(memberId, ask(memberId, sessionId)(within))).toBe('UNAUTHENTICATED')
  })

  test('nor after the PIN became another', async () => {
    const memberId = await withdrawer()
    const within = happening(stage.ctx, last, () =>
      withSql(
        database.url,
        (sql) => sql`update member_pin set pin_hash = 'another' where member_id = ${memberId}`,
      ),
    )
    expect(await refused(memberId, ask(memberId)(within))).toBe('PIN_WRONG')
  })
})

const ADDRESS = '203.0.113.8'

async function aCaller(): Promise<SignedIn> {
  const caller = await lobby.whose({ cookie: (await lobby.newcomer()).cookie })
  if (!caller) throw new Error('a newcomer is signed in')
  return caller
}

const assistant = (roleId: string) => ({
  ...{ id: lobby.ctx.chance.id(), name: 'helper', password: 'a slow white cloud', ownPassword: PASSWORD },
  ...{ roleId, dayBudget: null, lotteries: null, commission: basisPoints(0) },
})

test('an assistant is not made by who had the password of before: it would outlive the change', async () => {
  const make = async (caller: SignedIn) => {
    const roleId = lobby.ctx.chance.id()
    await saveRole(lobby.ctx, caller, { id: roleId, name: 'ดู', permissions: ['history'] })
    return (within: Context) => createAssistant(within, caller, assistant(roleId))
  }
  const last = await lastOf(lobby.ctx, await make(await aCaller()))
  const caller = await aCaller()
  const act = await make(caller)
  const within = happening(lobby.ctx, last, () =>
    withSql(
      database.url,
      (sql) => sql`update member set password_hash = 'another' where member_id = ${caller.memberId}`,
    ),
  )
  expect(await codeOf(act(within))).toBe('OWN_PASSWORD_WRONG')
  expect(await listAssistants(lobby.ctx.read, caller.memberId)).toEqual([])
})

test('nor does an assistant whose seat was ended set a password of its own', async () => {
  const change = async (owner: SignedIn) => {
    const roleId = lobby.ctx.chance.id()
    await saveRole(lobby.ctx, owner, { id: roleId, name: 'ดู', permissions: ['history'] })
    const { id, name, password } = assistant(roleId)
    await createAssistant(lobby.ctx, owner, { ...assistant(roleId), id })
    const caller = { ...owner, assistant: { id, name, mustSetUp: false, permissions: ['history'] } } as never
    return (within: Context) =>
      changeOwnPassword(within, {
        ...{ caller, oldPassword: password, newPassword: 'a loud blue mountain', address: ADDRESS },
      })
  }
  const last = await lastOf(lobby.ctx, await change(await aCaller()))
  const owner = await aCaller()
  const act = await change(owner)
  const before = await listAssistants(lobby.ctx.read, owner.memberId)
  const within = happening(lobby.ctx, last, () =>
    lobby.ctx.transaction((tx) => updateSessionsEnded(tx, owner)),
  )
  expect(await codeOf(act(within))).toBe('UNAUTHENTICATED')
  expect(await listAssistants(lobby.ctx.read, owner.memberId)).toEqual(before)
})

test('nobody ends a session while an act of it is under way, and who ends all of them waits before the first', async () => {
  const caller = await aCaller()
  const { memberId, sessionId } = caller
  const hold = () =>
    withSql(
      database.url,
      (sql) =>
        sql`select from session where member_id = ${memberId} and session_id = ${sessionId} for no key update nowait`,
    )
  await lobby.ctx.transaction(async (tx) => {
    await holdCaller(tx, caller)
    await expect(hold()).rejects.toThrow('could not obtain lock')
  })
  let ending: Promise<void> | undefined
  await lobby.ctx.transaction(async (tx) => {
    await lockMember(tx, memberId)
    ending = signOut(lobby.ctx, caller, 'all')
    await expect.poll(isWaiting).toBe(true)
    await hold()
  })
  await ending
  expect(await codeOf(lobby.ctx.transaction((tx) => holdCaller(tx, caller)))).toBe('UNAUTHENTICATED')
})

let lastPhone = 0
const ACTS: Readonly<Record<string, (within: Context, caller: SignedIn) => Promise<unknown>>> = {
  password: (within, caller) =>
    changePassword(within, {
      ...{ caller, oldPassword: PASSWORD, newPassword: 'a loud blue mountain', address: ADDRESS },
    }),
  PIN: (within, caller) =>
    setPin(within, {
      ...{ caller, pin: '483920', proof: { password: PASSWORD, code: undefined }, address: ADDRESS },
    }),
  'second step': (within, caller) =>
    startTwoStep(within, { caller, operator: lobby.operator, password: PASSWORD, address: ADDRESS }),
  assistant: async (within, caller) => {
    const roleId = lobby.ctx.chance.id()
    await saveRole(lobby.ctx, caller, { id: roleId, name: 'ดู', permissions: ['history'] })
    return createAssistant(within, caller, assistant(roleId))
  },
  phone: (within, caller) => phone(within, caller),
  'list of sessions': (within, caller) => end(within, caller),
}

const PIN = '483920'
const end = (within: Context, caller: SignedIn, pin?: string) =>
  endSession(within, { ...{ caller, which: 'others', pin, address: ADDRESS } })
function phone(within: Context, caller: SignedIn, pin?: string) {
  lastPhone += 1
  return updateProfile(within, {
    ...{ caller, password: PASSWORD, pin, phone: `09100000${10 + lastPhone}` },
    ...{ bank: undefined, accountNo: undefined, address: ADDRESS, also: async () => undefined },
  })
}

describe.each([
  ['a phone', phone],
  ['an end of the other sessions', end],
] as const)('of %s', (_, act) => {
  const set = (caller: SignedIn, pin: string) =>
    setPin(lobby.ctx, { caller, pin, proof: { password: PASSWORD, code: undefined }, address: ADDRESS })

  test('a PIN of before proves nothing', async () => {
    const plain = await aCaller()
    await set(plain, PIN)
    const last = await lastOf(lobby.ctx, (within) => act(within, plain, PIN))
    const caller = await aCaller()
    await set(caller, PIN)
    const within = happening(lobby.ctx, last, () => set(caller, '902714'))
    expect(await codeOf(act(within, caller, PIN))).toBe('PIN_WRONG')
  })

  test('nor does it go on without one that was set meanwhile', async () => {
    const plain = await aCaller()
    const last = await lastOf(lobby.ctx, (within) => act(within, plain))
    const caller = await aCaller()
    expect(
      await codeOf(
        act(
          happening(lobby.ctx, last, () => set(caller, PIN)),
          caller,
        ),
      ),
    ).toBe('PIN_WRONG')
  })
})

test.each(Object.entries(ACTS))(
  'another %s that was begun before a ban is not set after it',
  async (_, act) => {
    const plain = await aCaller()
    const last = await lastOf(lobby.ctx, (within) => act(within, plain))
    const caller = await aCaller()
    const known = await findMember(lobby.ctx.read, caller.memberId)
    const within = happening(lobby.ctx, last, () => ban(caller.memberId))
    expect(await codeOf(act(within, caller))).toBe('MEMBER_BANNED')
    expect(await findMember(lobby.ctx.read, caller.memberId)).toEqual({ ...known, status: 'banned' })
    expect(await findPin(lobby.ctx.read, caller.memberId)).toBeUndefined()
  },
)
