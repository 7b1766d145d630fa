import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All that axe says of colours by default. */
export const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

export interface AxeFault {
  readonly rule: string
  readonly html: string
}

/** The axe faults of the page, for all rules or only these. The browser context must bypass the content security policy. */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<AxeFault[]> {
  const only = rules ? { runOnly: [...rules] } : {}
  const wish = JSON.stringify({ resultTypes: ['violations'], ...only })
  await page.evaluate('document.fonts.ready.then(() => null)')
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(AXE)
  return page.evaluate<AxeFault[]>(
    `axe.run(document, ${wish}).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ rule: id, html: html.slice(0, 160) }))))`,
  )
}
