import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rulesText } from '../../../console/text/rules.ts'
import { sessionText } from '../../../console/text/session.ts'
import { siteText } from '../../../console/text/site.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'

const SHOTS = useShots('site-is-told')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
const complaints: string[] = []

test('the owner tells the site of two notices and a channel; what cannot be sent is said at its field', async () => {
  const owner = await staff('owner')
  const notices = owner.getByRole('region', { name: siteText.notices })
  const rows = notices.getByRole('listitem')
  // Before the form has come no notice is there to be counted.
  await notices.getByRole('button', { name: siteText.addNotice }).waitFor()
  while ((await rows.count()) > 0) await rows.first().getByRole('button').click()
  for (const topic of ['หนึ่ง', 'สอง', 'สาม']) {
    await notices.getByRole('button', { name: siteText.addNotice }).click()
    await rows.last().getByLabel(siteText.topic).fill(topic)
  }
  // The others keep what was typed when one is removed.
  await notices.getByRole('button', { name: siteText.remove(2) }).click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await rows.last().getByLabel(siteText.topic).inputValue()).toBe('สาม')

  const contacts = owner.getByRole('region', { name: siteText.contacts })
  await contacts.getByRole('button', { name: siteText.addContact }).click()
  const added = contacts.getByRole('listitem').last()
  await added.getByLabel(siteText.kind).selectOption('phone')
  await added.getByLabel(siteText.contact).fill('@jade')
  await owner.getByRole('button', { name: siteText.save }).click()
  await added.getByText(siteText.contactWrong).waitFor()
  await expect.poll(() => owner.evaluate('document.activeElement.value')).toBe('@jade')
  await takeShots(owner, SHOTS, 'wrong')

  // What only the server refuses is said at its field as well.
  await added.getByLabel(siteText.contact).fill('02-123-4567')
  const banks = owner.getByLabel(siteText.banks)
  await banks.fill('ธนาคารที่มีชื่อยาวกว่าที่จะแสดงที่ท้ายเว็บได้')
  await owner.getByRole('button', { name: siteText.save }).click()
  await expect.poll(() => banks.getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => owner.evaluate('document.activeElement.name')).toBe('banks')
  await banks.fill('กสิกรไทย\nกรุงไทย')
  await owner.getByRole('button', { name: siteText.save }).click()
  await owner.getByText(siteText.saved).waitFor()

  const maker = await staff('maker')
  await maker.getByText(rulesText.readOnly).waitFor()
  expect(await maker.getByRole('button', { name: siteText.addNotice }).count()).toBe(0)
  const seen = maker.getByRole('region', { name: siteText.notices }).getByLabel(siteText.topic)
  expect(await seen.count()).toBe(2)
  expect(await seen.last().inputValue()).toBe('สาม')
  expect(await seen.last().isDisabled()).toBe(true)
  await takeShots(maker, SHOTS, 'read-only')
  expect(complaints).toEqual([])
})

async function staff(name: string): Promise<Page> {
  const desk = await chromium.browser.newContext({
    baseURL: site.url,
    bypassCSP: true, // what the pictures are taken with writes a style into the page
    viewport: { width: 1280, height: 900 },
  })
  const page = await desk.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/console/site')
  await page.getByLabel(sessionText.name).fill(name)
  await page.getByLabel(sessionText.password, { exact: true }).fill(`${name}-1234`)
  await page.getByRole('button', { name: sessionText.enter }).click()
  await page.getByRole('heading', { name: siteText.title }).waitFor()
  return page
}
