import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, bangkokDate } from '../../domain/calendar/bangkok.ts'
import { hanoi } from '../../domain/lottery/lotteries/hanoi.ts'
import { thaiGovernment } from '../../domain/lottery/lotteries/thai-government.ts'
import type { Lottery, PublishedResult } from '../../domain/lottery/lottery.ts'
import { INVENTED_SOURCE, PAST_SOURCE } from '../../domain/lottery/result-origin.ts'
import { demoResultsFeed } from '../../server/external/results-feed.ts'
import { sealRound } from '../../server/features/fairness/seal-round.ts'
import { findOperatorByCode } from '../../server/features/operators/queries.ts'
import { confirmResult } from '../../server/features/results/confirm-result.ts'
import { proposeResult } from '../../server/features/results/propose-result.ts'
import { addPastRound } from '../../server/features/rounds/add-past-round.ts'
import { closeRound } from '../../server/features/rounds/close-round.ts'
import { listLotteries } from '../../server/features/rounds/queries.ts'
import { settleRound } from '../../server/features/settlement/settle-round.ts'
import { findStaffByName } from '../../server/features/staff/queries.ts'
import { FEED_CHECKER, FEED_MAKER } from '../../server/features/staff/seed-demo-operator.ts'
import type { Machinery } from '../../server/make-context.ts'
import { longDate } from '../../ui/thai-date.ts'
import { drawDayMs } from '../../web/rounds/shown-round.ts'
import { fairText } from '../../web/text/fair.ts'
import { homeText } from '../../web/text/home.ts'
import { detailText, prizeText } from '../../web/text/prizecheck.ts'
import { roundText } from '../../web/text/rounds.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase } from '../support/database/database.ts'
import { openMachinery } from '../support/stage/stage.ts'

const database = useDatabase()
let site: Site
let machinery: Machinery
beforeAll(async () => {
  site = await openSite(database.url)
  machinery = openMachinery(database.url)
})
afterAll(async () => {
  await machinery.close()
  await site.close()
})

const TODAY = bangkokDate(Date.now())
const YESTERDAY = addDays(TODAY, -1)
const LONG_AGO = addDays(TODAY, -200)

/** A draw of a day as the demo has it: entered and confirmed by its two programs. */
async function drawOn(lottery: Lottery, businessDate: string, source: string): Promise<string> {
  const { ctx } = machinery
  const operator = await findOperatorByCode(ctx.read, 'demo')
  const operatorId = operator?.id ?? ''
  const sold = (await listLotteries(ctx.read, operatorId)).find(({ code }) => code === lottery.code)
  const roundId = await addPastRound(ctx, { operatorId, lotteryId: sold?.id ?? '', lottery, businessDate })
  const [maker, checker] = await Promise.all(
    [FEED_MAKER, FEED_CHECKER].map((name) => findStaffByName(ctx.read, operatorId, name)),
  )
  const published = (await demoResultsFeed('pages').fetch(lottery, businessDate)) as PublishedResult
  const wish = { operatorId, roundId: roundId ?? '', published }
  await closeRound(ctx, { ...wish, reason: 'test' })
  await sealRound(ctx, wish.roundId)
  await proposeResult(ctx, { ...wish, staffId: maker?.staffId ?? '', source })
  await confirmResult(ctx, { ...wish, staffId: checker?.staffId ?? '' })
  await settleRound(ctx, wish.roundId)
  return wish.roundId
}

async function read(visitor: Visitor, path: string): Promise<string> {
  return (await (await visitor.get(path)).text()).replaceAll('<!-- -->', '')
}

/** The page without the banner, which says DEMO on every page. */
const marks = (html: string) => html.split(`> ${roundText.invented}<`).length - 1

test('results of long ago lead neither home nor the page of results, and a day without results leads to the last one', async () => {
  await drawOn(thaiGovernment, LONG_AGO, PAST_SOURCE)
  const member = new Visitor(site)
  await member.signIn()
  await expect.poll(() => read(member, '/')).toContain(homeText.noResults)
  const page = await read(member, '/prizecheck')
  expect(page.indexOf('class="prize-groups"')).toBeLessThan(page.indexOf('thai-result"'))
  expect(await read(member, `/prizecheck?day=${addDays(TODAY, -3)}`)).toContain(
    `href="/prizecheck?day=${LONG_AGO}"`,
  )
})

test('the page of a round that has closed shows its result and leads to the next round', async () => {
  const closed = await drawOn(thaiGovernment, addDays(TODAY, -300), PAST_SOURCE)
  const programs = await fetch(`${site.url}/svc/bet/lottoOption/api/listProgram`)
  const { data } = (await programs.json()) as { data: { code: string; round: { id: string } | null }[] }
  const open = data.find(({ code }) => code === 'thai-government')?.round?.id
  const member = new Visitor(site)
  await member.signIn()
  const page = await read(member, `/bet/${closed}`)
  expect(page).toContain(`href="/prizecheck-detail?round=${closed}"`)
  expect(page).toContain(`href="/bet/${open}"`)
})

