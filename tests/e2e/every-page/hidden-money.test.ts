import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { satang } from '../../../domain/money.ts'
import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import type { Operator } from '../../../server/features/operators/operator.ts'
import { findOperatorById } from '../../../server/features/operators/queries.ts'
import {
  confirmAdjustment,
  proposeAdjustment,
} from '../../../server/features/payments/adjustments/adjust-cash.ts'
import { settleRound } from '../../../server/features/settlement/settle-round.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { BALANCE_COOKIE } from '../../../web/look/look-cookie.ts'
import { freecreditText } from '../../../web/text/freecredit.ts'
import { memberPages } from '../../support/browser/member-pages.ts'
import { takeShots } from '../../support/browser/shots.ts'
import { signInAt } from '../../support/browser/sign-in.ts'
import { useBrowser, useProgram, useShots } from '../../support/browser/story.ts'
import { withSql } from '../../support/database/database.ts'
import { useDemoDatabase } from '../../support/database/demo-database.ts'
import { drawRound } from '../../support/stage/drawing.ts'
import { twoOfTheDemo } from '../../support/stage/rules.ts'
import { addRound, openMachinery, wishFor } from '../../support/stage/stage.ts'

const SHOTS = useShots('hidden-money')
const database = useDemoDatabase()
const site = useProgram(database, { JOBS: 'off' })
const chromium = useBrowser()
let machinery: Machinery
let context: BrowserContext
let page: Page
let ticketId: string
let roundId: string

