import { createHash, randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalsText } from '../../../console/text/approvals.ts'
import { gameBooksText } from '../../../console/text/games/books.ts'
import { gameReportText } from '../../../console/text/games/report.ts'
import { gameRoundsText } from '../../../console/text/games/rounds.ts'
import { transfersText } from '../../../console/text/games/transfers.ts'
import { walletsText } from '../../../console/text/games/wallets.ts'
import { gamesText } from '../../../console/text/games.ts'
import { sessionText } from '../../../console/text/session.ts'
import { tableText } from '../../../console/text/table.ts'
import { gameTypeName } from '../../../domain/games/shelves.ts'
import { satang } from '../../../domain/money.ts'
import { freePort } from '../../../server/db/free-port.ts'
import { programUrl } from '../../../server/db/login/addresses.ts'
import { addUpGames } from '../../../server/features/games/operated/add-up-games.ts'
import { seedStudio } from '../../../server/features/games/seed-studio.ts'
import { openRelay, type Relay } from '../../../server/live/relay.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { gameList, mostWin } from '../../../studio/games/games.ts'
import { playText } from '../../../web/text/play.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { behindTriggers } from '../../support/database/behind-triggers.ts'
import { moveClock } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { begunToken, providerOf, showGames } from '../../support/stage/games/gamer.ts'
import { openProviderSite, type ProviderSite } from '../../support/stage/games/provider-site.ts'
import { newKeyPair } from '../../support/stage/games/signing-provider.ts'
import { movedMoney } from '../../support/stage/games/transferred.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const SHOTS = useShots('games-console')
const database = useDemoDatabase()
// The connection test calls the site at the port it is told.
const site = useProgram(database, { JOBS: 'off', PORT: String(await freePort()) })
const chromium = useBrowser()
const complaints: string[] = []
const CODE = 'JLS'
const REST = 'ย้ายเครื่องถึงเที่ยง'
const DAY_MS = 86_400_000
const LEFT_WITHIN_MS = 2_000

let provider: ProviderSite
let machinery: Machinery
let relay: Relay
beforeAll(async () => {
  machinery = openMachinery(database.url)
  relay = await openRelay(machinery, programUrl(database.url))
  provider = await openProviderSite(() => `${site.url}/partner/games/${CODE}`)
})
afterAll(async () => {
  await provider.close()
  await relay.close()
  await machinery.close()
})

test('two people let a provider in, its connection holds, and a rest takes the game from who plays it', async () => {
  const owner = await staff('owner', '/console/games/wallets', walletsText.title)
  await askForKey(owner)
  const checker = await staff('checker', '/console/games/wallets', walletsText.title)
  await checker.getByText(walletsText.approval.asks).waitFor()
  await takeShots(checker, SHOTS, 'to-confirm')
  await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  await checker.getByText('JILI', { exact: true }).waitFor()
  expect(await checker.getByRole('button', { name: walletsText.add }).count()).toBe(0)

  await owner.reload()
  await owner.getByText('JILI', { exact: true }).click()
  const panel = owner.getByRole('dialog', { name: 'JILI' })
  await panel.getByRole('button', { name: walletsText.test }).click()
  await expect.poll(() => panel.getByText(walletsText.passed, { exact: true }).count()).toBe(4)
  await takeShots(owner, SHOTS, 'tested')
  await unmarked(owner)

  const { ctx } = machinery
  const operator = await ctx.read.one<{ operatorId: string }>`
    select operator_id as "operatorId" from staff where name = 'owner' limit 1`
  await showGames({ ctx, ...operator }, CODE)
  const member = await playing()
  await planRest(owner)
  await member.getByRole('heading', { name: playText.left.rests }).waitFor({ timeout: LEFT_WITHIN_MS })
  await member.getByText(REST).waitFor()
  expect(await member.locator('iframe').count()).toBe(0)
  await takeShots(member, SHOTS, 'member-rests')
  expect(complaints).toEqual([])
})

