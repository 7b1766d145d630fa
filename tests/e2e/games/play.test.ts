import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programUrl } from '../../../server/db/login/addresses.ts'
import { planRest } from '../../../server/features/games/plan-rest.ts'
import { changeWallet } from '../../../server/features/games/seamless/change-wallet.ts'
import { endSessionsBut } from '../../../server/features/members/sessions/end-session.ts'
import { stopPlay } from '../../../server/features/safer/stop-play.ts'
import { openRelay, type Relay } from '../../../server/live/relay.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { gameReportText } from '../../../web/text/game-report.ts'
import { gamesText } from '../../../web/text/games.ts'
import { gameShelfText } from '../../../web/text/home.ts'
import { playText } from '../../../web/text/play.ts'
import { siteText } from '../../../web/text/th.ts'
import { greetedAt } from '../../support/browser/greeted.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { showGames } from '../../support/stage/games/gamer.ts'
import { openProviderSite, type ProviderSite } from '../../support/stage/games/provider-site.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const shots = useShots('play')

let provider: ProviderSite
let machinery: Machinery
let relay: Relay
let staff = { operatorId: '', staffId: '' }
beforeAll(async () => {
  machinery = openMachinery(database.url)
  // Another process of the site, whose events this one hears.
  relay = await openRelay(machinery, programUrl(database.url))
  const { ctx } = machinery
  staff = await ctx.read.one`
    select operator_id as "operatorId", staff_id as "staffId" from staff where name = 'owner' limit 1`
  provider = await openProviderSite(() => `${site.url}/partner/games/JLS`)
  const { publicKey: addKey, launchUrl } = provider
  await changeWallet(ctx, { code: 'demo', provider: 'JLS', addKey, launchUrl })
  await showGames({ ctx, operatorId: staff.operatorId }, 'JLS')
})
afterAll(async () => {
  await provider.close()
  await relay.close()
  await machinery.close()
})

/** The two seconds within which a game has left the page. */
const LEFT_WITHIN_MS = 2_000

