import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { REFUSALS } from '../../../contract/errors.ts'
import { LANGUAGE_COOKIE } from '../../../contract/language.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { playControlText as english } from '../../../web/text/en/play-control.ts'
import { playControlText } from '../../../web/text/play-control.ts'
import { limitText } from '../../../web/text/play-limits.ts'
import { playLineText } from '../../../web/text/play-line.ts'
import { playNoteText } from '../../../web/text/play-note.ts'
import { menuText } from '../../../web/text/th.ts'
import { governmentRound } from '../../support/browser/government-round.ts'
import { takeShot, takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useMemberSite, useShots } from '../../support/browser/story.ts'
import { moveClock, withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { registerBank } from '../../support/stage/depositor.ts'

const DAY_MS = 86_400_000
const database = useDemoDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
const shots = useShots('play-control')
const contexts: BrowserContext[] = []
afterAll(() => Promise.all(contexts.map((context) => context.close())))

async function open(name: string, javaScriptEnabled = true): Promise<Page> {
  const context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 360, height: 780 }, javaScriptEnabled },
    ...{ reducedMotion: 'reduce', bypassCSP: true },
  })
  contexts.push(context)
  const page = await context.newPage()
  await signInAt(page, site.url, { name, path: '/' })
  return page
}

/** Where the first tap was another one lands, as of somebody who is in a hurry, once the page has answered the first. */
async function tapTwice(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is on the page')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.click(x, y)
  await page.waitForLoadState('networkidle')
  await page.mouse.click(x, y)
  await page.waitForLoadState('networkidle')
}

const stopsOf = (name: string) =>
  withSql(
    database.url,
    (sql) => sql<{ length: string; endsAt: Date }[]>`
      select s.length, s.ends_at as "endsAt" from play_stop s join member m using (member_id)
      where m.name = ${name} order by s.ends_at`,
  )

const begin = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).click()

test('a member comes to play control in two taps from home and the deposit page and in one from the foot, takes a break, sees until when, deposits nothing, and deposits after it', async () => {
  const [{ id }] = await withSql(
    database.url,
    (sql) => sql<[{ id: string }]>`select member_id as id from member where name = 'demo04'`,
  )
  await registerBank(database.url, id)
  const page = await open('demo04')
  await page.getByRole('button', { name: menuText.settings }).click()
  await takeShot(page, { path: join(shots, 'menu.png') })
  await page.locator('#settings-menu a[href="/play-control"]').click()
  await page.getByRole('heading', { name: playControlText.breakTitle }).waitFor()
  await page.setViewportSize({ width: 1280, height: 780 })
  await page.goto('/')
  await page.locator('footer a[href="/play-control"]').click()
  await page.getByRole('heading', { name: playControlText.breakTitle }).waitFor()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/deposit')
  await page.locator('main a[href="/play-control"]').click()
  await page.getByRole('heading', { name: playControlText.breakTitle }).waitFor()
  await takeShots(page, shots, 'before')
  await tapTwice(page, page.getByRole('button', { name: playControlText.breakBegin, exact: true }))
  const question = page.getByRole('heading', { name: playControlText.questions.break.title('1 วัน') })
  await question.waitFor()
  await takeShots(page, shots, 'break-is-asked')
  expect(await stopsOf('demo04')).toEqual([])
  await page.getByRole('link', { name: playControlText.notNow }).click()
  await begin(page, playControlText.breakBegin)
  await begin(page, playControlText.questions.break.confirm)
  await page.getByRole('heading', { name: playControlText.onBreak }).waitFor()
  await page.getByText(playControlText.done).waitFor()
  await takeShots(page, shots, 'on-break')
  const [stop] = await stopsOf('demo04')
  const until = dateAndClock(stop?.endsAt.getTime() ?? 0)
  const note = page.getByRole('complementary', { name: playNoteText.title })
  for (const [name, path] of [
    ['home', '/'],
    ['bet', `/bet/${await governmentRound(page)}`],
    ['deposit', '/deposit'],
  ] as const) {
    await page.goto(path)
    await note.getByText(playNoteText.you.break(until)).waitFor()
    await takeShots(page, shots, `on-break-${name}`)
  }
  await page.locator('[name=amount]').fill('100')
  await page.locator('main form:has([name=amount]) button[type=submit]').last().click()
  await page.getByText(`คุณพักการเล่นไว้ถึง ${until} ตอนนี้แทง ฝาก และรับรางวัลไม่ได้`).waitFor()
  await takeShots(page, shots, 'on-break-refused')
  await note.getByRole('link').click()
  await page.getByRole('heading', { name: playControlText.onBreak }).waitFor()
  expect(await note.count()).toBe(0)
  await page.goto('/withdraw')
  expect(await page.locator('main h1').textContent()).toBeTruthy()
  await moveClock(database.url, DAY_MS + 60_000)
  await page.goto('/play-control')
  await page.getByRole('heading', { name: playControlText.breakTitle }).waitFor()
  expect(await page.getByText(playControlText.onBreak).count()).toBe(0)
  await page.goto('/deposit')
  await page.locator('[name=amount]').fill('100')
  await page.locator('main form:has([name=amount]) button[type=submit]').last().click()
  await page.locator('[aria-labelledby=pay-by-qr]').waitFor()
})