test('a provider whose calls bear a token is let in by one that was made and shown at the console once', async () => {
  const owner = await staff('owner', '/console/games/wallets', walletsText.title)
  await owner.getByRole('button', { name: walletsText.add }).click()
  const panel = owner.getByRole('dialog', { name: walletsText.add })
  await panel.getByLabel(walletsText.code).fill('EVO')
  await panel.getByLabel(walletsText.family).selectOption('pam')
  await panel.getByLabel(walletsText.launchUrl).fill(provider.launchUrl)
  await panel.getByLabel(walletsText.opensIn).selectOption('tab')
  await panel.getByRole('button', { name: walletsText.makeToken }).click()
  await expect.poll(() => panel.getByLabel(walletsText.token).inputValue()).toMatch(/^[\w-]{43}$/)
  const token = await panel.getByLabel(walletsText.token).inputValue()
  // Its maker reads what the second person is shown, to be compared by another way.
  const print = createHash('sha256').update(token).digest('hex')
  await panel.getByText(print, { exact: true }).waitFor()
  await panel.getByLabel(walletsText.reason).fill('สัญญาใหม่กับค่าย')
  await takeShots(owner, SHOTS, 'new-token')
  await panel.getByRole('button', { name: walletsText.ask }).click()
  await owner.getByRole('button', { name: approvalsText.withdraw }).waitFor()
  const checker = await staff('checker', '/console/games/wallets', walletsText.title)
  await checker.getByText(walletsText.families.pam).waitFor()
  await checker.getByText(print, { exact: true }).waitFor()
  await takeShots(checker, SHOTS, 'token-to-confirm')
  await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  await checker.getByText('Evolution', { exact: true }).waitFor()
  const told = async () => {
    const headers = {
      ...{ authorization: `Bearer ${token}`, 'x-player-token': 'x'.repeat(40) },
      'x-correlation-id': randomUUID(),
    }
    const answer = await fetch(`${site.url}/partner/pam/players/session?provider=EVO`, { headers })
    return answer.text()
  }
  await expect.poll(told).toContain('PAM_ERR_SESSION_NOT_FOUND')
  await owner.reload()
  await owner.getByText('Evolution', { exact: true }).click()
  const opened = owner.getByRole('dialog', { name: 'Evolution' })
  await opened.getByRole('button', { name: walletsText.test }).click()
  await expect.poll(() => opened.getByText(walletsText.passed, { exact: true }).count()).toBe(3)
  await takeShots(owner, SHOTS, 'token-tested')
  expect(complaints).toEqual([])
})

test('what the studio declares of a game stands beside what the game has returned', async () => {
  const { ctx, jobs } = machinery
  const member = await ctx.read.one<{ id: string; operatorId: string }>`
    select member_id as id, operator_id as "operatorId" from member where name = 'demo01'`
  const launchUrl = 'http://localhost:3100/play/{game}?token={token}&user={user}&lang={lang}'
  const { publicKey } = newKeyPair()
  const list = JSON.stringify(gameList())
  const opened = { provider: 'YOK', publicKey, launchUrl, list, mostWin: satang(mostWin()), covers: {} }
  await seedStudio(ctx, member.operatorId, opened)
  const of = { ctx, operatorId: member.operatorId }
  const token = await begunToken(of, database.url, member.id, 'YOK')
  await providerOf(of, { token, provider: 'YOK' }).bet('spin-1', 10_00, { game: 'canal', closes: true })
  const addedUp = async () => {
    await addUpGames(jobs)
    return ctx.read.run`select from game_day where provider = 'YOK' and game = 'canal'`
  }
  await expect.poll(addedUp, { timeout: 20_000 }).not.toEqual([])
  const owner = await staff('owner', '/console/games/report?by=game', gameReportText.title)
  const row = owner.getByRole('row').filter({ hasText: 'Night Market' })
  await row.getByText('95.94%').waitFor()
  await takeShots(owner, SHOTS, 'report')
  expect(complaints).toEqual([])
})

test('a list that gives a known game another type and return waits for a second person', async () => {
  const [path, title] = ['/console/games/KAG', gamesText.listTitle('KA Gaming')]
  const owner = await staff('owner', path, title)
  const look = async (game: object) => {
    const buffer = Buffer.from(JSON.stringify([{ id: 'wheel', name: 'Wheel', ...game }]))
    await owner.getByRole('button', { name: gamesText.import }).click()
    await owner
      .locator('input[type=file]')
      .setInputFiles({ name: 'kag.json', mimeType: 'application/json', buffer })
    await owner.getByRole('button', { name: gamesText.preview }).click()
    await owner.getByText(gamesText.found('1')).waitFor()
  }
  await look({ type: 'table' })
  await owner.getByRole('button', { name: gamesText.send }).click()
  const row = (page: Page) => page.getByRole('row').filter({ hasText: 'Wheel' })
  await row(owner).getByText(gameTypeName('table').th).waitFor()
  await look({ type: 'slot', rtp: 96.5, rtp_source: 'Lab' })
  await owner.getByText(gamesText.terms.needsTwo).waitFor()
  await takeShots(owner, SHOTS, 'list-terms')
  await owner.getByRole('button', { name: gamesText.send }).click()
  await owner.getByText(gamesText.terms.asked('1', '1')).waitFor()
  await row(owner).getByText(gameTypeName('table').th).waitFor()

  const checker = await staff('checker', path, title)
  await checker.getByText(gamesText.terms.asks).waitFor()
  await takeShots(checker, SHOTS, 'list-to-confirm')
  await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  await row(checker).getByText(gameTypeName('slot').th).waitFor()
  expect(complaints).toEqual([])
})

