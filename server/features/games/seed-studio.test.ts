import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_TERMS } from '../../../domain/games/operated/wallet-terms.ts'
import { type Satang, satang } from '../../../domain/money.ts'
import { mostWin } from '../../../studio/games/games.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { newKeyPair } from '../../../tests/support/stage/games/signing-provider.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { sha256 } from '../../sha256.ts'
import { findOperatorById } from '../operators/queries.ts'
import { insertStaff } from '../staff/queries.ts'
import { DEMO_OWNER } from '../staff/seed-demo-operator.ts'
import { changeProvider, showGame } from './change-catalogue.ts'
import { confirmTerms, proposeTerms } from './operated/change-terms.ts'
import { listKeys } from './operated/list-keys.ts'
import { keepPicture } from './pictures/set-game-picture.ts'
import { listGamesOfProvider } from './queries-games.ts'
import { listProviderRows } from './queries-providers.ts'
import { changeWallet } from './seamless/change-wallet.ts'
import { findWallet } from './seamless/queries-wallets.ts'
import { seedStudio } from './seed-studio.ts'

const database = useDatabase()
let stage: Stage
let of: { operatorId: string; provider: string }
let staff: { operatorId: string; staffId: string }
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 4 })
  const { operatorId, ctx } = stage
  of = { operatorId, provider: 'YOK' }
  staff = { operatorId, staffId: ctx.chance.id() }
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await insertStaff(tx, { ...staff, name: DEMO_OWNER, role: 'operator_admin', passwordHash: '-' })
  })
})
afterAll(() => stage.close())

const LAUNCH = 'http://localhost:3100/play/{game}?token={token}&user={user}&lang={lang}'
const list = (...ids: string[]) => JSON.stringify(ids.map((id) => ({ id, name: id, type: 'table' })))

async function seeded(publicKey: string, games: string, covers: Readonly<Record<string, Buffer>> = {}) {
  await seedStudio(stage.ctx, of.operatorId, {
    provider: 'YOK',
    publicKey,
    launchUrl: LAUNCH,
    list: games,
    mostWin: satang(mostWin()),
    covers,
  })
  const [rows, wallet, keys, standing] = await Promise.all([
    listProviderRows(stage.ctx.read, of.operatorId),
    findWallet(stage.ctx.read, of),
    listKeys(stage.ctx.read, stage.ctx.keys, of),
    listGamesOfProvider(stage.ctx.read, of),
  ])
  const row = rows.find(({ code }) => code === 'YOK')
  return {
    ...{ isOn: row?.isOn, lists: row?.lists, launchUrl: wallet?.launchUrl },
    keys: keys.map((key) => key.publicKey),
    games: standing.filter(({ isListed }) => isListed).map(({ id }) => id),
  }
}

test('a demo gets the studio’s row, wallet and list once, and a new key beside the old', async () => {
  const [first, second] = [newKeyPair().publicKey, newKeyPair().publicKey]
  const wanted = { isOn: true, lists: 1, launchUrl: LAUNCH, keys: [first], games: ['hi-lo', 'crab'] }
  expect(await seeded(first, list('hi-lo', 'crab'))).toEqual(wanted)
  expect(await seeded(first, list('hi-lo', 'crab'))).toEqual(wanted)
  expect(await seeded(second, list('hi-lo', 'crab', 'slot'))).toEqual({
    ...wanted,
    ...{ lists: 2, keys: [first, second], games: ['hi-lo', 'crab', 'slot'] },
  })
})