beforeAll(async () => {
  machinery = openMachinery(database.url, { connections: 4 })
  context = await chromium.browser.newContext({
    ...{ baseURL: site.url, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce', bypassCSP: true },
  })
  page = await context.newPage()
  await signInAt(page, site.url, { name: 'demo01' })
})
afterAll(async () => {
  await context.close()
  await machinery.close()
})

/** Amounts on a page that are not the member's own money, where they stand, and why they are told. */
const NOT_OWN: readonly (readonly [page: RegExp, where: string, why: string])[] = [
  [/./, '.play-line', 'what play costs is to be seen while one plays'],
  [
    /^\/(bet|bet-realtime|choose-betting-type)(\/|$)/,
    'main',
    'what a bet costs, is limited to and would pay',
  ],
  [/^\/play-control$/, '.play-limits', 'a limit protects by being seen'],
  [
    /^\/deposit/,
    '.deposit-form, .deposit-quick, .deposit-account-words, .text-field-hint',
    'what one chooses to pay in',
  ],
  [/^\/withdraw$/, '.withdraw-facts, .deposit-quick, .text-field-hint, .alert', 'what may be asked for'],
  [
    /^\/checkin$/,
    '.checkin-ladder, .checkin-prize, .checkin-done-next, .checkin-terms',
    'what it brings and asks',
  ],
  [/^\/luckydraw$/, '.wheel-odds, .wheel-ways', 'prizes that anybody may win'],
  [
    /^\/(promotion|freecredit)$/,
    '.promotion-rules, .promotion-brings, span[lang]',
    'the name of an offer, and what it asks and brings',
  ],
  [/^\/rank$/, '.rank-steps, .rank-card > p.text-sm', 'what each rank asks'],
  [
    /^\/history\?bill=/,
    '.ticket-line .bill-words, .ticket-receipt',
    'one ticket, opened: what was bet, as on paper',
  ],
  [/^\/(affiliate|cashback)$/, '.affiliate-rules, .cashback-rules', 'the rules for everybody'],
  [/^\/prizecheck-detail/, '.detail-first, .detail-numbers, .detail-near', 'what a draw pays'],
  [/^\/yeekee/, '.room-part', 'what shots of a round may win'],
  [/^\/(howto|how_to_play|rules)$/, 'main', 'examples'],
  [/^\/dev\/ui$/, 'main', 'pieces with invented amounts'],
]

/**
 * Every amount that can be read or heard: what `<Money>` draws, figures with the word or the sign of baht in texts (also of what
 * opens later), in the words that are heard or seen by pointing, and what stands in a field of money.
 */
const AMOUNTS = `(told) => {
  const found = []
  const isAmount = /฿\\s*[\\d]|[\\d][\\d,.]*\\s*(บาท|baht|฿)/
  const note = (words, element) => {
    if (told.some((where) => element.closest(where))) return
    found.push(words.slice(0, 60) + ' in ' + (element.parentElement?.closest('[class]')?.className ?? ''))
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const seen = new Set()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent.checkVisibility() && !parent.closest('[popover],dialog,option')) continue
    if (parent.closest('script,style,noscript')) continue
    const money = parent.closest('.money')
    const box = money ?? parent
    if (seen.has(box)) continue
    seen.add(box)
    const words = box.textContent.trim()
    if ((money ? /\\d/ : isAmount).test(words)) note(words, box)
  }
  const heard = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription', 'title', 'alt', 'placeholder']
  for (const element of document.querySelectorAll(heard.map((name) => '[' + name + ']').join())) {
    for (const name of heard) {
      const words = element.getAttribute(name) ?? ''
      if (isAmount.test(words)) note(name + ': ' + words, element)
    }
  }
  for (const field of document.querySelectorAll('input:not([type=hidden]), textarea')) {
    const isOfMoney = field.inputMode === 'decimal' || field.name === 'amount'
    if (isAmount.test(field.value) || (isOfMoney && /[1-9]/.test(field.value))) note('field: ' + field.value, field)
  }
  if (isAmount.test(document.title)) found.push('title of the page: ' + document.title)
  return found
}`

async function amountsOn(path: string): Promise<string[]> {
  await page.goto(path, { waitUntil: 'load' })
  await page.evaluate("for (const it of document.querySelectorAll('details')) it.open = true")
  return amountsHere(path)
}

function amountsHere(path: string): Promise<string[]> {
  const told = NOT_OWN.filter(([of]) => of.test(path)).map(([, where]) => where)
  return page.evaluate<string[]>(`(${AMOUNTS})(${JSON.stringify(told)})`)
}

async function choose(look: 'shown' | 'hidden'): Promise<void> {
  await context.addCookies([{ name: BALANCE_COOKIE, value: look, url: site.url }])
}

/** Pages with more of the member's money than the head of every page has. */
function own(): string[] {
  return [
    '/',
    '/history',
    `/history?bill=${ticketId}`,
    '/playlist',
    `/playlistDetail?round=${roundId}`,
    `/betlist_bytype?round=${roundId}`,
    '/statement',
    '/financial',
    '/freecredit',
    '/affiliate',
    '/profile',
  ]
}

test('a member has won, lost, waits for a draw and has free credit', async () => {
  const two = await twoOfTheDemo(machinery.ctx)
  const { id } = await machinery.ctx.read.one<{ id: string }>`
    select member_id as id from member where name = 'demo01'`
  await withSql(
    database.url,
    (sql) => sql`
      insert into member_bank (member_id, bank, account_no, operator_id, created_at)
      select member_id, 'kbank', '5550000122', operator_id, created_at from member where member_id = ${id}
      on conflict do nothing`,
  )
  roundId = await addRound(machinery.ctx, two.operatorId, {})
  const won = await placeTicket(
    machinery.ctx,
    wishFor(two, id, roundId, [
      ['two_top', '52', 20],
      ['two_top', '12', 20],
    ]),
  )
  ticketId = won.id
  await drawRound(two, roundId)
  await settleRound(machinery.jobs, roundId)
  const waits = await addRound(machinery.ctx, two.operatorId, {})
  await placeTicket(machinery.ctx, wishFor(two, id, waits, [['two_top', '12', 30]]))
  await page.goto('/freecredit')
  await page.locator('html[data-device]').waitFor()
  await page.getByLabel(freecreditText.code, { exact: true }).fill('DEMO-FREE-CRED-2026')
  await page.getByRole('button', { name: freecreditText.look }).click()
  await page.locator('.promotion-card form .btn-cta').click()
  await page.getByText(freecreditText.claimed).waitFor()
})

test('their pages tell their money while it is shown', async () => {
  await choose('shown')
  for (const path of own()) expect((await amountsOn(path)).length, path).toBeGreaterThan(1)
})

test('no page of members tells the member’s own money once it is hidden', async () => {
  await choose('hidden')
  const found: Record<string, string[]> = {}
  const paths = (await memberPages(context)).filter(({ audience }) => audience === 'member')
  for (const path of [...paths.map((each) => each.path), ...own()]) {
    const amounts = await amountsOn(path)
    if (amounts.length > 0) found[path] = amounts
  }
  expect(found).toEqual({})
})

test('what a page says by itself of money that has come does not tell it either', async () => {
  await page.goto('about:blank') // the page before would tell it in place of this one
  const { ctx, operatorId, makerId, checkerId } = await twoOfTheDemo(machinery.ctx)
  const operator = (await findOperatorById(ctx.read, operatorId)) as Operator
  const { proposalId } = await proposeAdjustment(ctx, {
    ...{ operator, staffId: makerId, username: 'demo01', amount: satang(123_45) },
    reason: 'ชดเชยรายการที่ระบบตกหล่น',
  })
  await confirmAdjustment(ctx, { operatorId, staffId: checkerId, proposalId })
  await choose('hidden')
  await page.goto('/')
  const toast = page.locator('.toast')
  // It stays while the pointer is on it.
  await toast.hover()
  expect(await toast.textContent()).toContain('••••••')
  expect(await amountsHere('/')).toEqual([])
  expect(await amountsOn('/inbox')).toEqual([])
  await choose('shown')
  expect(await amountsOn('/inbox')).toContainEqual(expect.stringMatching(/^aria-label: .*123\.45/))
})

test('what is hidden stays hidden after a reload, and looks so', async () => {
  await choose('hidden')
  for (const [path, name] of [
    ['/affiliate', 'affiliate'],
    ['/freecredit', 'freecredit'],
    ['/financial', 'financial'],
    ['/statement', 'statement'],
    [`/history?bill=${ticketId}`, 'ticket'],
    ['/history', 'history'],
  ] as const) {
    await page.goto(path)
    await page.reload()
    await page.locator('html[data-device]').waitFor()
    expect(await page.getByText('••••••').count(), path).toBeGreaterThan(1)
    await takeShots(page, SHOTS, name)
  }
})