test('a round is looked up, a difference is explained by who may, and two people end a transfer without an answer', async () => {
  const addedUp = async () => {
    await addUpGames(machinery.jobs)
    return machinery.ctx.read.run`select from game_day where provider = ${CODE} and won > 0`
  }
  await expect.poll(addedUp, { timeout: 20_000 }).not.toEqual([])
  await moveUnanswered()
  await moveClock(database.url, DAY_MS)
  const owner = await staff('owner', '/console/games/rounds', gameRoundsText.title)
  await owner.getByLabel(gameRoundsText.finds.member).fill('demo04')
  await owner.getByRole('button', { name: tableText.find, exact: true }).click()
  await owner.waitForURL(/member=demo04/)
  // Drawn together with the table, which is pale from then on until the rounds of this member have come.
  await owner.getByRole('button', { name: tableText.findClear }).waitFor()
  await takeShots(owner, SHOTS, 'rounds')
  await owner.getByRole('row').filter({ hasText: 'reels' }).getByRole('button').first().click()
  await owner.getByRole('dialog').locator('ol').getByText(gameRoundsText.kinds.win, { exact: true }).waitFor()
  await takeShots(owner, SHOTS, 'round')

  await owner.goto('/console/games/books')
  await owner
    .getByRole('row')
    .filter({ hasText: CODE })
    .getByText(gameBooksText.bring, { exact: true })
    .first()
    .click()
  const panel = owner.getByRole('dialog', { name: gameBooksText.bring })
  await panel.locator('input[type=file]').setInputFiles(await listOfDay())
  await panel.getByRole('button', { name: gameBooksText.preview }).click()
  await panel.getByText(gameBooksText.found('2', '1')).waitFor()
  await takeShots(owner, SHOTS, 'book')
  await panel.getByRole('button', { name: gameBooksText.send }).click()
  await explain(owner).waitFor()

  const checker = await staff('checker', '/console/games/books', gameBooksText.title)
  await checker.getByText(gameBooksText.types['amount-differs']).waitFor()
  expect(await explain(checker).count()).toBe(0)

  await explain(owner).click()
  const why = owner.getByRole('dialog')
  await why.getByLabel(gameBooksText.note).fill('ค่ายปัดเศษ ส่งรายการใหม่พรุ่งนี้')
  await takeShots(owner, SHOTS, 'explain')
  await why.getByRole('button', { name: gameBooksText.explain, exact: true }).click()
  await owner.getByText('owner: ค่ายปัดเศษ ส่งรายการใหม่พรุ่งนี้').waitFor()
  await takeShots(owner, SHOTS, 'books')

  await owner.goto('/console/games/transfers')
  await owner
    .getByRole('row')
    .filter({ hasText: transfersText.waits.silent })
    .getByRole('button')
    .first()
    .click()
  const end = owner.getByRole('dialog')
  await end.getByLabel(transfersText.reason).fill('ค่ายส่งรายการของวันมาแล้ว ไม่มีรายการนี้')
  await takeShots(owner, SHOTS, 'transfer')
  await end.getByRole('button', { name: transfersText.ends.in.failed }).click()
  await owner.getByRole('button', { name: approvalsText.withdraw }).waitFor()
  await checker.goto('/console/games/transfers')
  await checker.getByText(transfersText.approval.asks).waitFor()
  await takeShots(checker, SHOTS, 'transfers')
  // The provider says that it never had it: nothing of it contradicts them.
  await checker.getByRole('button', { name: approvalsText.confirm, exact: true }).click()
  await checker.getByText(transfersText.empty).waitFor()
  await takeShots(checker, SHOTS, 'transfers-ended')
  expect(complaints).toEqual([])
})

