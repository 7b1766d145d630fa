import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FairRoundAnswer } from '../../../contract/fair.ts'
import { findDemoOperator } from '../../../server/features/directory/queries.ts'
import { sealRound } from '../../../server/features/fairness/seal-round.ts'
import { drawFastRound } from '../../../server/features/fast/draw-fast-round.ts'
import { freezeShots } from '../../../server/features/fast/freeze-shots.ts'
import { rewardShots } from '../../../server/features/fast/reward-shots.ts'
import { shoot } from '../../../server/features/fast/shoot.ts'
import { findMemberByName } from '../../../server/features/members/queries.ts'
import { closeRound } from '../../../server/features/rounds/close-round.ts'
import { listPrograms } from '../../../server/features/rounds/queries-programs.ts'
import { settleRound } from '../../../server/features/settlement/settle-round.ts'
import { fastStepText, fastText } from '../../../web/text/fast.ts'
import { roundText } from '../../../web/text/rounds.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { useBrowser, useMemberSite, useShots } from '../../support/browser/story.ts'
import { moveClock, useDatabase } from '../../support/database/database.ts'
import { openFastRound } from '../../support/stage/fast/fast-round.ts'
import { setFastRules, twoOfTheDemo } from '../../support/stage/rules.ts'
import { openMachinery } from '../../support/stage/stage.ts'

const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser('allow')
let phone: BrowserContext
let folder: string
let roundId: string
const complaints: string[] = []

const VERIFIER = pathToFileURL(join(import.meta.dirname, '../../../build/verifier/verifier.html')).href
const SHOTS = useShots('fast-draw')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lottery-fast-'))
  await openFreshRound()
  phone = await chromium.browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 780 } })
  phone.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (said) => {
      // No socket is served here, and browsers log the 404 of an unknown page as an error.
      if (said.type() === 'error' && !/socket\.io|404/.test(said.text())) complaints.push(said.text())
    })
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

test('a member finds the fast round, sees its promise, and shoots', async () => {
  const page = await phone.newPage()
  await signIn(page)
  await page.goto('/lottobet?show=yeekee')
  await picture(page, 'yeekee-lottobet-mobile')
  await page.getByRole('link', { name: new RegExp(`^${roundText.shoot} `) }).click()
  await page.waitForURL(/\/yeekee\/[0-9a-f-]{36}$/)
  roundId = page.url().slice(-36)
  const promised = await published()
  await page.getByText(promised.fast?.commit_a ?? '?').waitFor()
  expect(promised.status).toBe('open')
  expect(promised.fast?.draw).toBeNull()

  await page.locator('html[data-device]').waitFor()
  const shootNow = page.getByRole('button', { name: fastText.shoot, exact: true })
  await page.getByLabel(fastText.number).fill('1234')
  await shootNow.click()
  await page.getByText(fastText.wrongDigits).or(page.locator('input:invalid')).first().waitFor()
  expect(await page.getByLabel(fastText.number).inputValue(), 'nothing typed is lost').toBe('1234')
  await page.getByRole('button', { name: '5', exact: true }).click()
  await shootNow.click()
  await page.getByText(fastText.shotTaken('12345')).waitFor()
  await page.locator('.shot-list li[data-own]').getByText('12345').waitFor()
  await picture(page, 'yeekee-room-mobile')
  expect((await published()).fast?.size).toBe(1)

  await page.getByRole('link', { name: fastText.bet }).click()
  await page.waitForURL(`${site.url}/bet/${roundId}`)
  await page.getByRole('link', { name: roundText.shoot, exact: true }).waitFor()
  await picture(page, 'yeekee-bet-mobile')
  await page.close()
})

test('a member without JavaScript shoots by the form, and reads why a second shot must wait', async () => {
  const plain = await chromium.browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await plain.newPage()
  await signIn(page, 'demo02')
  await page.goto(`/yeekee/${roundId}`)
  await page.fill('input[name=number]', '00077')
  await page.click('.shot-pad button[type=submit]')
  await page.getByText(fastText.shotTaken('00077')).waitFor()
  await page.fill('input[name=number]', '54321')
  await page.click('.shot-pad button[type=submit]')
  await page.locator('.shot-told .alert-error').waitFor()
  expect(await page.inputValue('input[name=number]')).toBe('54321')
  await plain.close()
})