test('from home to a game on a phone, a spin, back with the new balance, and the round in the report', async () => {
  const page = await signedIn()
  await page.goto('/')
  // Only what leads to games is there.
  expect(await page.locator('.game-shelves').innerText()).toBe(gameShelfText.slot)
  await takeShots(page, shots, 'home')
  await page.locator('.mobile-bar').getByRole('link', { name: 'คาสิโน' }).click()
  await page.waitForURL(/\/casinoslot/)
  await page.getByRole('link', { name: /จิลี่/ }).click()
  await page.waitForURL(/\/slot\/gamelist\?provider=JLS&shelf=slot$/)
  // Before its scripts run a card leads to a page of its game.
  await page.locator('html[data-device]').waitFor()
  await page.getByText('reels', { exact: true }).click()
  const heard = greetedAt(page, /^\/game\//)
  await page.getByRole('dialog').getByRole('link', { name: gamesText.play }).click()
  await page.waitForURL(/\/game\/JLS\/reels$/)
  const game = page.frameLocator('iframe')
  await game.getByText('พร้อมเล่น').waitFor()
  await heard
  expect(Object.fromEntries(provider.opened())).toMatchObject({
    ...{ lang: 'th', device: 'mobile', lobby: `${site.url}/group` },
  })
  const before = await shownBalance(page)
  await game.getByRole('button').click()
  await game.getByText('RS_OK').waitFor()
  // The wallet has the win, and the round is still on the screen: the bar has the balance after the bet.
  await expect.poll(() => shownBalance(page)).toBe(before - 50)
  await page.getByText(playText.balanceInRound).waitFor()
  // Whoever else says that the round was shown is not believed.
  await page.evaluate("postMessage({ event: 'round-shown' }, '*')")
  await takeShots(page, shots, 'game-round')
  expect(await shownBalance(page)).toBe(before - 50)
  await game.getByRole('button', { name: 'จบรอบ' }).click()
  await expect.poll(() => shownBalance(page)).toBe(before + 70)
  await page.getByText(playText.balance, { exact: true }).waitFor()
  // All but the bar and the line of play.
  const frame = await page.locator('iframe').boundingBox()
  expect(frame?.width).toBe(360)
  expect(frame?.height).toBeGreaterThanOrEqual(780 - 48 - 28 - 20)
  await takeShots(page, shots, 'game')
  // What says that there is no network takes its height from the game, whose buttons stand at the lower edge.
  await page.context().setOffline(true)
  await page.getByText(siteText.offline('').split(' · ')[0] ?? '', { exact: false }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBe(780)
  await page.context().setOffline(false)

  await page.getByRole('link', { name: playText.lobby }).click()
  await page.waitForURL(/\/group$/)
  await page.getByRole('heading', { name: gamesText.lists.opened }).waitFor()
  await page.goto('/game-report')
  await page.getByText(gameReportText.rounds(1)).waitFor()
  await takeShots(page, shots, 'report')
  await page.getByText(gameReportText.rounds(1)).click()
  await page.getByText('reels', { exact: true }).click()
  await page.getByText(gameReportText.reference).waitFor()
  expect(await page.locator('.game-round').innerText()).toContain('+฿70.00')
  await takeShots(page, shots, 'round')

  // A game that never says when a round was shown: the win is in the bar after some seconds.
  await play(page, 'book')
  await expect.poll(() => shownBalance(page)).toBe(before + 20)
  await expect.poll(() => shownBalance(page)).toBe(before + 140)
  await page.context().close()
})

test('an exclusion takes a running game away within two seconds; a bet is refused, a win is paid', async () => {
  const page = await signedIn('demo05')
  await play(page)
  const { ctx } = machinery
  // From another page of the same sign-in: an exclusion ends all others.
  const member = await ctx.read.one<{
    memberId: string
    operatorId: string
    code: string
    sessionId: string
  }>`
    select m.member_id as "memberId", m.operator_id as "operatorId", m.code, s.session_id as "sessionId"
    from member m join session s on s.member_id = m.member_id
    where m.name = 'demo05' order by s.started_at desc limit 1`
  const caller = { ...member, kind: 'member', name: 'demo05', via: 'cookie', tokenUse: null } as const
  await stopPlay(ctx, { caller, length: 'six-months', key: randomUUID() })
  await leaves(page, playText.left.stopped)
  await page.getByText(playText.safe).waitFor()
  expect([await provider.bet(10), await provider.pay(30)]).toEqual(['RS_ERROR_USER_DISABLED', 'RS_OK'])
  await takeShots(page, shots, 'excluded')
  await page.context().close()
})

test('a sign-in that ends, and maintenance that begins, take the game away within two seconds; a bet is refused, a win is paid', async () => {
  const ended = await signedIn()
  await play(ended)
  const { ctx } = machinery
  const { id } = await ctx.read.one<{ id: string }>`select member_id as id from member where name = 'demo04'`
  await ctx.transaction((tx) => endSessionsBut(tx, id, randomUUID()))
  await leaves(ended, playText.left.out)
  expect(await provider.bet(10)).toBe('RS_ERROR_TOKEN_EXPIRED')
  await takeShots(ended, shots, 'signed-out')
  await ended.context().close()

  const page = await signedIn()
  await play(page)
  const message = 'ย้ายเครื่องถึงเที่ยง'
  await planRest(ctx, { ...staff, provider: 'JLS', startsAt: null, endsAt: null, message })
  await leaves(page, playText.left.rests)
  await page.getByText(message).waitFor()
  await takeShots(page, shots, 'maintenance')
  expect([await provider.bet(10), await provider.pay(30)]).toEqual(['RS_ERROR_INVALID_GAME', 'RS_OK'])
  await page.context().close()
})

async function leaves(page: Page, why: string): Promise<void> {
  await page.getByRole('heading', { name: why }).waitFor({ timeout: LEFT_WITHIN_MS })
  expect(await page.locator('iframe').count()).toBe(0)
}

async function play(page: Page, game = 'reels'): Promise<void> {
  const heard = greetedAt(page, new RegExp(`^/game/JLS/${game}$`))
  await page.goto(`/game/JLS/${game}`)
  await page.frameLocator('iframe').getByText('พร้อมเล่น').waitFor()
  await heard
  await page.frameLocator('iframe').getByRole('button').click()
  await page.frameLocator('iframe').getByText('RS_OK').waitFor()
}

async function signedIn(name = 'demo04'): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' },
    bypassCSP: true, // the screenshots add a style to the page
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
  })
  const page = await context.newPage()
  await signInAt(page, site.url, { name })
  return page
}

async function shownBalance(page: Page): Promise<number> {
  return Number((await page.locator('.play-balance .money').innerText()).replace(/[^\d.]/g, ''))
}
