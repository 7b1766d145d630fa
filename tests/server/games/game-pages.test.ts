import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeProvider } from '../../../server/features/games/change-catalogue.ts'
import { changeWallet } from '../../../server/features/games/seamless/change-wallet.ts'
import { beatPlay } from '../../../server/features/safer/play-beat.ts'
import { setLimit } from '../../../server/features/safer/set-limit.ts'
import { stopPlay } from '../../../server/features/safer/stop-play.ts'
import { playText } from '../../../web/text/play.ts'
import { openSite, type Site, Visitor } from '../../support/browser/site.ts'
import { moveClock, useDatabase } from '../../support/database/database.ts'
import { showGames } from '../../support/stage/games/gamer.ts'
import { callerOf } from '../../support/stage/safer/limited.ts'

const database = useDatabase()
let site: Site
let member: Visitor
let operatorId = ''
const ADDRESS = 'https://games.example/play/{game}?token={token}&lobby={lobby}'
beforeAll(async () => {
  site = await openSite(database.url)
  operatorId = (await site.ctx.read.one<{ id: string }>`select id from operator where code = 'demo'`).id
  await showGames({ ctx: site.ctx, operatorId }, 'PGP')
  await changeWallet(site.ctx, { code: 'demo', provider: 'PGP', launchUrl: ADDRESS })
  member = new Visitor(site)
  await member.signIn()
})
afterAll(() => site.close())

const rules = (page: Response) => (page.headers.get('content-security-policy') ?? '').split('; ')

test('the page of a game frames its provider alone, without scripts of ours, and no other page frames anything', async () => {
  const page = await member.get('/game/PGP/book')
  expect(rules(page)).toContain('frame-src https://games.example')
  expect(rules(page)).toContain("form-action 'self' https://games.example")
  expect(rules(page)).toContain("frame-ancestors 'none'")
  const frame = /<iframe[^>]+>/.exec(await page.text())?.[0].replaceAll('&amp;', '&') ?? ''
  expect(frame).toMatch(/src="https:\/\/games\.example\/play\/book\?token=[\w-]+&lobby=http[^"]+%2Fgroup"/)
  expect(frame).toContain(
    'sandbox="allow-scripts allow-same-origin allow-forms allow-top-navigation-by-user-activation"',
  )
  // Full screen is our page's, whose clock stays in sight.
  expect(frame).toContain('allow="autoplay"')
  for (const path of ['/group', '/game/EVO/book', '/game/PGP/book/more', '/game-report']) {
    expect(rules(await member.get(path)), path).toContain("frame-src 'none'")
  }
  const stranger = await new Visitor(site).get('/game/PGP/book')
  expect(rules(stranger)).toContain("frame-src 'none'")
})

test('who has met an own limit or has stopped is led to play control, and no way back to games is favoured', async () => {
  const { memberId } = await site.ctx.read.one<{ memberId: string }>`
    select member_id as "memberId" from member where name = 'demo02'`
  const caller = callerOf({ operatorId }, memberId)
  const own = new Visitor(site)
  await own.signIn('demo02')
  const opened = async () => (await own.get('/game/PGP/book')).text()
  await setLimit(site.ctx, { caller, kind: 'time', span: 'day', key: randomUUID(), max: 1 })
  await beatPlay(site.ctx, caller)
  await moveClock(database.url, 2 * 60_000)
  const limited = await opened()
  await stopPlay(site.ctx, { caller, length: 'day', key: randomUUID() })
  const stopped = await opened()
  expect(limited).toContain(playText.left.over)
  expect(stopped).toContain(playText.left.stopped)
  for (const page of [limited, stopped]) {
    expect(page).toContain('href="/play-control" class="btn btn-soft')
    expect(page).not.toContain('class="btn btn-cta')
  }
})

test('a provider that allows no frame is opened by a form that posts and is redirected', async () => {
  await changeWallet(site.ctx, { code: 'demo', provider: 'PGP', opensIn: 'tab' })
  const page = await (await member.get('/game/PGP/book')).text()
  expect(page).not.toContain('<iframe')
  expect(page).toContain('target="_blank"')
  const csrf = /name="_csrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const refused = await member.post('/game/PGP/book', { _csrf: 'none' })
  expect(refused.status).toBe(400)
  const sent = await member.post('/game/PGP/book', { _csrf: csrf })
  expect(sent.status).toBe(302)
  expect(sent.headers.get('location')).toMatch(/^https:\/\/games\.example\/play\/book\?token=/)
})

test('a game that cannot be played says why, and what was bet is safe', async () => {
  const [staff] = await site.ctx.read.run<{
    staffId: string
  }>`select staff_id as "staffId" from staff limit 1`
  await changeProvider(site.ctx, {
    ...{ operatorId, staffId: staff?.staffId ?? '', code: 'PGP', isOn: false, shelf: 'slot', place: 1 },
  })
  const page = await (await member.get('/game/PGP/book')).text()
  expect(page).toContain(playText.left.over)
  expect(page).toContain(playText.safe)
  expect(page).toContain('class="btn btn-cta')
  expect(page).not.toContain('<iframe')
})
