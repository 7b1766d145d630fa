import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Context } from '../../server/context.ts'
import { register } from '../../server/features/members/register.ts'
import { operatorOfCode } from '../../server/features/operators/known-operators.ts'
import type { ThemeGroup } from '../../server/features/operators/operator.ts'
import { advanceRounds } from '../../server/features/rounds/advance-rounds.ts'
import { generateRounds } from '../../server/features/rounds/generate-rounds.ts'
import { sellLotteries } from '../../server/features/rounds/lotteries/sell-lotteries.ts'
import { createOperator } from '../../server/features/staff/create-operator.ts'
import { axeFaults } from '../support/browser/axe.ts'
import { takeShot } from '../support/browser/shots.ts'
import { useBrowser, useMemberSite, useShots } from '../support/browser/story.ts'
import { useDatabase } from '../support/database/database.ts'
import { browserVisitor, PASSWORD, registrationForm } from '../support/stage/members.ts'
import { openMachinery } from '../support/stage/stage.ts'

const SHOTS = useShots('second-operator')
const HOST = 'plum.localhost'
const BRAND = 'พลัม ลอตโต้'
const MEMBER = 'plum0001'

/** A difficult theme: a bright brand on which white text is unreadable, and a hero that starts white. */
const THEME: readonly ThemeGroup[] = [
  {
    name: 'main',
    items: [
      { name: 'logo', type: 'image', value: '/icon-192.png' },
      { name: 'brand', type: 'color', value: '#C77DFF' },
      { name: 'accent', type: 'color', value: '#FFB199' },
      {
        name: 'hero',
        type: 'linear',
        value: 'linear-gradient(135deg, #FFFFFF 0%, #7B2CBF 60%, #3C096C 100%)',
      },
      { name: 'page', type: 'image', value: 'https://elsewhere.example/spy.png' },
    ],
  },
]

const database = useDatabase()
const site = useMemberSite(database)
const chromium = useBrowser()
let plum: string

beforeAll(async () => {
  plum = `http://${HOST}:${new URL(site.url).port}`
  const machinery = openMachinery(database.url, { connections: 4 })
  await addPlum(machinery.ctx)
  await machinery.close()
})

async function addPlum(ctx: Context): Promise<void> {
  const birth = { code: 'plum', name: BRAND, hosts: [HOST], company: 'PL', agent: '01', owner: 'somchai' }
  const { operatorId } = await createOperator(ctx, { ...birth, password: undefined })
  await ctx.transaction(async (tx) => {
    await tx.run`update operator set theme = ${{ json: THEME }} where id = ${operatorId}`
  })
  await sellLotteries(ctx, operatorId)
  await generateRounds(ctx)
  await advanceRounds(ctx)
  const operator = await operatorOfCode(ctx, 'plum')
  await register(ctx, operator, registrationForm({ username: MEMBER }), browserVisitor())
}

async function openContext(width: number, look: 'dark' | 'light'): Promise<[BrowserContext, Page]> {
  const context = await chromium.browser.newContext({
    baseURL: plum,
    viewport: { width, height: 844 },
    bypassCSP: true, // axe is added to the page as a script
  })
  await context.addCookies([{ name: 'look', value: look, url: plum }])
  return [context, await context.newPage()]
}

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.locator('html[data-device]').waitFor()
  await page.fill('[name=username]', name)
  await page.fill('[name=password]', password)
  await page.click('button[type=submit]')
}

const variable = (page: Page, name: string) =>
  page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--${name}').trim()`)

test.each([
  [390, 'dark'],
  [390, 'light'],
  [1280, 'dark'],
] as const)(
  'the second operator has its own name, logo and colours, all readable: %s px, %s',
  async (width, look) => {
    const [context, page] = await openContext(width, look)
    await signIn(page, MEMBER, PASSWORD)
    await page.waitForURL(`${plum}/`)
    await expect.poll(() => page.title()).toBe(`หน้าแรก · ${BRAND}`)
    expect(await page.locator('header img').first().getAttribute('src')).toBe('/icon-192.png')
    expect(await variable(page, 'brand')).not.toMatch(/^(#0f5045|#c77dff|)$/i) // neither our default nor the unreadable one
    expect(await variable(page, 'page-image')).toBe('none')
    for (const path of ['/', '/lottobet', '/prizecheck', '/login']) {
      await page.goto(path)
      const faults = await axeFaults(page, ['color-contrast'])
      expect(faults, path).toEqual([])
      await takeShot(page, { path: join(SHOTS, `${path.slice(1) || 'home'}-${width}-${look}.png`) })
    }
    await context.close()
  },
)

test('a member of one operator is unknown to the other', async () => {
  const [context, page] = await openContext(390, 'dark')
  await signIn(page, 'demo01', 'demo-1234')
  await page.getByRole('alert').waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await context.close()
})
