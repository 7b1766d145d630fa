import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { admitTickets } from '../../../server/features/betting/admit-tickets.ts'
import { cancelTicket } from '../../../server/features/betting/cancel-ticket.ts'
import { findDemoOperator } from '../../../server/features/directory/queries.ts'
import { publishDay } from '../../../server/features/fairness/publish-day.ts'
import { sealRound } from '../../../server/features/fairness/seal-round.ts'
import { closeRound } from '../../../server/features/rounds/close-round.ts'
import { fairText as english } from '../../../web/text/en/fair.ts'
import { fairText, stepText, summaryText } from '../../../web/text/fair.ts'
import { ticketText } from '../../../web/text/history.ts'
import { footerText } from '../../../web/text/th.ts'
import { takeShot } from '../../support/browser/shots.ts'
import { useBrowser, useMemberSite, useShots } from '../../support/browser/story.ts'
import { useDatabase } from '../../support/database/database.ts'
import { openMachinery, wishFor } from '../../support/stage/stage.ts'

const SHOTS = useShots('ticket-is-checked')
const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser('allow')
let context: BrowserContext
let folder: string
const complaints: string[] = []
/** Every URL the browser requested. */
const asked: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lottery-evidence-'))
  context = await chromium.browser.newContext({ baseURL: site.url, viewport: { width: 390, height: 844 } })
  context.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  context.on('page', (page) => {
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (said) => {
      // A proof before the close is answered 409, which browsers log as an error, and no socket is served here.
      const isExpected = said.location().url.includes('/proof/') || said.text().includes('/socket.io/')
      if (said.type() === 'error' && !isExpected) complaints.push(said.text())
    })
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

test('a member checks a ticket before the close, after it, and without a network', async () => {
  const page = await context.newPage()
  await signIn(page)
  const { billId, roundId } = await bet()
  await page.goto(`/history?bill=${billId}`)
  await page.getByRole('link', { name: ticketText.check, exact: true }).click()
  await page.getByText(summaryText.waiting).waitFor()
  expect(await verdictsOn(page)).toMatchObject({
    ticket: 'right',
    'batch-signature': 'right',
    sealed: 'waiting',
  })
  const link = page.url()

  await sealNow(roundId)
  await page.reload()
  await page.getByText(summaryText.right).waitFor()
  expect(new Set(Object.values(await verdictsOn(page)))).toEqual(new Set(['right']))
  expect(Object.keys(await verdictsOn(page))).toHaveLength(7)

  await publishNow()
  await page.reload()
  await page.locator('[data-step=books][data-verdict=right]').waitFor()
  await page.getByText(summaryText.right).waitFor()
  const nonce = new URL(link).hash.split('.')[7] ?? ''
  expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(asked.filter((each) => each.includes(nonce))).toEqual([])
  expect(asked.filter((each) => each.includes(`/fair/${roundId}/proof/`))).not.toEqual([])

  const file = await keepEvidence(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('contentinfo').getByRole('link', { name: footerText.fair, exact: true }).click()
  await page.waitForURL(`${site.url}/fair`)
  // Another page does not take over the receipt.
  await expect.poll(() => page.locator('[data-step=ticket]').count()).toBe(0)
  await checkOffline(file)
  expect(complaints).toEqual([])
})

test('before the close the check says that it sees no cancellation, and after it that there was one', async () => {
  const { billId, roundId } = await bet()
  const page = await context.newPage()
  await page.goto(`/history?bill=${billId}`)
  await page.getByRole('link', { name: ticketText.check, exact: true }).click()
  await page.getByText(fairText.cancelUnseen).waitFor()
  await takeShot(page, { path: join(SHOTS, 'open.png'), fullPage: true })
  await cancelNow(billId)
  await page.reload()
  await page.getByText(fairText.cancelUnseen).waitFor()
  await sealNow(roundId)
  await page.reload()
  await page.getByText(fairText.isCancelled).waitFor()
  expect(await page.getByText(summaryText.right).count()).toBe(0)
  expect(await page.getByText(fairText.cancelUnseen).count()).toBe(0)
  expect(await verdictsOn(page)).toMatchObject({ sealed: 'right', cancelled: 'right' })
  await takeShot(page, { path: join(SHOTS, 'cancelled.png'), fullPage: true })
  const evidence = readFileSync(await keepEvidence(page), 'utf8')
  await page.goto('/fair/verifier.html')
  await page.locator('#pasted').fill(evidence)
  await page.locator('#check').click()
  const [summary = ''] = await page.locator('#outcome > p').allTextContents()
  expect(summary).toBe(`${fairText.isCancelled} / ${english.isCancelled}`)
  expect(await page.locator('#outcome > [data-verdict=right]').count()).toBe(0)
  await page.close()
})

test('anybody checks a pasted receipt, and one with a changed digit is reported', async () => {
  const { billId, roundId } = await bet()
  await sealNow(roundId)
  const owner = await context.newPage()
  await owner.goto(`/history?bill=${billId}`)
  const link =
    (await owner.getByRole('link', { name: ticketText.check, exact: true }).getAttribute('href')) ?? ''

  const strangers = await chromium.browser.newContext({ baseURL: site.url })
  const page = await strangers.newPage()
  await page.goto('/fair')
  await page.locator('html[data-device]').waitFor()
  await page.getByLabel(fairText.paste).fill(link.replace('two_top-52-', 'two_top-53-'))
  await page.getByRole('button', { name: fairText.check }).click()
  await page.getByText(stepText.ticket.wrong).waitFor()
  expect(await page.locator('[data-step][data-verdict=wrong]').count()).toBe(1)

  await page.getByLabel(fairText.paste).fill('สวัสดี')
  await page.getByRole('button', { name: fairText.check }).click()
  await page.getByText(fairText.unreadable).waitFor()
  await strangers.close()
})

test('the page of a round shows its seal without scripts, and an unknown round is not found', async () => {
  const { roundId } = await bet()
  const before = await (await fetch(`${site.url}/fair/${roundId}`)).text()
  expect(before).toContain(fairText.notSealed)
  await sealNow(roundId)
  // Sealed by another process, whose events do not reach this one: caches expire within a second.
  const head = async () => {
    const answer = await fetch(`${site.url}/fair/${roundId}`, { headers: { accept: 'application/json' } })
    const { round } = (await answer.json()) as { round: { head: { head: string } | null } }
    return round.head?.head
  }
  await expect.poll(head).toMatch(/^[0-9a-f]{64}$/)
  const page = async () => (await fetch(`${site.url}/fair/${roundId}`)).text()
  await expect.poll(page).toContain(await head())
  const unknown = await fetch(`${site.url}/fair/00000000-0000-7000-8000-000000000000`)
  expect([unknown.status, await unknown.text()]).toEqual([
    404,
    expect.stringContaining(fairText.unknownTitle),
  ])
})

test('the offline page runs as served, under a policy that forbids requests', async () => {
  const page = await context.newPage()
  const answer = await page.goto('/fair/verifier.html')
  expect(await page.locator('#self-test').textContent()).toContain('passed')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+'; style-src 'sha256-[\w+/=]+';/)
  expect(policy).not.toMatch(/unsafe|connect-src/)
  expect(policy).toContain("frame-ancestors 'none'")
  await expect(page.evaluate(`fetch('/fair/key.json')`)).rejects.toThrow('Failed to fetch')
  await page.close()
})

async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.fill('input[name=username]', 'demo01')
  await page.fill('input[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
  await page.waitForURL((url) => url.pathname === '/')
}

/** The member and four others bet in the same moment, so that the paths to the root have neighbours. */
async function bet(): Promise<{ billId: string; roundId: string }> {
  const { ctx, close } = openMachinery(database.url)
  const members = await ctx.read.run<{ memberId: string; operatorId: string }>`
    select member_id as "memberId", operator_id as "operatorId" from member
    where name in ('demo01', 'demo02', 'demo03', 'demo04', 'demo05') order by name`
  const round = await ctx.read.one<{ id: string }>`
    select id from round where status = 'open' order by closes_at desc limit 1`
  const wishes = members.map(({ memberId, operatorId }) =>
    wishFor({ operatorId }, memberId, round.id, [
      ['two_top', '52', 10],
      ['two_bottom', '47', 5],
    ]),
  )
  const [ticket] = await admitTickets(ctx, wishes)
  await close()
  if (!ticket || !('id' in ticket)) throw new Error('the ticket was refused')
  expect(ticket.receipt.path).toHaveLength(3)
  return { billId: ticket.id, roundId: round.id }
}

async function sealNow(roundId: string): Promise<void> {
  const { ctx, close } = openMachinery(database.url)
  const operatorId = (await findDemoOperator(ctx.read)) ?? ''
  await closeRound(ctx, { operatorId, roundId, reason: 'test' })
  await sealRound(ctx, roundId)
  await close()
}

async function cancelNow(ticketId: string): Promise<void> {
  const { ctx, close } = openMachinery(database.url)
  const { memberId } = await ctx.read.one<{ memberId: string }>`
    select member_id as "memberId" from ticket where id = ${ticketId}`
  await cancelTicket(ctx, { memberId, ticketId })
  await close()
}

async function publishNow(): Promise<void> {
  const { ctx, close } = openMachinery(database.url)
  await publishDay(ctx, (await findDemoOperator(ctx.read)) ?? '')
  await close()
}

async function verdictsOn(page: Page): Promise<Record<string, string>> {
  const found = page.locator('[data-step]')
  const pairs = await Promise.all(
    (await found.all()).map(async (step) => [
      (await step.getAttribute('data-step')) ?? '',
      (await step.getAttribute('data-verdict')) ?? '',
    ]),
  )
  return Object.fromEntries(pairs)
}

async function keepEvidence(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: fairText.keep }).click(),
  ])
  const file = join(folder, 'evidence.json')
  await download.saveAs(file)
  return file
}

/** Saves the verifier as a file and opens it in a browser without a network. */
async function checkOffline(file: string): Promise<void> {
  const saved = join(folder, 'verifier.html')
  writeFileSync(saved, await (await fetch(`${site.url}/fair/verifier.html`)).text())
  const alone = await chromium.browser.newContext({ offline: true })
  const page = await alone.newPage()
  page.on('console', (said) => complaints.push(said.text()))
  await page.goto(pathToFileURL(saved).href)
  expect(await page.locator('#self-test').textContent()).toContain('passed')
  await page.locator('#file').setInputFiles(file)
  await page.getByText(summaryText.right).waitFor()
  expect(new Set(Object.values(await verdictsOn(page)))).toEqual(new Set(['right']))

  const forged = JSON.parse(readFileSync(file, 'utf8'))
  forged.head.stakeSum += 1
  await page.locator('#pasted').fill(JSON.stringify(forged))
  await page.locator('#check').click()
  await page.locator('[data-step=head][data-verdict=wrong]').waitFor()
  expect(await verdictsOn(page)).toMatchObject({
    ticket: 'right',
    'head-signature': 'wrong',
    sealed: 'right',
    books: 'right',
  })
  await alone.close()
}