/** The button of a difference; its column is sorted by a button of that word. */
function explain(page: Page) {
  return page.locator('tbody').getByRole('button', { name: gameBooksText.explain })
}

/** The owner asks that the provider signs by its key, opens games at its site and pays within a bound. */
async function askForKey(owner: Page): Promise<void> {
  await owner.getByRole('button', { name: walletsText.add }).click()
  const panel = owner.getByRole('dialog', { name: walletsText.add })
  await panel.getByLabel(walletsText.code).fill(CODE)
  await panel.getByLabel(walletsText.launchUrl).fill(provider.launchUrl)
  await panel.getByLabel(walletsText.key).fill(provider.publicKey)
  await panel.getByLabel(walletsText.mostWin).fill('20000')
  await panel.getByLabel(walletsText.reason).fill('สัญญาใหม่กับค่าย')
  await takeShots(owner, SHOTS, 'new')
  await panel.getByRole('button', { name: walletsText.ask }).click()
  await owner.getByRole('button', { name: approvalsText.withdraw }).waitFor()
  expect(await owner.getByRole('button', { name: approvalsText.confirm, exact: true }).count()).toBe(0)
}

async function planRest(owner: Page): Promise<void> {
  await owner.goto('/console/games')
  await owner.getByRole('button', { name: gamesText.plan }).click()
  const panel = owner.getByRole('dialog', { name: gamesText.plan })
  await panel.getByLabel(gamesText.restOf).selectOption(CODE)
  await panel.getByLabel(gamesText.message).fill(REST)
  await takeShots(owner, SHOTS, 'rest')
  await panel.getByRole('button', { name: gamesText.plan }).click()
  await owner.getByText(gamesText.planned).waitFor()
}

/** A member on a phone whose game has taken a bet and paid. */
async function playing(): Promise<Page> {
  const page = await open(360)
  await signInAt(page, site.url, { name: 'demo04', path: '/game/JLS/reels' })
  const game = page.frameLocator('iframe')
  await game.getByRole('button').click()
  await game.getByText('RS_OK').waitFor()
  return page
}

/** Money that was to go to a game wallet, and whose telling never arrived: the satang choose that. */
async function moveUnanswered(): Promise<void> {
  const { ctx } = machinery
  const member = await ctx.read.one<{ id: string; operatorId: string }>`
    select member_id as id, operator_id as "operatorId" from member where name = 'demo01'`
  const { state } = await movedMoney(ctx, member, member.id, 50.13, { provider: 'JKR' })
  expect(state).toBe('unknown')
}

/** The provider's list of the day: its bet is of five baht more than ours. */
async function listOfDay() {
  const told = await machinery.ctx.read.run<{ kind: string; id: string; amount: number }>`
    select kind, transaction_id as id, amount from game_transaction where provider = ${CODE} order by seq`
  const lines = told.map(
    ({ kind, id, amount }) => `${kind},${id},${amount / 100 + (kind === 'bet' ? 5 : 0)},`,
  )
  const buffer = Buffer.from(['type,id,amount,reference', ...lines].join('\n'))
  return { name: 'jls.csv', mimeType: 'text/csv', buffer }
}

async function staff(name: string, path: string, title: string): Promise<Page> {
  const page = await open(1280)
  await page.goto(path)
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  return page
}

async function open(width: number): Promise<Page> {
  const context = await chromium.browser.newContext({
    baseURL: site.url,
    bypassCSP: true, // what the pictures are taken with writes a style into the page
    viewport: { width, height: width < 1_000 ? 780 : 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  return page
}

/** A key that the program has not written is called so, and proves nobody. */
async function unmarked(owner: Page): Promise<void> {
  const write = (mark: Buffer | null) =>
    behindTriggers(database.url, (sql) => sql`update game_key set mark = ${mark} where provider = ${CODE}`)
  const [key] = await machinery.ctx.read.run<{
    mark: Buffer
  }>`select mark from game_key where provider = ${CODE}`
  await write(null)
  await owner.reload()
  await owner.getByText('JILI', { exact: true }).click()
  await owner.getByText(walletsText.unmarked, { exact: true }).waitFor()
  await takeShots(owner, SHOTS, 'unmarked')
  await write(key?.mark ?? null)
  await owner.reload()
}
