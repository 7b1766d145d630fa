import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSOLE_CALLS } from '../../../../contract/console/calls.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { rowsReadBy } from '../../../../tests/support/database/rows-scanned.ts'
import { newDepositor } from '../../../../tests/support/stage/depositor.ts'
import { type Clerk, type Desk, openDesk } from '../../../../tests/support/stage/desk.ts'
import { passDrawTime } from '../../../../tests/support/stage/drawing.ts'
import { claimed, ended, madeCodes, opened } from '../../../../tests/support/stage/rewards/couponed.ts'
import { appendAudit } from '../../../features/audit/append-audit.ts'
import { listActorsNamed } from '../../../features/audit/queries-list.ts'
import { sealRound } from '../../../features/fairness/seal-round.ts'

const database = useDatabase()
let desk: Desk
let maker: Clerk
let checker: Clerk
let auditor: Clerk
let roundId: string

const DRAWN = { first: '461252', last2: '47', front3: ['183', '905'], back3: ['774', '016'] }
const OTHER = { ...DRAWN, last2: '74' }

interface Entry {
  readonly seq: number
  readonly act: string
  readonly who: { readonly kind: string; readonly name: string | null }
  readonly reason: string | null
  readonly details: readonly {
    readonly name: string
    readonly value: string | null
    readonly unit: string | null
  }[]
}

/** A round that is closed, entered twice with different numbers, and asked to be void. */
beforeAll(async () => {
  desk = await openDesk(database.url)
  maker = await desk.clerk('draw_maker')
  checker = await desk.clerk('draw_checker')
  auditor = await desk.clerk('auditor')
  roundId = await desk.openRound()
  await maker.post('/rounds/close', { roundId, reason: 'ปิดก่อนเวลา' })
  await sealRound(desk.jobs, roundId)
  await passDrawTime(desk, roundId)
  await maker.post('/results/propose', { roundId, published: DRAWN, source: 'ถ่ายทอดสด' })
  await checker.post('/results/confirm', { roundId, published: OTHER })
  await maker.post('/voids/propose', { roundId, reason: 'ตลาดหยุด' })
})
afterAll(() => desk.close())

const list = async (query: string) => {
  const { body } = await auditor.get(`/audit/list?${query}`)
  return CONSOLE_CALLS.audit.list.reply.parse(body) as {
    entries: Entry[]
    previous: string | null
    next: string | null
  }
}
const acts = (entries: readonly Entry[]) => entries.map(({ act }) => act)

test('the record of a round says who did what to it, the newest first', async () => {
  const { body } = await maker.get(`/audit/of/${roundId}`)
  CONSOLE_CALLS.audit.of.reply.parse(body)
  expect(acts(body.entries)).toEqual([
    'void.propose',
    'result.mismatch',
    'result.propose',
    'round.seal',
    'round.close',
  ])
  expect(body.entries.at(-1)).toMatchObject({
    who: { kind: 'staff', name: 'desk-draw-maker' },
    reason: 'ปิดก่อนเวลา',
  })
  expect(body.entries[3].who).toEqual({ kind: 'system', name: null })
})

test('what must be entered blind is told to nobody', async () => {
  for (const path of [`/audit/of/${roundId}`, '/audit/list?limit=200']) {
    const text = JSON.stringify((await auditor.get(path)).body)
    expect(text).toContain('result.mismatch')
    for (const blind of ['461252', '"47"', '"74"', 'ถ่ายทอดสด', 'ตลาดหยุด']) expect(text).not.toContain(blind)
  }
})

