import { afterAll, expect, test } from 'vitest'
import { findProvider } from '../../../domain/games/providers.ts'
import { playLineText } from '../../../web/text/play-line.ts'
import { toTransferText } from '../../../web/text/to-transfer.ts'
import { governmentRound } from '../../support/browser/government-round.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const shots = useShots('to-transfer')
const contexts: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(contexts.map((context) => context.close())))

test('money goes to a game wallet, waits where the answer is lost, and comes home by one tap', async () => {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, reducedMotion: 'reduce', bypassCSP: true },
  })
  contexts.push(context)
  const page = await context.newPage()
  await signInAt(page, site.url, { name: 'demo01', path: '/toTranfer' })
  await page.getByText(toTransferText.latestNone).waitFor()
  const moveIn = async (code: string, amount: string) => {
    const name = findProvider(code)?.name.th ?? code
    const card = page.getByRole('region', { name })
    await card.getByLabel(toTransferText.amount).fill(amount)
    await card.getByRole('button', { name: toTransferText.intoSpoken(name) }).click()
    return card
  }
  const joker = await moveIn('JKR', '100')
  await joker.getByText(toTransferText.moved.in('100')).waitFor()
  await joker.getByRole('button', { name: toTransferText.out('100') }).waitFor()
  // The satang of this amount lose a demo’s answer.
  const spade = await moveIn('SPG', '50.11')
  await spade.getByText(toTransferText.onItsWay.in('50.11')).waitFor()
  await takeShots(page, shots, 'moved')
  await page.goto('/withdraw')
  await page.getByText(toTransferText.withdrawNote('150.11')).waitFor()
  // Above play it is told from what was lost.
  await page.goto(`/bet/${await governmentRound(page)}`)
  await page.getByText(playLineText.inGames('150.11')).waitFor()
  await takeShots(page, shots, 'line')
  await page.goto('/toTranfer')
  await page.locator('html[data-device]').waitFor()
  await page.getByRole('button', { name: toTransferText.home }).click()
  await expect.poll(() => joker.getByRole('button', { name: toTransferText.out('100') }).count()).toBe(0)
  await page.getByText(toTransferText.onItsWay.in('50.11')).waitFor()
  // Told where the button was, which is gone with the money.
  await page.getByText(toTransferText.moved.out('100')).waitFor()
  await takeShots(page, shots, 'home')
})
