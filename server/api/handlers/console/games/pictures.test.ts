import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase, withSql } from '../../../../../tests/support/database/database.ts'
import { hostileFiles } from '../../../../../tests/support/slips/hostile-files.ts'
import { drawSlip } from '../../../../../tests/support/slips/slip-picture.ts'
import { untilOpened } from '../../../../../tests/support/slips/until-opened.ts'
import { type Clerk, type Desk, openDesk } from '../../../../../tests/support/stage/desk.ts'
import { codeOf } from '../../../../../tests/support/stage/games/gamer.ts'
import { Refusal } from '../../../../errors.ts'
import { listAudit } from '../../../../features/audit/queries.ts'
import { sha256 } from '../../../../sha256.ts'

const database = useDatabase()
const provider = 'JLS'
let desk: Desk
let owner: Clerk
beforeAll(async () => {
  desk = await openDesk(database.url)
  owner = await desk.clerk('operator_admin')
  await owner.post('/games/setProvider', { code: provider, isOn: true, shelf: 'slot', place: 1 })
  const list = JSON.stringify(['one', 'two'].map((id) => ({ id, name: `Game ${id}`, type: 'slot' })))
  await owner.post('/games/importList', { provider, list, lists: 0 })
})
afterAll(() => desk.close())

/** Again where too many are being opened, as the console says: pictures get what other tests leave of the machine. */
const set = (id: string | null, file: Buffer | null) =>
  untilOpened(async () => {
    const picture = file?.toString('base64') ?? null
    const answer = await owner.post('/games/setPicture', { provider, id, picture })
    if (answer.body.code === 'SLIPS_BUSY') throw new Refusal('SLIPS_BUSY')
    return answer
  })
const imgs = async (): Promise<(string | undefined)[]> =>
  (await owner.get(`/games/games/${provider}`)).body.games.map(({ img }: { img?: string }) => img)
const kept = () => desk.ctx.read.run<{ hash: string }>`select hash from game_picture`

test('a picture is drawn anew as a square, shown at its game and provider, and served from our own address for good', async () => {
  const file = await drawSlip({ codes: [], width: 500, height: 900, kind: 'png' })
  for (const id of ['one', null, 'one']) expect((await set(id, file)).status).toBe(200)
  const [img = '', none] = await imgs()
  expect([img, none]).toEqual([expect.stringMatching(/^\/games\/pictures\/[0-9a-f]{64}\.jpg$/), undefined])
  const headers = await desk.memberHeaders()
  const path = `/svc/backend/api/Gateway/Gamelist/${await codeOf(desk)}?provider=${provider}`
  const listed = await desk.ask('GET', path, headers)
  expect(listed.body.data.map((game: { img?: string }) => game.img)).toEqual([img, undefined])
  const shown = (await owner.get('/games/providers')).body.providers
  expect(shown.find(({ code }: { code: string }) => code === provider).img).toBe(img)

  const served = await desk.served(img)
  expect(served.statusCode).toBe(200)
  expect(served.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(img).toContain(sha256(served.rawPayload).toHex())
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 224, height: 224 })
  const acts = (await listAudit(desk.ctx.read, desk.operatorId, 0, 1_000)).filter(
    ({ kind }) => kind === 'games.picture',
  )
  expect(acts).toHaveLength(2)
})

test('what is no picture is refused, and the one there is stays', async () => {
  const before = await imgs()
  for (const [name, file] of await hostileFiles()) {
    const refused = await set('one', file)
    expect([name, refused.status >= 400, refused.body.code]).toEqual([
      name,
      true,
      file.length === 0 ? 'BAD_REQUEST' : 'GAME_PICTURE',
    ])
  }
  expect((await set('none', await drawSlip({ codes: [] }))).body.code).toBe('GAME_UNKNOWN')
  expect(await imgs()).toEqual(before)
})

test('a picture of two stays while one shows it, is asked for at once by many, and is forgotten with the last', async () => {
  const files = await Promise.all([1, 2].map((shade) => drawSlip({ codes: [], shade: 100 * shade })))
  await Promise.all(files.map((file) => set('two', file)))
  const [, two] = await imgs()
  await set(null, null)
  await set('one', null)
  expect(await kept()).toEqual([{ hash: two?.slice('/games/pictures/'.length, -'.jpg'.length) }])
  await set('two', null)
  expect([await imgs(), await kept()]).toEqual([[undefined, undefined], []])
})

test('an unknown picture, and one of another operator, is not there', async () => {
  for (const path of [`/games/pictures/${'a'.repeat(64)}.jpg`, '/games/pictures/x.jpg', '/games/pictures/']) {
    expect((await desk.served(path)).statusCode).toBe(404)
  }
})

test('the database keeps a picture by what is in it alone', async () => {
  await withSql(database.url, async (sql) => {
    const wrong = sql`
      insert into game_picture (operator_id, hash, jpeg, kept_at)
      values (${desk.operatorId}, ${'a'.repeat(64)}, ${Buffer.from('x')}, db_now())`
    await expect(wrong).rejects.toThrow('check')
  })
})
