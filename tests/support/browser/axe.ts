import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface AxeFault {
  readonly rule: string
  readonly html: string
}

/** What axe finds on the page as it stands; only these rules where some are named. The context must bypass the policy. */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<AxeFault[]> {
  const only = rules ? { runOnly: [...rules] } : {}
  const wish = JSON.stringify({ resultTypes: ['violations'], ...only })
  await page.evaluate('document.fonts.ready.then(() => null)')
  await page.evaluate(AXE)
  return page.evaluate<AxeFault[]>(
    `axe.run(document, ${wish}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ rule: id, html: html.slice(0, 160) }))))`,
  )
}
