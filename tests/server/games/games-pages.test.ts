import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROVIDERS } from '../../../domain/games/providers.ts'
import { shelfName } from '../../../domain/games/shelves.ts'
import { importList } from '../../../server/features/games/import-games.ts'
import { changeWallet } from '../../../server/features/games/seamless/change-wallet.ts'
import { seedGames } from '../../../server/features/games/seed-games.ts'
import { stopPlay } from '../../../server/features/safer/stop-play.ts'
import { gamesText } from '../../../web/text/games.ts'
import { openSite, type Site, Visitor } from '../../support/browser/site.ts'
import { useDatabase } from '../../support/database/database.ts'

const database = useDatabase()
let site: Site
let member: Visitor
beforeAll(async () => {
  site = await openSite(database.url)
  await seedGames(site.ctx, await operatorId())
  member = new Visitor(site)
  await member.signIn()
})
afterAll(() => site.close())

const operatorId = async () =>
  (await site.ctx.read.one<{ id: string }>`select id from operator where code = 'demo'`).id

/** What is seen: not what the loaders have sent for the browser. */
const seen = async (path: string) =>
  (await (await member.get(path)).text())
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const games = Array.from({ length: 60 }, (_, nth) => ({
  ...{ id: `g-${nth}`, name: `Sea Story ${nth}`, type: nth % 2 === 0 ? 'slot' : 'fishing' },
  ...{ popular: nth < 2, new: nth === 2 },
}))

test('without a list a provider is named and is no way to an empty one, but to the wallet that it keeps', async () => {
  const all = await seen('/group')
  for (const said of ['พีจี ซอฟต์', 'อีโวลูชัน', 'ซิตี้เบ็ต แข่งม้า', gamesText.absent(PROVIDERS.length - 2)]) {
    expect(all).toContain(said)
  }
  const page = await (await member.get('/group')).text()
  expect(page).not.toContain('href="/slot/gamelist?provider=')
  // Two of a demo keep a wallet: a tile each, and the way beside the shelves.
  expect(page.match(/href="\/toTranfer"/g)).toHaveLength(3)
  expect(await seen('/slot/gamelist?provider=JKR')).toContain(gamesText.ownWalletWhy)
  const sport = await seen('/sport')
  expect(sport).not.toContain('พีจี ซอฟต์')
  expect(sport).toContain(gamesText.nothingHere)
  expect(await seen('/slot/gamelist')).toContain(gamesText.noneListed)
})

test('a list is seen page by page without scripts, narrowed by search, and each game says whether it can be played', async () => {
  const [staff] = await site.ctx.read.run<{ staffId: string; operatorId: string }>`
    select staff_id as "staffId", operator_id as "operatorId" from staff limit 1`
  if (!staff) throw new Error('the demo has staff')
  await importList(site.ctx, { ...staff, provider: 'PGP', list: JSON.stringify(games), lists: 0 })
  const first = await (await member.get('/slot/gamelist?provider=PGP')).text()
  expect(first).toContain('Sea Story 47')
  expect(first).not.toContain('Sea Story 48')
  const next = /href="(\/slot\/gamelist\?[^"]*after=[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const second = await seen(next)
  expect(second).toContain('Sea Story 48')
  expect(second).not.toContain('Sea Story 47')
  expect(second).not.toContain(gamesText.more)
  expect(await seen('/slot/gamelist?search=story%2059&type=fishing')).toContain('Sea Story 59')
  expect(await seen('/slot/gamelist?search=nothing')).toContain(gamesText.none)
  expect(await seen('/slot')).toContain(`${gamesText.games(30)} · ${gamesText.notOpenYet}`)
  const opened = await seen('/slot/gamelist?provider=PGP&game=PGP:g-7')
  expect(opened).toContain(gamesText.notOpen)
  // The bar is said to be decoration, and has no figure.
  expect(opened).toContain(gamesText.barNote)
  expect(opened).not.toMatch(/\d\s*%/)
})

test('a game is kept by a form without scripts, and stands among the favourites', async () => {
  const path = '/slot/gamelist?game=PGP:g-7'
  const page = await (await member.get(path)).text()
  const csrf = /name="_csrf" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const send = (keep: string) => member.post(path, { provider: 'PGP', id: 'g-7', keep, _csrf: csrf })
  expect((await member.post(path, { provider: 'PGP', id: 'g-7', keep: 'yes' })).status).toBe(400)
  expect((await send('yes')).status).toBe(200)
  expect(await seen('/slot/gamelist?list=kept')).toContain('Sea Story 7')
  expect(await seen(path)).toContain(gamesText.forget)
  await send('no')
  expect(await seen('/slot/gamelist?list=kept')).toContain(gamesText.noKept)
})

/** Where the tiles of games on the home page lead. */
const tilesOfHome = async () => {
  const [, tiles = ''] =
    /<ul class="game-shelves">([\s\S]*?)<\/ul>/.exec(await (await member.get('/')).text()) ?? []
  return [...tiles.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
}

test('the home page leads to shelves with games to play, and a provider to its games of the shelf', async () => {
  // Two makers of slots keep wallets, and the games of the list cannot be opened yet.
  expect(await tilesOfHome()).toEqual(['/slot'])
  const launchUrl = 'https://games.example/{game}?token={token}'
  await changeWallet(site.ctx, { code: 'demo', provider: 'PGP', launchUrl })
  expect(await tilesOfHome()).toEqual(['/slot', '/slot/gamelist?shelf=fishing'])

  const group = await (await member.get('/group')).text()
  for (const shelf of ['slot', 'fishing']) {
    expect(group).toContain(`href="/slot/gamelist?provider=PGP&amp;shelf=${shelf}"`)
  }
  const list = await seen('/slot/gamelist?provider=PGP&shelf=fishing')
  for (const said of ['Sea Story 1', 'Sea Story 59', shelfName('fishing').th, gamesText.allShelves]) {
    expect(list).toContain(said)
  }
  expect(list).not.toContain('Sea Story 2 ')
  // A search stays on the shelf.
  const form = await (await member.get('/slot/gamelist?shelf=fishing')).text()
  expect(form).toContain('<input type="hidden" name="shelf" value="fishing"/>')
  const sport = await seen('/sport')
  for (const said of [gamesText.nothingHere, gamesText.toAll]) expect(sport).toContain(said)
  expect(await seen('/slot/gamelist?shelf=horse')).toContain(gamesText.nothingHere)
})

test('who has stopped playing is told so, and is not shown what is popular or new', async () => {
  const before = await seen('/slot')
  expect(before).toContain(gamesText.lists.popular)
  expect(before).toContain('Sea Story 0')
  const [who] = await site.ctx.read.run<{ memberId: string; operatorId: string; name: string; code: string }>`
    select member_id as "memberId", operator_id as "operatorId", name, code from member where name = 'demo01'`
  if (!who) throw new Error('the demo has its members')
  const caller = {
    ...who,
    kind: 'member' as const,
    via: 'cookie' as const,
    tokenUse: null,
    sessionId: who.memberId,
  }
  await stopPlay(site.ctx, { caller, length: 'week', key: site.ctx.chance.id() })
  const after = await seen('/slot')
  expect(after).toContain('คุณหยุดเล่นอยู่ถึง')
  expect(after).not.toContain('Sea Story 0')
  const opened = await seen('/slot/gamelist?game=PGP:g-7')
  expect(opened.split('คุณหยุดเล่นอยู่ถึง')).toHaveLength(3)
  expect(opened).not.toContain(gamesText.notOpen)
})