test('once the shots are frozen everybody sees the calculation of the result, and can repeat it', async () => {
  await playToTheEnd(18)
  const strangers = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 780 },
  })
  const page = await strangers.newPage()
  const { fast } = await published()
  // Pages are cached for a second, so the one from before the draw may come back.
  const drawn = async () => {
    await page.goto(`/yeekee/${roundId}`)
    return page.getByRole('heading', { name: fastText.how }).count()
  }
  await expect.poll(drawn).toBe(1)
  await page.getByText(`+ ${fast?.draw?.digits}`).waitFor()
  await picture(page, 'yeekee-drawn-mobile')
  await page.getByRole('link', { name: fastText.proofLink }).click()
  await page.waitForURL(`${site.url}/fair/${roundId}`)
  await page.locator('html[data-device]').waitFor()
  await page.getByRole('button', { name: fastText.check }).click()
  await page.getByText(fastText.right).waitFor()
  // Every check except that of a beacon, which this round does not have.
  expect(await page.locator('[data-step][data-verdict=right]').count()).toBe(
    Object.keys(fastStepText).length - 1,
  )
  await picture(page, 'yeekee-proof-mobile')
  await page.goto('/prizecheck?day=2001-01-01')
  await page.locator(`.prize-fast a[href="/yeekee/${roundId}"]`).waitFor()
  await picture(page, 'yeekee-prizecheck-mobile')
  await page.goto(`/fair/${roundId}`)
  await page.locator('html[data-device]').waitFor()
  await page.getByRole('button', { name: fastText.check }).click()

  const csv = await (await fetch(`${site.url}/fair/${roundId}/shots.csv`)).text()
  expect(csv.split('\r\n')).toHaveLength((fast?.size ?? 0) + 2)
  expect(csv).toMatch(/^place,number,tag,at_ms\r\n1,12345,[0-9a-f]{16},\d{13}\r\n/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: fastText.keep }).click(),
  ])
  const file = join(folder, 'draw.json')
  await download.saveAs(file)
  await strangers.close()
  await checkOffline(file)
  expect(complaints).toEqual([])
})

test('a round with a public beacon shows which one was promised; a demo beacon proves nothing', async () => {
  await moveClock(database.url, 0)
  await mixBeacons()
  await openFreshRound()
  await playToTheEnd(0)
  const stranger = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 360, height: 780 },
  })
  const page = await stranger.newPage()
  await page.goto(`/fair/${roundId}`)
  await page.getByRole('heading', { name: fastText.beacon }).waitFor()
  await page.getByText(fastText.beaconDemo).waitFor()
  await page.locator('html[data-device]').waitFor()
  await page.getByRole('button', { name: fastText.check }).click()
  await page.locator('[data-step=beacon][data-verdict=unknown]').waitFor()
  expect(await page.locator('[data-step][data-verdict=right]').count()).toBe(
    Object.keys(fastStepText).length - 1,
  )
  await picture(page, 'yeekee-beacon-mobile')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: fastText.keep }).click(),
  ])
  const file = join(folder, 'beacon.json')
  await download.saveAs(file)
  await stranger.close()
  const { fast } = await published()
  const evidence = JSON.parse(readFileSync(file, 'utf8'))
  expect(evidence.draw.beacon).toBe(fast?.beacon?.signature)
  const wrong = join(folder, 'wrong-beacon.json')
  const other = evidence.draw.beacon.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))
  writeFileSync(wrong, JSON.stringify({ ...evidence, draw: { ...evidence.draw, beacon: other } }))
  const offline = await (await chromium.browser.newContext({ offline: true })).newPage()
  await offline.goto(VERIFIER)
  await offline.setInputFiles('#file', file)
  await offline.getByText('(NOT PUBLIC)').waitFor()
  await offline.setInputFiles('#file', wrong)
  await offline.locator('[data-step=beacon][data-verdict=wrong]').waitFor()
  await offline.context().close()
  expect(complaints).toEqual([])
})