test('a break is made longer by words of its own, asked again with both ends, also without scripts, and a second tap makes nothing longer', async () => {
  await moveClock(database.url, 0)
  const page = await open('demo03', false)
  await page.goto('/play-control')
  await page.locator('[name=stop]').first().selectOption('week')
  await begin(page, playControlText.breakBegin)
  await page.getByRole('heading', { name: playControlText.questions.break.title('1 สัปดาห์') }).waitFor()
  expect(await stopsOf('demo03')).toEqual([])
  await begin(page, playControlText.questions.break.confirm)
  await page.getByRole('heading', { name: playControlText.onBreak }).waitFor()
  const [week] = await stopsOf('demo03')
  expect(week?.length).toBe('week')

  const tapping = await open('demo03')
  await tapping.goto('/play-control')
  const longer = tapping.locator('form', { hasText: playControlText.longerOf.break.title })
  await longer.scrollIntoViewIfNeeded()
  await takeShots(tapping, shots, 'break-longer')
  // Nothing is chosen beforehand, so that the button alone does nothing.
  await tapTwice(tapping, longer.getByRole('button'))
  expect(new URL(tapping.url()).search).toBe('')
  await longer.locator('select').selectOption('month')
  await tapTwice(tapping, longer.getByRole('button'))
  await tapping.getByText(playControlText.longerFrom(dateAndClock(week?.endsAt.getTime() ?? 0))).waitFor()
  await takeShots(tapping, shots, 'break-longer-is-asked')
  expect(await stopsOf('demo03')).toHaveLength(1)
  await begin(tapping, playControlText.longerConfirm)
  await tapping.getByText(playControlText.done).waitFor()
  expect((await stopsOf('demo03')).map(({ length }) => length)).toEqual(['week', 'month'])
})

