import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '../../../server/features/members/seed-demo.ts'

interface Wish {
  readonly name: string
  readonly password?: string
  /** The page that is opened; none without it. */
  readonly path?: string
}

/**
 * Signs in by the form alone, without drawing its page, and opens a page that is alive where scripts run. How members
 * sign in has stories of its own.
 */
export async function signInAt(page: Page, site: string, { name, password = DEMO_PASSWORD, path }: Wish) {
  const answer = await page.request.post(`${site}/login`, {
    form: { username: name, password, next: '/' },
    headers: { origin: site },
    maxRedirects: 0,
  })
  expect(answer.status(), await answer.text()).toBe(302)
  if (path === undefined) return
  await page.goto(path)
  const hasScripts = await page.evaluate<boolean>("matchMedia('(scripting: enabled)').matches")
  if (hasScripts) await page.locator('html[data-device]').waitFor()
}
