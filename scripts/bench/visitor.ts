import type { Page } from 'playwright-core'

/** Signs in the demo member; returns the cookies as one line. The browser has loaded no page yet. */
export async function signInCookie(site: string): Promise<string> {
  const answer = await fetch(`${site}/svc/backend/api/Login/auth/demo?lang_param=th`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username: 'demo01', password: 'demo-1234' }),
  })
  const cookies = answer.headers.getSetCookie().map((line) => line.slice(0, line.indexOf(';')))
  if (cookies.length === 0) throw new Error(`the demo member could not sign in: ${await answer.text()}`)
  return cookies.join('; ')
}

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly url: string
}

/** The same cookies in the form a browser takes. */
export function cookiesOf(line: string, url: string): readonly Cookie[] {
  return line.split('; ').map((pair) => {
    const cut = pair.indexOf('=')
    return { name: pair.slice(0, cut), value: pair.slice(cut + 1), url }
  })
}

/** Signs in through the page, as a visitor who wanted another page. */
export async function signInAtPage(page: Page, next: string): Promise<void> {
  await page.goto(`/login?next=${next}`)
  await page.locator('html[data-device]').waitFor()
  await page.fill('[name=username]', 'demo01')
  await page.fill('[name=password]', 'demo-1234')
  await page.click('button[type=submit]')
}

export async function findBetPath(site: string, cookie: string): Promise<string> {
  const found = /href="(\/bet\/[0-9a-f-]+)"/.exec(await pageText(`${site}/lottobet`, cookie))
  if (!found?.[1]) throw new Error('no open round to bet on')
  return found[1]
}

/** The cookie of a browser that has cached the fonts. */
export async function fontsCookie(site: string): Promise<string> {
  const files = /data-fonts="([^"]+)"/.exec(await pageText(`${site}/login`, ''))?.[1]?.split(' ') ?? []
  return `fonts=${files.map((file) => file.replace(/^.*\/|\.woff2$/g, '')).join('.')}`
}

async function pageText(url: string, cookie: string): Promise<string> {
  const answer = await fetch(url, { headers: { cookie }, redirect: 'error' })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return answer.text()
}