test('the studio’s wallet pays what it sells, and what the operator has said of it stays', async () => {
  const { publicKey } = newKeyPair()
  const operator = await findOperatorById(stage.ctx.read, of.operatorId)
  const bounds = async () => {
    const wallet = await findWallet(stage.ctx.read, of)
    return [wallet?.mostWin, wallet?.mostDay]
  }
  const change = (most: Satang, day: Satang) =>
    changeWallet(stage.ctx, { code: operator?.code ?? '', provider: 'YOK', mostWin: most, mostDay: day })
  const sold = mostWin()
  await change(FIRST_TERMS.mostWin ?? satang(0), FIRST_TERMS.mostDay ?? satang(0)) // as a demo of before has it
  await seeded(publicKey, list('hi-lo', 'crab'))
  expect(await bounds()).toEqual([sold, 100 * sold])
  await change(satang(5_000_00), satang(90_000_00))
  await seeded(publicKey, list('hi-lo', 'crab'))
  expect(await bounds()).toEqual([5_000_00, 90_000_00])
})

test('what two people have agreed to stays, though it is what a wallet begins with and the studio has moved since', async () => {
  const { publicKey } = newKeyPair()
  const { mostWin: most, mostDay: day } = FIRST_TERMS
  const { ctx } = stage
  const operator = await findOperatorById(ctx.read, of.operatorId)
  const agreed = async (mostDay: Satang | null) => {
    const wallet = await findWallet(ctx.read, of)
    const { proposalId } = await proposeTerms(ctx, {
      ...{ ...of, staffId: stage.makerId, reason: 'เพดานของเรา' },
      terms: { mostWin: most, mostDay, launchUrl: wallet?.launchUrl ?? null },
      ...{ family: null, opensIn: null, addKey: null, addToken: null, endKey: null },
    })
    await confirmTerms(ctx, { ...of, staffId: stage.checkerId, proposalId })
  }
  await agreed(satang(1_00))
  await agreed(day)
  for (const port of [3101, 3102]) {
    // Another place and another key: the wallet is written by the program again.
    await changeWallet(ctx, { code: operator?.code ?? '', provider: 'YOK', launchUrl: `${LAUNCH}&x=${port}` })
    await seeded(publicKey, list('hi-lo', 'crab'))
  }
  const wallet = await findWallet(ctx.read, of)
  expect([wallet?.mostWin, wallet?.mostDay]).toEqual([most, day])
})

test('what an operator has hidden stays hidden', async () => {
  const { publicKey } = newKeyPair()
  await seeded(publicKey, list('hi-lo', 'crab'))
  await changeProvider(stage.ctx, { ...staff, code: 'YOK', isOn: false, shelf: 'casino', place: 1 })
  await showGame(stage.ctx, { ...staff, provider: 'YOK', gameId: 'crab', isOn: false })
  expect((await seeded(publicKey, list('hi-lo', 'crab', 'slot'))).isOn).toBe(false)
  const games = await listGamesOfProvider(stage.ctx.read, of)
  expect(games.find(({ id }) => id === 'crab')).toMatchObject({ isOn: false })
})

test('games have the studio’s pictures once; one that was taken away or changed stays so, and a new game has its own', async () => {
  const { publicKey } = newKeyPair()
  const covers = { 'hi-lo': Buffer.from('dice'), crab: Buffer.from('crab'), race: Buffer.from('horse') }
  const pictures = async () =>
    Object.fromEntries(
      (await listGamesOfProvider(stage.ctx.read, of)).map(({ id, picture }) => [id, picture?.slice(0, 6)]),
    )
  const hashOf = (text: string) => sha256(Buffer.from(text)).toHex().slice(0, 6)
  await seeded(publicKey, list('hi-lo', 'crab'), covers)
  expect(await pictures()).toMatchObject({ 'hi-lo': hashOf('dice'), crab: hashOf('crab') })
  await stage.ctx.transaction((tx) => keepPicture(tx, { ...of, gameId: 'crab', jpeg: null, actor: 'system' }))
  await seeded(publicKey, list('hi-lo', 'crab'), { ...covers, 'hi-lo': Buffer.from('other') })
  await seeded(publicKey, list('hi-lo', 'crab', 'race'), covers)
  expect(await pictures()).toMatchObject({ 'hi-lo': hashOf('dice'), race: hashOf('horse') })
  expect((await pictures()).crab).toBeUndefined()
})