test('an invented result is marked on the list, its page, home and /fair; a real one is not', async () => {
  const invented = await drawOn(hanoi, YESTERDAY, INVENTED_SOURCE)
  const past = await drawOn(hanoi, addDays(TODAY, -2), PAST_SOURCE)
  const member = new Visitor(site)
  await member.signIn()
  await expect.poll(async () => marks(await read(member, '/'))).toBe(1)
  expect(marks(await read(member, `/prizecheck?day=${YESTERDAY}`))).toBe(1)
  expect(marks(await read(member, `/prizecheck?day=${addDays(TODAY, -2)}`))).toBe(0)
  const page = await read(member, `/prizecheck-detail?round=${invented}`)
  expect(marks(page)).toBe(2) // at the numbers, and in the list of draws before
  expect(page).toContain(detailText.inventedText)
  expect(page).toContain('รางวัลพิเศษ')
  expect(page).toContain(detailText.decidesTitle)
  expect(await read(member, `/prizecheck-detail?round=${past}`)).toContain(detailText.pastText)
  const fair = await read(member, `/fair/${invented}`)
  expect(marks(fair)).toBe(1)
  expect(fair).toContain(fairText.inventedBy)
  expect(fair).not.toContain(fairText.drawnBy)
  expect(await read(member, `/fair/${past}`)).toContain(fairText.pastBy)
})

test('a slip is checked in six boxes under the first prize, without scripts, for every prize it wins', async () => {
  const businessDate = addDays(TODAY, -400)
  const roundId = await drawOn(thaiGovernment, businessDate, PAST_SOURCE)
  const { first = '', last2 = '' } =
    (await demoResultsFeed('pages').fetch(thaiGovernment, businessDate)) ?? {}
  const near = String((Number(first) + 1) % 1_000_000).padStart(6, '0')
  const visitor = new Visitor(site)
  const page = (number: string) => read(visitor, `/prizecheck-detail?round=${roundId}&number=${number}`)
  const won = await page(String(first))
  expect(won.split('class="number-box').length - 1).toBe(7) // six, and what holds them
  const [hero, boxes, beside] = ['detail-hero"', 'class="number-boxes"', 'detail-near"'].map((name) =>
    won.indexOf(name),
  )
  expect(hero).toBeLessThan(boxes ?? 0)
  expect(boxes).toBeLessThan(beside ?? 0)
  expect(won).toContain(
    `<li><span>${detailText.first}</span><b>${detailText.eachShort('6,000,000')}</b></li>`,
  )
  expect(await page(near)).toContain(`<li><span>${detailText.near}</span>`)
  expect(await page(`0000${last2}`)).toContain(`<li><span>${detailText.lastTwo}</span>`)
})

test('an open ticket has one header on a phone: its own', async () => {
  const member = new Visitor(site)
  await member.signIn()
  const siteHeader = (html: string) => html.match(/<header class="sticky[^"]*"/)?.[0] ?? ''
  expect(siteHeader(await read(member, '/history'))).not.toContain('max-lg:hidden')
  const ticket = await read(member, `/history?bill=${randomUUID()}`)
  expect(siteHeader(ticket)).toContain('max-lg:hidden')
  expect(ticket).toContain('class="ticket-head"')
  expect(ticket.split('<h1').length - 1).toBe(1)
})

test('the calendar of results leads to every day that has passed, without scripts', async () => {
  const visitor = new Visitor(site)
  expect(await read(visitor, '/prizecheck')).toContain(prizeText.calendar)
  const month = TODAY.slice(0, 7)
  const now = await read(visitor, `/prizecheck?month=${month}`)
  expect(now).toContain(`?day=${TODAY}"`)
  expect(now).not.toContain(`?day=${addDays(TODAY, 1)}`)
  const before = await read(visitor, '/prizecheck?month=2026-02')
  for (const day of ['2026-02-01', '2026-02-28']) expect(before).toContain(`?day=${day}"`)
  expect(before).not.toContain('?day=2026-02-29')
  expect(before).toContain('month=2026-01')
})

test('the page of the newest government draw names its sets of tickets, that of an older one does not', async () => {
  const older = await drawOn(thaiGovernment, addDays(TODAY, -30), PAST_SOURCE)
  const newest = await drawOn(thaiGovernment, addDays(TODAY, -15), PAST_SOURCE)
  const answer = await fetch(`${site.url}/svc/open/government/latest`, { method: 'POST' })
  const { response } = (await answer.json()) as { response: { date: string; period: number[] } }
  expect(response.date).toBe(addDays(TODAY, -15))
  const visitor = new Visitor(site)
  const words = detailText.period(response.period.join(', '))
  expect(await read(visitor, `/prizecheck-detail?round=${newest}`)).toContain(words)
  expect(await read(visitor, `/prizecheck-detail?round=${older}`)).not.toContain('class="detail-period"')
})

test('the calendar marks the days of every lottery that has results, Thai or not', async () => {
  const day = addDays(TODAY, -430)
  await drawOn(hanoi, day, PAST_SOURCE)
  const month = await read(new Visitor(site), `/prizecheck?month=${day.slice(0, 7)}`)
  const marked = `${longDate(drawDayMs(day))} ${prizeText.drawnOn(1)}`
  expect(month).toContain(`aria-label="${marked}"`)
  expect(month.split(prizeText.drawnOn(1)).length - 1).toBe(1)
})

test('a draw of long ago has its neighbours, and its list leads further back', async () => {
  const days = Array.from({ length: 27 }, (_, back) => addDays(TODAY, -500 - back))
  const ids: string[] = []
  for (const day of days) ids.push(await drawOn(hanoi, day, PAST_SOURCE))
  const visitor = new Visitor(site)
  const old = await read(visitor, `/prizecheck-detail?round=${ids[25]}`)
  expect(old).toContain(`href="/prizecheck-detail?round=${ids[24]}"`)
  expect(old).toContain(`href="/prizecheck-detail?round=${ids[26]}"`)
  const newest = await read(visitor, `/prizecheck-detail?round=${ids[0]}`)
  expect(newest).toContain(detailText.pastOlder)
  expect(newest).toContain(`href="/prizecheck-detail?round=${ids[23]}"`)
  expect(newest).not.toContain(`href="/prizecheck-detail?round=${ids[24]}"`)
})