describe('the list', () => {
  test('is filtered by person, by act and by day', async () => {
    expect(acts((await list('person=desk-draw-checker&limit=200')).entries)).toEqual([
      'result.mismatch',
      'sign-in.staff',
    ])
    const closed = (await list('act=round.close')).entries
    expect(closed.map(({ who }) => who.name)).toEqual(['desk-draw-maker'])
    expect((await list('person=nobody-of-us')).entries).toEqual([])
    expect((await list('date=2020-01-01')).entries).toEqual([])
    const day = new Date(desk.ctx.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
    expect(acts((await list(`date=${day}&limit=200`)).entries)).toContain('round.close')
  })

  test('its pages follow one another by key, forwards and back, with nothing twice and nothing left out', async () => {
    const seqs = ({ entries }: { entries: Entry[] }) => entries.map(({ seq }) => seq)
    const all = await list('limit=200')
    expect([all.previous, all.next]).toEqual([null, null])
    const pages: number[][] = []
    let page = await list('limit=3')
    pages.push(seqs(page))
    while (page.next) {
      page = await list(`limit=3&after=${page.next}`)
      pages.push(seqs(page))
    }
    expect(pages.flat()).toEqual(seqs(all))
    expect(pages.length).toBeGreaterThan(2)
    for (const expected of pages.slice(0, -1).reverse()) {
      page = await list(`limit=3&before=${page.previous}`)
      expect(seqs(page)).toEqual(expected)
    }
    expect(page.previous).toBeNull()
  })

  test.each(['date=2026-02-30', 'after=x', 'limit=0', 'more=1'])('refuses %s', async (query) => {
    expect((await auditor.get(`/audit/list?${query}`)).status).toBe(400)
  })

  test('shows nothing of another operator', async () => {
    const before = await list('limit=200')
    const { ctx } = desk
    const wish = {
      operatorId: ctx.chance.id(),
      actor: 'system',
      kind: 'round.close' as const,
      body: { round: roundId },
    }
    await ctx.transaction((tx) => appendAudit(tx, wish))
    expect(await list('limit=200')).toEqual(before)
    expect(acts((await maker.get(`/audit/of/${roundId}`)).body.entries)).toHaveLength(5)
  })
})

test('figures are told in baht, in what a baht pays and in percent, and a limit that is gone as none', async () => {
  const { ctx, operatorId } = desk
  const limits = { memberRoundMax: 500_000, types: { two_top: { tiers: [{ upTo: 100_000, rate: 9_000 }] } } }
  await ctx.transaction((tx) =>
    appendAudit(tx, {
      operatorId,
      actor: 'system',
      kind: 'limits.lottery',
      body: { code: 'lao', rate: 9_250, discount: 2_550, cap: null, after: limits },
    }),
  )
  const [entry] = (await list('act=limits.lottery')).entries
  expect(entry?.details).toEqual([
    { name: 'after.memberRoundMax', value: '5000', unit: 'baht' },
    { name: 'after.types.two_top.tiers.1.rate', value: '90', unit: 'perBaht' },
    { name: 'after.types.two_top.tiers.1.upTo', value: '1000', unit: 'baht' },
    { name: 'cap', value: null, unit: null },
    { name: 'code', value: 'lao', unit: null },
    { name: 'discount', value: '25.5', unit: 'percent' },
    { name: 'rate', value: '92.5', unit: 'perBaht' },
  ])
})

test('free credit with satang is told as it is, and no figure that is odd hides the acts beside it', async () => {
  const { ctx, operatorId } = desk
  const owner = await desk.clerk('operator_admin')
  const terms = {
    ...{
      nameTh: 'เครดิต',
      nameEn: 'Credit',
      credit: 10.5,
      times: 2,
      groups: [],
      cashMin: 1,
      cashMax: 50,
      total: 5,
    },
    ...{ timesEach: 1, deviceEach: 1, startsAt: '2026-12-01T00:00:00+07:00', endsAt: null },
  }
  const asked = await owner.post('/coupons/propose', { campaignId: null, terms, reason: 'เปิดตัว' })
  expect(asked.status).toBe(200)
  const [proposed] = (await list('act=coupon.propose')).entries
  expect(proposed?.details).toContainEqual({ name: 'credit', value: '10.5', unit: 'baht' })
  await ctx.transaction((tx) => {
    const body = { amount: 10.5, rate: 0, discount: 99_999, cap: -0.5 }
    return appendAudit(tx, { operatorId, actor: 'system', kind: 'coupon.propose', body })
  })
  const [odd] = (await list('limit=1')).entries
  expect(odd?.details).toEqual([
    { name: 'amount', value: '10.5', unit: 'baht' },
    { name: 'cap', value: '-0.005', unit: 'baht' },
    { name: 'discount', value: '999.99', unit: 'percent' },
    { name: 'rate', value: '0', unit: 'perBaht' },
  ])
})

test('the end of a campaign tells in baht what may become cash by it', async () => {
  const memberId = await newDepositor(desk, database.url)
  const campaignId = await opened(desk)
  const [code = ''] = await madeCodes(desk, campaignId)
  await claimed(desk, memberId, code)
  await ended(desk, campaignId)
  const [entry] = (await list('act=coupon.end')).entries
  expect(entry?.details).toContainEqual({ name: 'amount', value: '50', unit: 'baht' })
})

describe('what is long', () => {
  const ladder = Array.from({ length: 31 }, (_, day) => ({ amount: 100 + day, bonus: 0 }))
  const rules = { checkIn: { isOn: true, ladder }, rates: [50, 20], wheel: { places: ladder }, zero: 1 }
  const record = (body: Readonly<Record<string, unknown>>) =>
    desk.ctx.transaction(async (tx) => {
      await tx.readClock()
      await appendAudit(tx, { operatorId: desk.operatorId, actor: 'system', kind: 'rules.money', body })
    })
  const newest = async () => (await list('act=rules.money&limit=1')).entries[0]?.details ?? []

  test('hides no change: what stayed as it was is left out', async () => {
    const places = ladder.with(30, { amount: 130, bonus: 7 })
    const after = { ...rules, wheel: { places }, rates: [50, 30], zero: 2 }
    await record({ before: rules, after, code: 'x' })
    expect(await newest()).toEqual([
      { name: 'after.rates', value: '50 30', unit: null },
      { name: 'after.wheel.places.31.amount', value: '1.3', unit: 'baht' },
      { name: 'after.wheel.places.31.bonus', value: '0.07', unit: 'baht' },
      { name: 'after.zero', value: '2', unit: null },
      { name: 'before.rates', value: '50 20', unit: null },
      { name: 'before.wheel.places.31.amount', value: '1.3', unit: 'baht' },
      { name: 'before.wheel.places.31.bonus', value: '0', unit: 'baht' },
      { name: 'before.zero', value: '1', unit: null },
      { name: 'code', value: 'x', unit: null },
    ])
  })

  test('and says how much of it is not shown', async () => {
    const texts = (word: string) => Array.from({ length: 300 }, (_, nth) => ({ label: `${word} ${nth}` }))
    await record({ before: { contacts: texts('a') }, after: { contacts: texts('b') }, code: 'x', name: 'y' })
    const details = await newest()
    expect(details).toHaveLength(601)
    expect(details.at(-1)).toEqual({ name: 'more', value: '2', unit: null })
  })

  test('takes no page over its bound: fewer rows come at once, each of them once, either way', async () => {
    const words = 'ก'.repeat(300)
    const contacts = Array.from({ length: 40 }, (_, nth) => ({ label: `${nth} ${words}` }))
    for (let nth = 0; nth < 9; nth += 1) await record({ before: {}, after: { contacts }, code: String(nth) })
    const seqs = ({ entries }: { entries: readonly Entry[] }) => entries.map(({ seq }) => seq)
    const pages = [await list('act=rules.money&limit=200')]
    for (let page = pages[0]; page?.next; ) {
      page = await list(`act=rules.money&limit=200&after=${page.next}`)
      pages.push(page)
    }
    expect(pages.length).toBeGreaterThan(1)
    const all = pages.flatMap(seqs)
    expect(all).toEqual([...new Set(all)].toSorted((a, b) => b - a))
    expect(all).toHaveLength(11)
    const back = [pages.at(-1)]
    for (let page = back[0]; page?.previous; ) {
      page = await list(`act=rules.money&limit=200&before=${page.previous}`)
      back.push(page)
    }
    expect(back.toReversed().flatMap((page) => (page ? seqs(page) : []))).toEqual(all)
  })
})

test('whose acts are looked for is found by the registry of names, however many members there are', async () => {
  const [memberId = ''] = await desk.members(1, bahtToSatang(0))
  await desk.ctx.transaction(async (tx) => {
    const { name } = await tx.one<{ name: string }>`select name from member where member_id = ${memberId}`
    await tx.run`
      insert into sign_in_name (operator_id, name, member_id) values (${desk.operatorId}, ${name}, ${memberId})
      on conflict do nothing`
    let found: readonly string[] = []
    const read = await rowsReadBy(tx, ['member'], async () => {
      found = await listActorsNamed(tx, desk.operatorId, name)
    })
    expect(found).toEqual([`member:${memberId}`])
    expect(read).toBe(0)
  })
})
