import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bangkokDate, bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import type { Message } from '../../../../domain/messages/message.ts'
import { PUSH_DEVICES_MOST } from '../../../../domain/messages/push-rules.ts'
import { satang } from '../../../../domain/money.ts'
import { moveClock, useDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { browserVisitor, type Lobby, openLobby, PASSWORD } from '../../../../tests/support/stage/members.ts'
import type { Context } from '../../../context.ts'
import { type FakePush, type FakeSubscription, fakePush } from '../../../external/push/fake-push.ts'
import type { SignedIn } from '../../members/sessions/authenticate.ts'
import { signIn } from '../../members/sign-in/sign-in.ts'
import { signOut } from '../../members/sign-in/sign-out.ts'
import { stopPlay } from '../../safer/stop-play.ts'
import { chooseOffers } from '../choose-offers.ts'
import { writeMessages } from '../write-messages.ts'
import { sendPushes } from './send-pushes.ts'
import { readPush, subscribe, unsubscribe } from './subscribe.ts'

type Newcomer = Awaited<ReturnType<Lobby['newcomer']>>

const database = useDatabase()
let lobby: Lobby
let ctx: Context
let push: FakePush
let owner: SignedIn
let count = 0

beforeAll(async () => {
  lobby = await openLobby(database.url)
})
afterAll(() => lobby.close())
beforeEach(async () => {
  await lobby.ctx.read.run`delete from push_subscription`
  push = fakePush(lobby.ctx.chance)
  ctx = { ...lobby.ctx, external: { ...lobby.ctx.external, push } }
  owner = ownerOf(await lobby.newcomer())
  await goTo('12:00')
})
afterEach(() => moveClock(database.url, 0))

function ownerOf({ memberId, name, code, sessionId }: Newcomer): SignedIn {
  const operatorId = lobby.operator.id
  return { kind: 'member', memberId, operatorId, name, code, sessionId, via: 'cookie', tokenUse: null }
}

/** A Bangkok hour of tomorrow, so that no session is of the future. */
const goTo = (clock: string, days = 1) =>
  moveClock(database.url, bangkokMs(bangkokDate(Date.now() + days * 86_400_000), clock) - Date.now())
const siteKey = async () => (await readPush(ctx, owner)).key
async function agree(
  wish: { showsText?: boolean; offers?: boolean; of?: typeof owner; given?: FakeSubscription } = {},
) {
  const given = wish.given ?? push.subscribe(await siteKey())
  const choice = { showsText: wish.showsText ?? true, offers: wish.offers ?? false, language: 'th' as const }
  await subscribe(ctx, { ...(wish.of ?? owner), ...given, ...choice, origin: 'https://yok.example' })
  return given
}

const DEPOSITED: Message = { kind: 'deposited', facts: { amount: satang(900_00) } }
const write = (message: Message = DEPOSITED) => {
  count += 1
  const { memberId, operatorId } = owner
  const told = { memberId, operatorId, cause: `${message.kind}:${count}`, ...message }
  return ctx.transaction((tx) => writeMessages(tx, [told]))
}
const security = () => write({ kind: 'signed-in', facts: { device: 'Chrome · Android' } })
const offer = () => {
  const facts = { titleTh: 'โบนัส', textTh: 'วันนี้', titleEn: null, textEn: null, page: '/promotion' }
  return write({ kind: 'offer', facts: { ...facts, id: ctx.chance.id() } })
}
const told = () => push.arrived.map(({ text }) => JSON.parse(text))
const due = async () =>
  (await ctx.read.one<{ count: number }>`select count(*)::int as count from push_due`).count
const browsers = async () =>
  (await ctx.read.one<{ count: number }>`select count(*)::int as count from push_subscription`).count

describe('a push', () => {
  test('is read by the browser it was encrypted for, signed by the site, once', async () => {
    const { endpoint } = await agree()
    await write()
    await Promise.all([sendPushes(ctx), sendPushes(ctx)])
    await sendPushes(ctx)
    expect(push.arrived.map((each) => each.endpoint)).toEqual([endpoint])
    expect(told()).toMatchObject([{ n: 1, title: 'เงินฝากเข้าแล้ว ฿900', page: '/inbox' }])
    expect(push.arrived[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm' })
    expect(await due()).toBe(0)
  })

  test('says nothing private unless the member has chosen so', async () => {
    await agree({ showsText: false })
    await write()
    await sendPushes(ctx)
    expect(told()).toEqual([{ n: 1, title: 'มีข้อความใหม่', body: '', page: '/inbox', language: 'th' }])
  })

  test('goes to each browser of the member, in its own language, and to nobody else', async () => {
    const other = await signIn(
      ctx,
      lobby.operator,
      { username: owner.name, password: PASSWORD },
      browserVisitor(),
    )
    await agree()
    await agree({ of: { ...owner, sessionId: other.sessionId } })
    const stranger = await lobby.newcomer()
    await agree({ of: ownerOf(stranger) })
    await write()
    await sendPushes(ctx)
    expect(push.arrived).toHaveLength(2)
  })

  test('is asked for in the transaction of the message, and not for who has no browser', async () => {
    const jobs = async () =>
      (await ctx.read.run`select from graphile_worker.jobs where task_identifier = 'send-pushes'`).length
    const before = await jobs()
    await write()
    expect(await jobs()).toBe(before)
    await agree()
    await write()
    expect(await jobs()).toBe(before + 1)
  })

  test('of a sign-in comes before one of a win, and both before offers that were due earlier', async () => {
    for (let nth = 0; nth < 25; nth += 1) {
      owner = ownerOf(await lobby.newcomer())
      await agree({ offers: true })
      await offer()
    }
    await write()
    await security()
    await sendPushes(ctx)
    const titles = told().map(({ title }) => title)
    expect(titles).toHaveLength(27)
    expect(titles.slice(0, 2)).toEqual(['มีการเข้าสู่ระบบจากเครื่องใหม่', 'เงินฝากเข้าแล้ว ฿900'])
  })

  test('that cannot be encrypted is dropped, and keeps no other browser waiting', async () => {
    const stranger = ownerOf(await lobby.newcomer())
    await agree({ of: stranger })
    const first = owner
    await agree()
    await withSql(
      database.url,
      (sql) => sql`
        update push_subscription set p256dh = ${Buffer.alloc(65, 4)} where member_id = ${first.memberId}`,
    )
    await write()
    owner = stranger
    await write()
    await sendPushes(ctx)
    expect(push.arrived).toHaveLength(1)
    expect(await due()).toBe(0)
  })
})

describe('an offer', () => {
  test('is told to browsers in which that was chosen', async () => {
    await agree()
    await offer()
    expect(await due()).toBe(0)
    await agree({ offers: true })
    await goTo('12:00', 2)
    await offer()
    await sendPushes(ctx)
    expect(told()).toMatchObject([{ title: 'โบนัส' }])
  })

  test('that came too late for its day is not told in the morning, when there is another one', async () => {
    await agree({ offers: true })
    await goTo('21:59')
    await offer()
    push.say('busy')
    await sendPushes(ctx)
    push.say('takes')
    await goTo('22:05')
    await sendPushes(ctx)
    await goTo('08:01', 2)
    await sendPushes(ctx)
    await offer()
    await sendPushes(ctx)
    expect(told().map(({ n }) => n)).toEqual([2])
    expect(await due()).toBe(0)
  })

  test('is not told after the member has turned offers off', async () => {
    await agree({ offers: true })
    await offer()
    await chooseOffers(ctx, owner, false)
    await sendPushes(ctx)
    expect([push.asked, await due()]).toEqual([0, 0])
  })
})

describe('at night', () => {
  test('service waits for the morning, and security does not', async () => {
    await agree()
    await goTo('23:00')
    await write()
    await security()
    await sendPushes(ctx)
    expect(told()).toMatchObject([{ title: 'มีการเข้าสู่ระบบจากเครื่องใหม่' }])
    await goTo('07:59', 2)
    await sendPushes(ctx)
    expect(push.arrived).toHaveLength(1)
    await goTo('08:01', 2)
    await sendPushes(ctx)
    expect(push.arrived).toHaveLength(2)
  })
})

describe('a device that is off at night', () => {
  const kept = () => push.arrived.map(({ headers }) => Number(headers.ttl))
  test('is not told by its service what waits for the morning here; of security it is', async () => {
    await agree()
    await goTo('21:55')
    await write()
    await security()
    await sendPushes(ctx)
    const [service = 0, secured = 0] = kept().sort((a, b) => a - b)
    expect(service).toBeGreaterThan(0)
    expect(service).toBeLessThanOrEqual(300)
    expect(secured).toBe(86_400)
  })
})

describe('a service that', () => {
  test('says that the browser is gone ends it', async () => {
    await agree()
    await write()
    push.say('gone')
    await sendPushes(ctx)
    expect(await browsers()).toBe(0)
    expect(await due()).toBe(0)
  })

  test.each(['busy', 'broken', 'silent'] as const)(
    'is %s is asked again, and at last no more',
    async (how) => {
      await agree()
      await write()
      push.say(how)
      await sendPushes(ctx)
      await sendPushes(ctx)
      expect(push.asked, 'not before its time').toBe(1)
      for (let hour = 13; hour < 21; hour += 1) {
        await goTo(`${hour}:30`)
        await sendPushes(ctx)
      }
      expect(push.asked).toBe(5)
      expect(await due()).toBe(0)
      expect(await browsers()).toBe(1)
    },
  )

  test('is well again takes what waited', async () => {
    await agree()
    await write()
    push.say('broken')
    await sendPushes(ctx)
    push.say('takes')
    await goTo('12:10')
    await sendPushes(ctx)
    expect(push.arrived).toHaveLength(1)
  })

  test('refuses a message is not asked again', async () => {
    await agree()
    await write()
    push.say('refuses')
    await sendPushes(ctx)
    expect(await due()).toBe(0)
    expect(await browsers()).toBe(1)
  })
})

describe('nobody is told', () => {
  test('after signing out, and the browser is forgotten', async () => {
    await agree()
    await write()
    await signOut(ctx, owner)
    await sendPushes(ctx)
    expect(push.asked).toBe(0)
    expect(await browsers()).toBe(0)
  })

  test('who is banned', async () => {
    await agree()
    await write()
    await ctx.read.run`update member set status = 'banned' where member_id = ${owner.memberId}`
    await sendPushes(ctx)
    expect(push.asked).toBe(0)
  })

  test('who is excluded, also in the browser in which that was asked', async () => {
    await agree()
    await write()
    await stopPlay(ctx, { caller: owner, length: 'six-months', key: ctx.chance.id() })
    expect(await browsers()).toBe(0)
    await agree()
    await security()
    await sendPushes(ctx)
    expect(push.asked).toBe(0)
  })

  test('of anything but security on a break', async () => {
    await agree()
    await stopPlay(ctx, { caller: owner, length: 'week', key: ctx.chance.id() })
    await write()
    await security()
    await sendPushes(ctx)
    expect(told()).toMatchObject([{ title: 'มีการเข้าสู่ระบบจากเครื่องใหม่' }])
  })

  test('who has turned it off', async () => {
    await agree()
    await write()
    await unsubscribe(ctx, owner)
    await unsubscribe(ctx, owner)
    await sendPushes(ctx)
    expect(push.asked).toBe(0)
    expect(await readPush(ctx, owner)).toMatchObject({ here: null })
  })
})

describe('a subscription', () => {
  test('at an address of nobody known, or with keys that are none, is refused and changes nothing', async () => {
    const given = push.subscribe(await siteKey())
    for (const endpoint of ['https://127.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://evil.example/x']) {
      await expect(agree({ given: { ...given, endpoint } })).rejects.toMatchObject({ code: 'PUSH_UNKNOWN' })
    }
    for (const wrong of [{ p256dh: 'AAAA' }, { auth: 'AAAA' }, { p256dh: given.auth }]) {
      await expect(agree({ given: { ...given, ...wrong } })).rejects.toMatchObject({ code: 'PUSH_KEYS' })
    }
    expect(await browsers()).toBe(0)
  })

  test('made again is one; a browser that another member uses now is told of the other alone', async () => {
    const given = await agree()
    await agree({ given })
    await agree({ given: push.subscribe(await siteKey()) })
    expect(await browsers()).toBe(1)
    const next = ownerOf(await lobby.newcomer())
    const last = await agree()
    await agree({ of: next, given: last })
    await write()
    await sendPushes(ctx)
    expect(push.asked).toBe(0)
  })

  test('is of a session that stands, and of few', async () => {
    const typed = { username: owner.name, password: PASSWORD }
    for (let nth = 0; nth <= PUSH_DEVICES_MOST; nth += 1) {
      const { sessionId } = await signIn(ctx, lobby.operator, typed, browserVisitor())
      await agree({ of: { ...owner, sessionId } })
    }
    expect(await browsers()).toBe(PUSH_DEVICES_MOST)
    const gone = { ...owner, sessionId: ctx.chance.id() }
    await expect(agree({ of: gone })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})
