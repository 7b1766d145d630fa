import { expect, test } from 'vitest'
import { useBrowser, useMemberSite } from '../../support/browser/story.ts'
import { useDatabase } from '../../support/database/database.ts'

const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()

/** Lines whose whole height is seen in their list. Text, because the server side has no DOM types. */
const WHOLE_LINES = `(() => {
  const list = document.querySelector('.bet-written-lines').getBoundingClientRect()
  return [...document.querySelectorAll('.bet-written-lines .bet-line')].filter((each) => {
    const box = each.getBoundingClientRect()
    return box.top >= list.top - 1 && box.bottom <= list.bottom + 1
  }).length
})()`

const IN_SIGHT = `(() => {
  const box = document.querySelector('.bet-type[aria-pressed="true"]').getBoundingClientRect()
  return box.left >= 0 && box.right <= innerWidth
})()`

test('at 360x740 three written lines are seen whole above the keypad, which keeps its size', async () => {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' },
  })
  const page = await context.newPage()
  await page.goto('/login?next=/lottobet')
  await page.locator('[name=username]').fill('demo01')
  await page.locator('[name=password]').fill('demo-1234')
  await page.locator('form button[type=submit]').first().click()
  await page.waitForURL(`${site.url}/lottobet`)
  const { data } = await (await context.request.get('/svc/bet/lottoOption/api/listProgram')).json()
  const roundId = data.find(({ code }: { code: string }) => code === 'thai-government').round.id
  await page.goto(`/bet/${roundId}`)
  await page.locator('html[data-device]').waitFor()
  for (const digit of '252120121122123')
    await page.getByRole('button', { name: digit, exact: true }).first().click()
  await expect.poll(() => page.locator('.bet-written-lines .bet-line').count()).toBe(5)
  expect(await page.evaluate<number>(WHOLE_LINES)).toBeGreaterThanOrEqual(3)
  const key = await page.locator('.keypad button').first().boundingBox()
  expect(key?.height).toBeGreaterThanOrEqual(44)
  // The chosen type is in sight: clicked by a script, which scrolls nothing itself.
  await page.evaluate("document.querySelector('.bet-type:last-of-type').click()")
  await expect.poll(() => page.evaluate<boolean>(IN_SIGHT)).toBe(true)
  await context.close()
})
