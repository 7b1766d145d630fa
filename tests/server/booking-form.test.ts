import { afterAll, beforeAll, expect, test } from 'vitest'
import { REFUSALS } from '../../contract/errors.ts'
import { confirmSold, proposeSold } from '../../server/features/rounds/lotteries/change-sold.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'
import { twoOfTheDemo } from '../support/stage/rules.ts'
import { openMachinery } from '../support/stage/stage.ts'

const database = useDatabase()
let site: Site
let roundId: string

beforeAll(async () => {
  site = await openSite(database.url)
  const programs = await fetch(`${site.url}/svc/bet/lottoOption/api/listProgram`)
  const { data } = (await programs.json()) as {
    data: { code: string; round: { id: string } | null; sold: string }[]
  }
  roundId = data.find(({ code }) => code === 'thai-government')?.round?.id ?? ''
})
afterAll(() => site.close())

/** The HTML without the comments that React puts between texts. */
const plain = (html: string) => html.replaceAll('<!-- -->', '')
/** A link to a ticket in the member's list. */
const A_TICKET = /href="[^"]*bill=/
const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** A member without scripts at the round's board, with its form. */
async function openBoardForm(name: string) {
  const visitor = new Visitor(site)
  await visitor.signIn(name)
  const path = `/bet-realtime/${roundId}`
  const page = plain(await (await visitor.get(path)).text())
  const send = async (fields: Record<string, string>) => {
    const answer = await visitor.post(path, { _csrf: visitor.cookie('XSRF-TOKEN') ?? '', ...fields })
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      html: plain(await answer.text()),
    }
  }
  const history = async () => (await visitor.get('/history')).text()
  return { page, send, history, key: fieldOf(page, '_key') }
}

const eight = { type: 'two_bottom', number: '08', amount: '50' }

test('without scripts a number is booked by one form and confirmed by the next', async () => {
  const { page, send, history, key } = await openBoardForm('demo01')
  expect(page.includes('×90.0'), 'the prices are in the page').toBe(true)
  const held = await send({ ...eight, _key: key, act: 'book' })
  expect(held.html).toMatch(/×90/)
  const bought = await send({ booking: fieldOf(held.html, 'booking'), act: 'confirm' })
  expect([bought.status, bought.location.split('=')[0]]).toEqual([302, '/history?bill'])
  expect(await history()).toMatch(A_TICKET)
})

test('a refused form keeps what was typed and says why in Thai', async () => {
  const { send, key } = await openBoardForm('demo02')
  const refused = await send({ ...eight, number: '8', _key: key, act: 'book' })
  expect(refused.html).toContain('จำนวนหลักของเลขไม่ตรง')
  expect(refused.html).toContain('value="8"')
})

test('a booking is cancelled by its form', async () => {
  const { send, key } = await openBoardForm('demo03')
  const held = await send({ ...eight, _key: key, act: 'book' })
  const gone = await send({ booking: fieldOf(held.html, 'booking'), act: 'cancel' })
  expect([gone.status, gone.location]).toEqual([302, `/bet-realtime/${roundId}`])
})

test('a booking that is over leads to the form for the next, with its line and a key of its own', async () => {
  const { send, key } = await openBoardForm('demo05')
  const held = await send({ ...eight, _key: key, act: 'book' })
  const booking = { ...eight, booking: fieldOf(held.html, 'booking') }
  await send({ ...booking, act: 'cancel' })
  const late = await send({ ...booking, act: 'confirm' })
  expect(late.status).toBe(400)
  expect(late.html).toContain(REFUSALS.BOOKING_OVER.th)
  expect([fieldOf(late.html, '_form'), late.html.includes('value="08"')]).toEqual(['book', true])
  const fresh = fieldOf(late.html, '_key')
  expect(fresh).not.toBe(key)
  expect((await send({ ...eight, _key: fresh, act: 'book' })).status).toBe(200)
})

test('a confirmation that could not be asked is pressed again: what is held is still in the page', async () => {
  const { send, key } = await openBoardForm('demo06')
  const held = await send({ ...eight, _key: key, act: 'book' })
  const names = ['booking', 'type', 'number', 'amount', 'rate', 'until']
  const carried = Object.fromEntries(names.map((name) => [name, fieldOf(held.html, name)]))
  const unsure = await send({ ...carried, act: 'confirm', _csrf: 'guessed' })
  expect([unsure.status, fieldOf(unsure.html, 'booking')]).toEqual([400, carried.booking])
  expect(unsure.html).toContain('×90')
  expect((await send({ ...carried, act: 'confirm' })).status).toBe(302)
})

test('the list shows the rounds that are sold live, and strangers sign in first', async () => {
  const visitor = new Visitor(site)
  const stranger = await visitor.get('/bet-realtime')
  expect(stranger.headers.get('location')).toBe('/login?next=%2Fbet-realtime')
  await visitor.signIn('demo01')
  const list = await (await visitor.get('/bet-realtime')).text()
  expect(list).toContain(`href="/bet-realtime/${roundId}"`)
  expect(list).not.toContain('มาเลย์')
})

test('a lottery sold only at live prices redirects from its bet page to the board, for forms too', async () => {
  const visitor = new Visitor(site)
  await visitor.signIn('demo04')
  const path = `/bet/${roundId}`
  const form = plain(await (await visitor.get(path)).text())
  await sell('realtime')
  try {
    const board = `/bet-realtime/${roundId}`
    // The change was made by another process, so caches expire first.
    await expect.poll(async () => (await visitor.get(path)).headers.get('location')).toBe(board)
    const choice = await visitor.get(`/choose-betting-type/${roundId}`)
    expect([choice.status, choice.headers.get('location')]).toEqual([302, board])
    // A form opened before the change sells nothing at the old price.
    const fields = { ...eight, _key: fieldOf(form, '_key'), _csrf: visitor.cookie('XSRF-TOKEN') ?? '' }
    const sent = await visitor.post(path, fields)
    expect([sent.status, sent.headers.get('location')]).toEqual([302, board])
    expect(await (await visitor.get('/history')).text()).not.toMatch(A_TICKET)
  } finally {
    await sell('both')
  }
  await expect.poll(async () => (await visitor.get(path)).status).toBe(200)
})

/** Two people change how the lottery is sold, in another process. */
async function sell(sold: 'realtime' | 'both'): Promise<void> {
  const { ctx, close } = openMachinery(database.url)
  const { operatorId, makerId, checkerId } = await twoOfTheDemo(ctx)
  const { proposalId } = await proposeSold(ctx, { operatorId, staffId: makerId, roundId, sold })
  if (proposalId) await confirmSold(ctx, { operatorId, staffId: checkerId, roundId, proposalId })
  await close()
}
