import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import inventory from '../../contract/inventory.json' with { type: 'json' }
import { turnsOfPages } from '../../server/pages/page-turns.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { freshDatabase, useDatabase } from '../support/database/database.ts'
import { openRaw } from '../support/http/raw-http.ts'

const database = useDatabase()
let site: Site

beforeAll(async () => {
  site = await openSite(database.url)
})
afterAll(() => site.close())

const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1]
/** A path of the inventory with its parameter filled in. */
const filled = (path: string) => encodeURI(path.replace('{id}', '018f3c5e-0000-7000-8000-000000000011'))

describe('every route of the inventory', () => {
  test.each(inventory.routes)('$path answers a member', async ({ path, title }) => {
    const visitor = new Visitor(site)
    await visitor.signIn()
    const response = await visitor.get(filled(path))
    if (path === '/login' || path === '/register' || path === '/redirect') {
      expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
      return
    }
    // An unknown round may redirect to the list.
    if (path === '/bet' || path === '/bet/{id}') expect([200, 302, 404]).toContain(response.status)
    else expect(response.status).toBe(path === '/error' ? 500 : 200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    if (title === 'Profile' && response.status === 200) expect(titleOf(await response.text())).toBe('Profile')
  })

  test.each(inventory.routes.filter(({ authGuard }) => authGuard))(
    '$path sends a stranger to sign in',
    async ({ path }) => {
      const response = await new Visitor(site).get(filled(path))
      const next = path === '/' ? '' : `?next=${encodeURIComponent(filled(path))}`
      expect([response.status, response.headers.get('location')]).toEqual([302, `/login${next}`])
    },
  )
})

describe('pages that are not there', () => {
  test('name the path, with the status and the title of the specification', async () => {
    const response = await new Visitor(site).get('/lotto/thai%202569')
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(titleOf(html)).toBe('Page Not Found')
    expect(html.replaceAll('<!-- -->', '')).toContain('Page not found: /lotto/thai 2569')
  })

  test('name the query as well', async () => {
    const html = await (
      await new Visitor(site).get('/lotto/thai?round=1&name=%E0%B9%81%E0%B8%94%E0%B8%87')
    ).text()
    expect(html.replaceAll('<!-- -->', '')).toContain('Page not found: /lotto/thai?round=1&amp;name=แดง')
  })

  test('every page says what the site is, those that are not there too', async () => {
    for (const path of ['/login', '/register', '/rules', '/error', '/nowhere']) {
      const html = await (await new Visitor(site).get(path)).text()
      expect(html.match(/<meta name="description" content="[^"]+"/g), path).toHaveLength(1)
    }
  })

  test('show what was asked as text, never as markup', async () => {
    const html = await (await new Visitor(site).get('/%3Cscript%3Ealert(1)%3C/script%3E')).text()
    expect(html).not.toContain('<script>alert')
  })

  test('the error page has its title', async () => {
    const response = await new Visitor(site).get('/error')
    expect([response.status, titleOf(await response.text())]).toEqual([500, 'Internal Server Error'])
  })
})

describe('requests no browser of ours sends', () => {
  test.each([
    '//:99999/',
    '//evil.example/',
    '//evil.example/lottobet',
    '/.//evil.example',
    '/%2F/evil.example',
  ])('%s is not found, and never another host', async (path) => {
    // Byte by byte: `fetch` would ask another host.
    const raw = await openRaw(Number(new URL(site.url).port))
    const response = await raw.ask({ method: 'GET', path })
    raw.close()
    expect(response.status).toBe(404)
    expect(response.headers.has('location')).toBe(false)
  })

  test('an unknown ticket redirects to the list, whatever its id', async () => {
    const visitor = new Visitor(site)
    await visitor.signIn()
    for (const name of ['\u0e01\u{1F4A9}', 'a b&show=won', '\0']) {
      const response = await visitor.get(`/bet?from=${encodeURIComponent(name)}`)
      const shut = `/history?bill=${encodeURIComponent(name)}&again=shut`
      expect([response.status, response.headers.get('location')]).toEqual([302, shut])
    }
  })

  test.each([
    ['multipart/form-data', 'username=demo01'],
    ['application/x-www-form-urlencoded;,text/plain', 'username=demo01'],
    ['application/x-www-form-urlencoded;, multipart/form-data; boundary=x', 'username=demo01'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: nonsense'],
    ['text/plain', 'username=demo01'],
    ['application/json', '{"username":"demo01"}'],
    [undefined, undefined],
  ])('a form sent as %s is refused as the client’s fault', async (type, body) => {
    const response = await fetch(`${site.url}/login`, {
      method: 'POST',
      headers: { origin: site.url, ...(type && { 'content-type': type }) },
      ...(body && { body }),
    })
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  test.each(['application/x-www-form-urlencoded', 'Application/X-WWW-Form-Urlencoded ; charset=utf-16; ='])(
    'a form sent as %s is read, whatever its bytes',
    async (type) => {
      const sent = new Blob([Buffer.from([0xff, 0x25, 0x00, 0x80]), '&%zz&&=&username=demo01&password=%ff'])
      const response = await fetch(`${site.url}/login`, {
        method: 'POST',
        headers: { origin: site.url, 'content-type': type },
        body: sent,
      })
      expect(await response.text()).toContain('value="demo01"') // the form was read, and the sign-in refused
      expect(response.status).toBe(401)
    },
  )
})

test('where too many pages of one address wait, a page says so and when to come again; then it is there', async () => {
  const drawn = Promise.withResolvers<void>()
  const asked = { isMember: false, isAct: false }
  const waiting = Array.from({ length: 40 }, () =>
    turnsOfPages(site.ctx, asked, '127.0.0.1')(() => drawn.promise),
  )
  const response = await fetch(`${site.url}/rules?not-kept`)
  expect([response.status, response.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.text()).toContain('<h1')
  drawn.resolve()
  await Promise.all(waiting)
  expect((await fetch(`${site.url}/rules`)).status).toBe(200)
})

/** The faults that the site logs from here on. */
function faultsOf({ ctx }: Site): object[] {
  const faults: object[] = []
  ctx.log.error = (line: object) => faults.push(line)
  return faults
}

test('a visitor who leaves while the page is drawn is no fault', async () => {
  const faults = faultsOf(site)
  const port = Number(new URL(site.url).port)
  const drawn = Promise.withResolvers<void>()
  const turn = turnsOfPages(site.ctx, { isMember: true, isAct: false }, '192.0.2.9')(() => drawn.promise)
  const leaving = await openRaw(port)
  const { host, origin } = new URL(site.url)
  const head = { host, origin, 'content-type': 'application/x-www-form-urlencoded', 'content-length': '3' }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  // A form: of one whose body was read the server is not told that it was left.
  leaving.write(`POST /rules HTTP/1.1\r\n${lines.join('')}\r\na=b`)
  const other = await openRaw(port)
  const pass = async () => {
    for (let asked = 0; asked < 5; asked += 1) await other.ask({ method: 'GET', path: '/healthz' })
  }
  await pass()
  leaving.close()
  await leaving.closed
  await pass()
  drawn.resolve()
  await turn
  await pass()
  other.close()
  expect(faults).toEqual([])
})

describe('signing in without scripts', () => {
  test('leads to the requested page, with a cookie no script can read', async () => {
    const visitor = new Visitor(site)
    const response = await visitor.signIn('demo02', 'demo-1234', '/lottobet')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/lottobet'])
    const [session] = response.headers.getSetCookie()
    expect(session).toMatch(/^sid=[^;]+;.*HttpOnly;.*SameSite=Lax/)
    expect(await (await visitor.get('/lottobet')).text()).toContain('demo02')
  })

  test('never leads to another site', async () => {
    const response = await new Visitor(site).signIn('demo02', 'demo-1234', '//evil.example/')
    expect(response.headers.get('location')).toBe('/')
  })

  test.each([
    ['demo03', 'wrong-1234'],
    ['nobody', 'demo-9999'],
  ])(
    '%s with %s is refused in the specification’s words, and the name stays typed',
    async (name, password) => {
      const response = await new Visitor(site).signIn(name, password)
      const html = await response.text()
      expect(response.status).toBe(401)
      expect(html).toContain('username หรือ password ไม่ถูกต้อง')
      expect(html).toContain(`value="${name}"`)
      expect(html).not.toContain(password)
      expect(response.headers.getSetCookie().join()).not.toContain('sid=')
    },
  )

  test('a form of another site is refused', async () => {
    const visitor = new Visitor(site)
    const response = await visitor.post(
      '/login',
      { username: 'demo01', password: 'demo-1234' },
      'https://evil.example',
    )
    expect(response.status).toBe(403)
    expect(visitor.cookie('sid')).toBeUndefined()
  })

  test('signing out needs the XSRF token, ends the session and clears the browser', async () => {
    const visitor = new Visitor(site)
    await visitor.signIn('demo04')
    const guessed = await visitor.post('/logout', { _csrf: 'guessed' })
    expect([guessed.headers.get('location'), guessed.headers.get('clear-site-data')]).toEqual(['/', null])
    expect((await visitor.get('/lottobet')).status).toBe(200)

    const stolen = visitor.cookie('sid') ?? ''
    const response = await visitor.post('/logout', { _csrf: visitor.cookie('XSRF-TOKEN') ?? '' })
    expect(response.headers.get('location')).toBe('/login')
    expect(response.headers.get('clear-site-data')).toBe('"storage"')
    expect((await visitor.get('/lottobet')).status).toBe(302)
    expect((await new Visitor(site).get('/lottobet', { cookie: `sid=${stolen}` })).status).toBe(302)
  })

  test.each([
    ['/logout', 'text/plain'],
    ['/logout', 'application/x-www-form-urlencoded'],
    ['/session/sign-out', 'text/plain'],
    ['/session/sign-out', 'application/json'],
    ['/session/sign-out', 'application/x-www-form-urlencoded'],
  ])('%s from another page, sent as %s, clears nothing', async (path, type) => {
    const visitor = new Visitor(site)
    await visitor.signIn('demo04')
    const headers = { cookie: `sid=${visitor.cookie('sid')}`, 'content-type': type }
    for (const from of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const response = await fetch(site.url + path, {
        ...{ method: 'POST', redirect: 'manual', body: '{}' },
        headers: { ...headers, ...from } as Record<string, string>,
      })
      expect([400, 403]).toContain(response.status)
      expect(response.headers.get('clear-site-data')).toBeNull()
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect((await visitor.get('/lottobet')).status).toBe(200)
  })

  test('a new password needs the old one, and then the old one is worth nothing', async () => {
    const visitor = new Visitor(site)
    await visitor.signIn('demo05')
    const _csrf = visitor.cookie('XSRF-TOKEN') ?? ''
    const form = { _csrf, newpass: 'a quiet green river', again: 'a quiet green river' }
    expect((await visitor.post('/changepass', { ...form, oldpass: 'nope' })).status).toBe(400)
    expect(
      (await visitor.post('/changepass', { ...form, _csrf: 'guessed', oldpass: 'demo-1234' })).status,
    ).toBe(400)
    expect(
      (await visitor.post('/changepass', { ...form, again: 'other', oldpass: 'demo-1234' })).status,
    ).toBe(400)
    expect((await visitor.post('/changepass', { ...form, oldpass: 'demo-1234' })).status).toBe(200)
    expect((await new Visitor(site).signIn('demo05')).status).toBe(401)
    expect((await new Visitor(site).signIn('demo05', 'a quiet green river')).status).toBe(302)
  })
})

describe('registering without scripts', () => {
  const FIRST = '/play-control?registered=1'
  const form = {
    username: 'somchai9',
    password: 'a quiet green river',
    first_name: 'สมชาย',
    last_name: 'ใจดี',
    phone: '081-234-5678',
    birth_day: '5',
    birth_month: '12',
    birth_year: '2533',
  }

  test('makes a member who is signed in at once', async () => {
    const visitor = new Visitor(site)
    const response = await visitor.post('/register', form)
    expect([response.status, response.headers.get('location')]).toEqual([302, FIRST])
    expect(await (await visitor.get('/profile')).text()).toContain('somchai9')
  })

  test('a refusal is shown at its field, and all but the password stays typed', async () => {
    const young = {
      ...form,
      username: 'malee2',
      phone: '0899999999',
      birth_year: String(new Date().getFullYear() + 543 - 10),
    }
    const visitor = new Visitor(site)
    const response = await visitor.post('/register', young)
    // The step before asks for it: its page says why.
    const mended = response.headers.get('location') ?? ''
    expect([response.status, mended]).toEqual([302, '/register?step=2&refused=UNDER_AGE'])
    const html = await (await visitor.get(mended)).text()
    expect(html).toMatch(/role="alert"[^>]*>ผู้สมัครต้องมีอายุครบ 20 ปีบริบูรณ์/)
    expect(html).not.toContain(form.password)
    expect(await (await visitor.get('/register?step=3')).text()).toContain('value="malee2"')
  })
})

describe('the layout', () => {
  test('has a header with name and balance for a member, and none for a visitor', async () => {
    const stranger = await (await new Visitor(site).get('/prizecheck')).text()
    expect(stranger).not.toContain('<header')
    const visitor = new Visitor(site)
    await visitor.signIn('demo06')
    const html = await (await visitor.get('/prizecheck')).text()
    expect(html).toMatch(/<header.*demo06.*10,000.*<\/header>/s)
  })

  test('a demo says so on every page', async () => {
    expect(await (await new Visitor(site).get('/rules')).text()).toContain('ระบบสาธิต')
  })
})

test('when the database is down a plain page says so, without internals', async () => {
  const lost = await freshDatabase()
  const broken = await openSite(lost.url)
  const faults = faultsOf(broken)
  await lost.drop()
  const response = await new Visitor(broken).get('/lottobet', {
    cookie: 'sid=0123456789abcdef',
    host: 'other.example',
  })
  const html = await response.text()
  expect(response.status).toBeGreaterThanOrEqual(500)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(titleOf(html)).toBe('Internal Server Error')
  expect(html).not.toMatch(/postgres|node_modules|at /)
  expect(faults).not.toEqual([])
  await broken.close()
})

describe('what a page needs to be painted', () => {
  test('is inlined in the first page: every style sheet, and the fonts', async () => {
    const html = await (await new Visitor(site).get('/login')).text()
    expect(html).not.toMatch(/<link[^>]*(stylesheet|as="font")/)
    expect(html.match(/@font-face\{[^}]*url\(data:font\/woff2;base64,/g)).toHaveLength(2)
    expect(html).toContain('.sign-in-hero') // the sheet of this route, not only those of all pages
  })

  test('a browser that has cached the fonts gets links to them', async () => {
    const first = await (await new Visitor(site).get('/login')).text()
    const files = /data-fonts="([^"]+)"/.exec(first)?.[1]?.split(' ') ?? []
    expect(files).toHaveLength(2)
    const mark = files.map((file) => file.replace(/^.*\/|\.woff2$/g, '')).join('.')
    const html = await (await new Visitor(site).get('/login', { cookie: `fonts=${mark}` })).text()
    expect(html).not.toContain('base64')
    for (const file of files) expect(html).toContain(`href="${file}" as="font"`)
  })

  test('fonts of an older build are inlined again', async () => {
    const html = await (await new Visitor(site).get('/login', { cookie: 'fonts=anuphan-thai-old' })).text()
    expect(html).toContain('base64')
  })
})

describe('the headers of every answer', () => {
  test.each(['/login', '/readyz', '/svc/open/nothing', '/console/', '/robots.txt', '/docs/openapi.json'])(
    '%s is in no frame, also for browsers that do not know the policy',
    async (path) => {
      expect((await new Visitor(site).get(path)).headers.get('x-frame-options')).toBe('DENY')
    },
  )

  test.each(['/login', '/readyz', '/svc/open/nothing'])('%s with two hosts is refused', async (path) => {
    const connection = await openRaw(Number(new URL(site.url).port))
    connection.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nHost: other.example\r\n\r\n`)
    expect((await connection.answer()).status).toBe(400)
    connection.close()
  })
})

describe('the headers of a page', () => {
  test('scripts and styles carry the nonce of this answer, and nothing else may run', async () => {
    const visitor = new Visitor(site)
    const pages = await Promise.all(['/login', '/login'].map((path) => visitor.get(path)))
    const nonces = await Promise.all(
      pages.map(async (page) => {
        const policy = page.headers.get('content-security-policy') ?? ''
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
        const html = await page.text()
        expect(policy).toContain("default-src 'none'")
        expect(policy).toContain("frame-ancestors 'none'")
        expect(policy).not.toMatch(/script-src[^;]*unsafe/)
        for (const [tag] of html.matchAll(/<(script|style)\b[^>]*>/g))
          expect(tag).toContain(`nonce="${nonce}"`)
        expect(html).not.toMatch(/\son\w+=/)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
    expect(nonces[0]).toHaveLength(32)
  })

  test('the page has its language and theme before any script', async () => {
    const html = await (await new Visitor(site).get('/login', { cookie: 'look=light' })).text()
    expect(html).toContain('<html lang="th" data-theme="light" data-text="normal">')
  })

  test.each(['br', 'gzip'])('pages travel compressed as %s', async (coding) => {
    const response = await new Visitor(site).get('/login', { 'accept-encoding': coding })
    expect(response.headers.get('content-encoding')).toBe(coding)
    expect(await response.text()).toContain('</html>')
  })

  test('built files are cached for ever, and served compressed where the build made a compressed copy', async () => {
    const visitor = new Visitor(site)
    const html = await (await visitor.get('/login')).text()
    const [script = ''] = /\/assets\/framework-[\w-]+\.js/.exec(html) ?? []
    const response = await visitor.get(script, { 'accept-encoding': 'br' })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toMatch(/javascript/)
    expect((await visitor.get('/assets/none.js')).status).toBe(404)
    expect((await visitor.get('/.vite/manifest.json')).status).toBe(404)
  })
})