test('on every width a tap twice begins no stop, makes none longer, and the button to confirm stands elsewhere', async () => {
  await moveClock(database.url, 0)
  const page = await open('demo02')
  const middle = async (button: Locator) => {
    const box = await button.boundingBox()
    if (!box) throw new Error('the button is on the page')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const isUnder = async (button: Locator, { x, y }: { x: number; y: number }) => {
    const box = await button.boundingBox()
    return box && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
  }
  /** Taps at the place of the first button, at once and again once the page has answered. */
  const hurry = async (label: string, confirm: string) => {
    for (const width of [360, 480, 768, 1280]) {
      await page.setViewportSize({ width, height: 780 })
      await page.goto('/play-control')
      await page.locator('html[data-device]').waitFor()
      if (label === playControlText.longerBegin)
        await page.locator('[name=stop]').first().selectOption('two-months')
      const first = page.getByRole('button', { name: label, exact: true }).first()
      await first.scrollIntoViewIfNeeded()
      const at = await middle(first)
      await page.mouse.dblclick(at.x, at.y)
      const confirming = page.getByRole('button', { name: confirm, exact: true })
      await confirming.waitFor()
      expect.soft(await isUnder(confirming, at), `${label} at ${width}`).toBe(false)
    }
    await takeShot(page, { path: join(shots, `wide-${label}.png`) })
  }
  await hurry(playControlText.breakBegin, playControlText.questions.break.confirm)
  await hurry(playControlText.exclusionBegin, playControlText.questions.exclusion.confirm)
  expect(await stopsOf('demo02')).toEqual([])
  await page.goto('/play-control?stop=week')
  await begin(page, playControlText.questions.break.confirm)
  await page.getByText(playControlText.done).waitFor()
  await hurry(playControlText.longerBegin, playControlText.longerConfirm)
  expect(await stopsOf('demo02')).toHaveLength(1)
})

test('a stop that was confirmed in one window is not made longer by another that still asks for it', async () => {
  await moveClock(database.url, 0)
  const page = await open('demo01')
  const { title, confirm } = playControlText.questions.exclusion
  await page.goto('/play-control?stop=six-months')
  const old = await page.context().newPage()
  await old.goto('/play-control?stop=six-months')
  await old.getByRole('heading', { name: title('6 เดือน') }).waitFor()
  await old.locator('[type=checkbox]').check()
  await page.locator('[type=checkbox]').check()
  await begin(page, confirm)
  await page.getByText(playControlText.done).waitFor()
  await begin(old, confirm)
  await old.getByText(REFUSALS.CHANGED_SINCE.th).waitFor()
  const [stop] = await stopsOf('demo01')
  await old.getByText(playControlText.longerFrom(dateAndClock(stop?.endsAt.getTime() ?? 0))).waitFor()
  expect(await old.locator('[type=checkbox]').isChecked()).toBe(false)
  await takeShot(old, { path: join(shots, 'asked-from-an-old-page.png') })
  expect(await stopsOf('demo01')).toHaveLength(1)
})

test('a member sets a limit, meets it at a deposit that keeps what was typed, and raises it after the wait', async () => {
  await moveClock(database.url, 0)
  const [{ id }] = await withSql(
    database.url,
    (sql) => sql<[{ id: string }]>`select member_id as id from member where name = 'demo07'`,
  )
  await registerBank(database.url, id)
  const page = await open('demo07')
  const set = async (baht: string) => {
    await page.goto('/play-control')
    const card = page.locator('[aria-labelledby=limit-deposit]')
    await card.locator('[name=amount]').fill(baht)
    await card.getByRole('button', { name: limitText.set }).click()
    await card.getByText(limitText.done).waitFor()
  }
  const deposit = async (baht: string) => {
    await page.goto('/deposit')
    await page.locator('[name=amount]').fill(baht)
    await page.locator('main form:has([name=amount]) button[type=submit]').last().click()
  }
  await set('500')
  await takeShots(page, shots, 'limit-set')
  await deposit('600')
  await page.getByText('เหลือ 500 บาท').waitFor()
  expect(await page.locator('[name=amount]').inputValue()).toBe('600')
  await takeShots(page, shots, 'limit-met')
  await set('1000')
  await page.getByText(limitText.confirmFrom('').trim(), { exact: false }).waitFor()
  await takeShots(page, shots, 'limit-asked')
  await moveClock(database.url, DAY_MS + 60_000)
  const later = await open('demo07', false)
  await later.goto('/play-control')
  await later.getByRole('button', { name: limitText.acts.confirm }).click()
  await later.locator('[aria-labelledby=limit-deposit]').getByText('1,000').first().waitFor()
  expect(await later.getByRole('button', { name: limitText.acts.confirm }).count()).toBe(0)
  await page.goto('/play-control')
  await page.locator('[aria-labelledby=limit-deposit]').getByText('1,000').first().waitFor()
  await takeShots(page, shots, 'limit-raised')
  await deposit('600')
  await page.locator('[aria-labelledby=pay-by-qr]').waitFor()
})

test('a member at play sees clock, time and net, and a check of reality that a reload and another page do not end', async () => {
  await moveClock(database.url, 0)
  const page = await open('demo08')
  const line = page.locator('.play-line')
  const dialog = page.getByRole('alertdialog', { name: playLineText.checkTitle })
  const bet = `/bet/${await governmentRound(page)}`
  await page.goto(bet)
  await line.getByText(playLineText.net).waitFor()
  await takeShots(page, shots, 'line-on-bet')
  // Half an hour ago, as the database knows it: the page's own clock says nothing.
  await withSql(
    database.url,
    (sql) => sql`
      update play_session s set began_at = began_at - interval '31 minutes', checked_at = checked_at - interval '31 minutes'
      from member m where m.member_id = s.member_id and m.name = 'demo08'`,
  )
  for (const path of [bet, '/yeekee', bet]) {
    await page.goto(path)
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible(), path).toBe(true)
  }
  await takeShots(page, shots, 'check')
  await dialog.getByRole('button', { name: playLineText.goOn }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.goto(bet)
  // So much, and what the test has taken since.
  await line.getByText(/^0:3[1-9]:/).waitFor()
  expect(await dialog.count()).toBe(0)

  await page.goto('/play-control')
  const card = page.locator('[aria-labelledby=limit-time]')
  await card.locator('[name=minutes]').fill('1')
  await card.getByRole('button', { name: limitText.time.set }).click()
  await card.getByText(limitText.done).waitFor()
  await takeShots(page, shots, 'time-set')
  await page.goto(bet)
  await line.getByText(playLineText.noTime(null)).waitFor()
  await takeShots(page, shots, 'time-over')
})

test('an exclusion without scripts asks once to confirm, signs the other device out, and comes back a day after asking', async () => {
  const other = await open('demo05')
  const page = await open('demo05', false)
  await page.goto('/play-control')
  await begin(page, playControlText.exclusionBegin)
  const { title, confirm } = playControlText.questions.exclusion
  await page.getByRole('heading', { name: title('6 เดือน') }).waitFor()
  await other.goto('/play-control?stop=six-months')
  await other.getByRole('heading', { name: title('6 เดือน') }).waitFor()
  await takeShots(other, shots, 'exclusion-is-asked')
  await page.locator('[type=checkbox]').check()
  await begin(page, confirm)
  await page.getByRole('heading', { name: playControlText.excluded }).waitFor()
  await other.goto('/profile')
  expect(new URL(other.url()).pathname).toBe('/login')
  const excluded = await open('demo05')
  await excluded.goto('/play-control')
  await excluded.getByRole('heading', { name: playControlText.excluded }).waitFor()
  await takeShots(excluded, shots, 'excluded')
  await moveClock(database.url, 200 * DAY_MS)
  const back = await open('demo05')
  await back.goto('/play-control')
  await takeShots(back, shots, 'time-is-over')
  expect(await back.getByText(playControlText.longerOf.exclusion.title).count()).toBe(0)
  await begin(back, playControlText.returnAsk)
  await back.getByText(playControlText.returnsAt('').trim()).waitFor()
  await takeShots(back, shots, 'return-is-asked')
  await moveClock(database.url, 201 * DAY_MS + 60_000)
  const later = await open('demo05')
  await later.goto('/play-control')
  await later.getByRole('heading', { name: playControlText.breakTitle }).waitFor()
  expect(await later.getByText(playControlText.excluded).count()).toBe(0)
  await takeShots(later, shots, 'came-back')
})

test('the page in English', async () => {
  const page = await open('demo06')
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'en', url: site.url }])
  await page.goto('/play-control')
  await page.getByRole('heading', { name: english.breakTitle }).waitFor()
})
