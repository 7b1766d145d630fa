import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalWords } from '../../contract/errors.ts'
import { playControlText } from '../../web/text/play-control.ts'
import { openSite, type Site, Visitor } from '../support/browser/site.ts'
import { useDatabase, withSql } from '../support/database/database.ts'
import { setLicence, twoOfTheDemo } from '../support/stage/rules.ts'

const database = useDatabase()
let site: Site
let roundId = ''
beforeAll(async () => {
  site = await openSite(database.url)
  const programs = await fetch(`${site.url}/svc/bet/lottoOption/api/listProgram`)
  const { data } = (await programs.json()) as { data: { code: string; round: { id: string } | null }[] }
  roundId = data.find(({ code, round }) => code !== 'yeekee' && round)?.round?.id ?? ''
})
afterAll(() => site.close())

const plain = (html: string) => html.replaceAll('<!-- -->', '')
const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

/** The member's session of play began half an hour ago, as the database knows it. */
const playedFor31Minutes = (name: string) =>
  withSql(
    database.url,
    (sql) => sql`
      update play_session s set began_at = began_at - interval '31 minutes', checked_at = checked_at - interval '31 minutes'
      from member m where m.member_id = s.member_id and m.name = ${name}`,
  )

async function withoutScripts(name: string) {
  const member = new Visitor(site)
  await member.signIn(name)
  const read = async (path: string) => plain(await (await member.get(path)).text())
  const send = async (path: string, fields: Readonly<Record<string, string>>) => {
    const answer = await member.post(path, { _csrf: member.cookie('XSRF-TOKEN') ?? '', ...fields })
    return { status: answer.status, html: plain(await answer.text()) }
  }
  return { read, send }
}

const LINE = { _form: 'bet', type: 'two_bottom', number: '46', amount: '12' }

test('without scripts a bet is held up by the check, keeps what was typed, and is sent again once the check is confirmed', async () => {
  const { read, send } = await withoutScripts('demo01')
  const path = `/bet/${roundId}`
  const bet = async (key: string) => send(path, { ...LINE, _key: key })
  expect(await read('/play-control')).not.toContain(playControlText.checkWaits)
  expect((await bet(fieldOf(await read(path), '_key'))).status, 'no page of play but this form').toBe(302)
  await playedFor31Minutes('demo01')

  const key = fieldOf(await read(path), '_key')
  const refused = await bet(key)
  expect(refused.status).toBe(400)
  expect(refused.html).toContain(refusalWords('CHECK_DUE').th)
  for (const typed of ['value="46"', 'value="12"']) expect(refused.html).toContain(typed)

  const shown = await read('/play-control')
  expect(shown).toContain(playControlText.checkWaits)
  expect(shown).toContain(playControlText.checkMinutes(31))
  expect(await read('/play-control'), 'looking at it confirms nothing').toContain(playControlText.checkWaits)
  const confirmed = await send('/play-control', { _form: 'play-confirm' })
  expect(confirmed.html).toContain(playControlText.checkedSendAgain)
  expect(confirmed.html).not.toContain(playControlText.checkWaits)
  expect((await bet(fieldOf(refused.html, '_key'))).status).toBe(302)
  expect(await read('/play-control')).not.toContain(playControlText.checkWaits)
})

test('without scripts a booking that is held goes on being held, and its confirmation is pressed again', async () => {
  const { read, send } = await withoutScripts('demo02')
  const path = `/bet-realtime/${roundId}`
  const booked = await send(path, {
    ...LINE,
    _form: 'book',
    act: 'book',
    _key: fieldOf(await read(path), '_key'),
  })
  const booking = fieldOf(booked.html, 'booking')
  expect(booking).not.toBe('')
  const fields = Object.fromEntries(
    ['type', 'number', 'amount', 'rate', 'until'].map((name) => [name, fieldOf(booked.html, name)]),
  )
  const confirm = () => send(path, { ...fields, _form: 'held', act: 'confirm', booking })
  await playedFor31Minutes('demo02')
  const refused = await confirm()
  expect(refused.html).toContain(refusalWords('CHECK_DUE').th)
  expect(fieldOf(refused.html, 'booking')).toBe(booking)
  await send('/play-control', { _form: 'play-confirm' })
  expect((await confirm()).status).toBe(302)
})

test('where a page could not stay open the check leads back to it, and to no other site', async () => {
  const { send } = await withoutScripts('demo03')
  const wayBack = async (next: string) => {
    const path = `/play-control?next=${encodeURIComponent(next)}`
    const { html } = await send(path, { _form: 'play-confirm' })
    return new RegExp(`<a href="([^"]*)"[^>]*>${playControlText.checkedBack}`).exec(html)?.[1]
  }
  expect(await wayBack('/game/studio/canal')).toBe('/game/studio/canal')
  expect(await wayBack('//elsewhere.example')).toBe('/')
})

test('the page offers no longer time than the operator allows, and what asks for one is refused', async () => {
  const { read, send } = await withoutScripts('demo04')
  const offered = async () => {
    const [, list = ''] =
      /<select[^>]*name="minutes"[^>]*>(.*?)<\/select>/s.exec(await read('/play-control')) ?? []
    return [...list.matchAll(/<option value="(\d+)"/g)].map(([, minutes]) => Number(minutes))
  }
  expect(await offered()).toEqual([15, 30, 60, 120])
  expect((await send('/play-control', { _form: 'play-check', minutes: '120' })).status).toBe(200)
  await setLicence(await twoOfTheDemo(site.ctx), { checkMinutes: 60 })
  expect(await offered()).toEqual([15, 30, 60])
  expect(await read('/play-control')).toContain(playControlText.checkLongest(60))
  const refused = await send('/play-control', { _form: 'play-check', minutes: '120' })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain(refusalWords('CHECK_TOO_LONG').th)
  expect((await send('/play-control', { _form: 'play-check', minutes: '15' })).status).toBe(200)
})