test('the page of a fast round on a desktop, in the light theme, and of an unknown round', async () => {
  const desk = await chromium.browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 900 },
  })
  await desk.addCookies([{ name: 'look', value: 'light', url: site.url }])
  const page = await desk.newPage()
  await moveClock(database.url, 0)
  await openFreshRound()
  await signIn(page, 'demo03')
  await page.goto('/yeekee')
  await page.waitForURL(/\/yeekee\/[0-9a-f-]{36}$/)
  await picture(page, 'yeekee-room-desktop')
  await page.goto(`/yeekee/${randomUUID()}`)
  await page.getByText(fastText.unknownTitle).waitFor()
  await desk.close()
})

/** Opens a round in place of the scheduled one, which might end during the test. */
async function openFreshRound(): Promise<void> {
  const { ctx, close } = openMachinery(database.url)
  const operatorId = (await findDemoOperator(ctx.read)) ?? ''
  const programs = await listPrograms(ctx.read, operatorId)
  const onSale = programs.find(({ lotteryCode }) => lotteryCode === 'yeekee')?.roundId
  if (onSale) await closeRound(ctx, { operatorId, roundId: onSale, reason: 'test' })
  roundId = await openFastRound(ctx, operatorId)
  await close()
}

/** Rounds created from now on promise a beacon. */
async function mixBeacons(): Promise<void> {
  const { ctx, close } = openMachinery(database.url)
  await setFastRules(await twoOfTheDemo(ctx), { beacons: ['yeekee'] })
  await close()
}

async function published() {
  const answer = await fetch(`${site.url}/fair/${roundId}.json`)
  return ((await answer.json()) as FairRoundAnswer).round
}

/** Adds shots and moves the clock: bets close, shots freeze, the round is drawn, paid and rewarded. */
async function playToTheEnd(shots: number): Promise<void> {
  const { ctx, jobs, close } = openMachinery(database.url)
  const operatorId = (await findDemoOperator(ctx.read)) ?? ''
  const { close_at } = await published()
  const leftMs = Date.parse(close_at) - Date.now()
  for (let at = 0; at < shots; at += 1) {
    await moveClock(database.url, Math.round((leftMs * (at + 1)) / 20))
    const member = await findMemberByName(ctx.read, operatorId, `demo0${(at % 9) + 1}`)
    const wish = { operatorId, memberId: member?.memberId ?? '', roundId, key: randomUUID() }
    await shoot(ctx, { ...wish, number: String(at * 5_151).padStart(5, '0') })
  }
  await moveClock(database.url, leftMs + 1_000)
  await closeRound(ctx, { operatorId, roundId, reason: 'its time came' })
  await sealRound(ctx, roundId)
  await moveClock(database.url, leftMs + 121_000)
  await freezeShots(ctx, roundId)
  expect(await drawFastRound(ctx, roundId)).toBe('drawn')
  await settleRound(jobs, roundId)
  await rewardShots(ctx, roundId)
  await close()
}

/** Checks the evidence file offline, and again with one share changed, which is reported. */
async function checkOffline(file: string): Promise<void> {
  const offline = await chromium.browser.newContext({ offline: true })
  const page = await offline.newPage()
  await page.goto(VERIFIER)
  expect(await page.locator('#self-test').textContent()).toContain('passed')
  await page.setInputFiles('#file', file)
  await page.getByText(fastText.right).waitFor()
  const wrong = join(folder, 'wrong.json')
  const evidence = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(wrong, JSON.stringify({ ...evidence, draw: { ...evidence.draw, shareA: '0'.repeat(64) } }))
  await page.setInputFiles('#file', wrong)
  await page.getByText(fastText.wrong).waitFor()
  expect(await page.locator('[data-step=share-a]').getAttribute('data-verdict')).toBe('wrong')
  await offline.close()
}

async function signIn(page: Page, name = 'demo01'): Promise<void> {
  await page.goto('/login')
  await page.fill('input[name=username]', name)
  await page.fill('input[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL((url) => url.pathname === '/')
}

async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready')
  await takeShot(page, { path: join(SHOTS, `${name}.png`), fullPage: true })
}
