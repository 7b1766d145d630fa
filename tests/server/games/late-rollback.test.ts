import { createPrivateKey, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import type { PlayedShown } from '../../../studio/http/shapes.ts'
import { type Send, sendOver } from '../../../studio/wallet/wallet.ts'
import { moveClock, useDatabase } from '../../support/database/database.ts'
import { cashOf } from '../../support/stage/games/gamer.ts'
import { openStudioStage, type StudioStage } from '../../support/stage/games/studio-stage.ts'

const MINUTES_LATER_MS = 20 * 60_000
const CASH = bahtToSatang(1_000)
const STAKE = 100_00
const database = useDatabase()
let stage: StudioStage
let send: Send
beforeAll(async () => {
  stage = await openStudioStage(database.url)
  const key = createPrivateKey(readFileSync(join(dirname(stage.journal), 'key.pem')))
  send = sendOver(new URL(stage.walletUrl), key)
  await stage.studio.kill()
  await stage.studio.start('7:late-rollback')
})
afterAll(() => stage?.close())

/** A round that was played and paid, of whose bet the studio will tell a rollback. */
async function playedAndPaid() {
  const { memberId, user, token } = await stage.launch('hi-lo', CASH)
  const { body } = await stage.studio.ask('open', { game: 'hi-lo', user, token })
  const session = String(body.session)
  const wish = {
    session,
    playId: randomUUID(),
    clientSeed: 'mine',
    bets: { low: STAKE / 2, high: STAKE / 2 },
  }
  const { round } = (await stage.studio.ask('play', wish)).body as unknown as PlayedShown
  expect(round.state).toBe('paid')
  expect(await cashOf(stage, memberId)).toBe(CASH - STAKE + round.payout)
  const named = { user, token, game_code: 'hi-lo', supplier_user: null, round: round.id }
  return { memberId, session, round, named }
}

async function answerTo(path: string, body: object) {
  const id = String((body as Record<string, unknown>).transaction_uuid)
  const { text } = await send(path, { request_uuid: id, ...body })
  const { status, balance } = JSON.parse(text) as { status: string; balance?: number }
  return { status, balance: balance === undefined ? undefined : balance / 1_000 }
}

function kept(memberId: string) {
  return stage.ctx.read.one`
    select closed_at is not null as "isClosed", (staked - staked_back)::float8 as staked, (won - won_back)::float8 as won
    from game_round where member_id = ${memberId}`
}

function alarms(memberId: string) {
  return stage.ctx.read.run<{ kind: string; about: string }>`
    select kind, about from game_alarm where member_id = ${memberId} order by kind`
}

test('a rollback minutes after the bet was paid gives the stake back once, leaves the win, and tells people', async () => {
  const { memberId, session, round, named } = await playedAndPaid()
  await moveClock(database.url, MINUTES_LATER_MS)
  const left = CASH + round.payout
  const told = await stage.studio.ask('table', { session })
  expect(told.body.balance).toBe(left)
  expect(await cashOf(stage, memberId)).toBe(left)
  expect(await kept(memberId)).toEqual({ isClosed: true, staked: 0, won: round.payout })
  expect(await alarms(memberId)).toEqual([{ kind: 'rollback-after-win', about: `${round.id}-win` }])

  const [bet, win, back] = [`${round.id}-bet`, `${round.id}-win`, `${round.id}-late`]
  const rollback = { ...named, round_closed: true, transaction_uuid: back, reference_transaction_uuid: bet }
  const again = await Promise.all(
    Array.from({ length: 10 }, () => answerTo('/transaction/rollback', rollback)),
  )
  expect(again).toEqual(again.map(() => ({ status: 'RS_OK', balance: left })))
  const other = { ...rollback, transaction_uuid: `${back}-2` }
  expect(await answerTo('/transaction/rollback', other)).toEqual({ status: 'RS_OK', balance: left })
  const money = { ...named, is_free: false, currency: 'THB' }
  const sameWin = { ...money, round_closed: true, amount: round.payout * 1_000, transaction_uuid: win }
  expect(await answerTo('/transaction/win', { ...sameWin, reference_transaction_uuid: bet })).toEqual({
    ...{ status: 'RS_OK', balance: left },
  })
  const newWin = { ...sameWin, transaction_uuid: `${win}-2`, reference_transaction_uuid: bet }
  expect((await answerTo('/transaction/win', newWin)).status).not.toBe('RS_OK')
  const sameBet = { ...money, round_closed: false, amount: STAKE * 1_000, transaction_uuid: bet }
  expect((await answerTo('/transaction/bet', sameBet)).status).not.toBe('RS_OK')
  expect(await cashOf(stage, memberId)).toBe(left)
  expect(await kept(memberId)).toEqual({ isClosed: true, staked: 0, won: round.payout })
  expect((await alarms(memberId)).filter(({ kind }) => kind === 'rollback-after-win')).toHaveLength(1)
})

test('a rollback minutes after its bet was answered, before any win, gives the stake back, and the win that comes is refused', async () => {
  const { memberId, user, token } = await stage.launch('hi-lo', CASH)
  const named = { user, token, game_code: 'hi-lo', supplier_user: null, round: randomUUID() }
  const money = { ...named, is_free: false, currency: 'THB' }
  const [bet, win, back] = [randomUUID(), randomUUID(), randomUUID()]
  const told = { ...money, round_closed: false, amount: STAKE * 1_000, transaction_uuid: bet }
  expect(await answerTo('/transaction/bet', told)).toEqual({ status: 'RS_OK', balance: CASH - STAKE })
  await moveClock(database.url, 2 * MINUTES_LATER_MS)
  const rollback = { ...named, round_closed: true, transaction_uuid: back, reference_transaction_uuid: bet }
  const ended = await Promise.all([1, 2, 3].map(() => answerTo('/transaction/rollback', rollback)))
  expect(ended).toEqual(ended.map(() => ({ status: 'RS_OK', balance: CASH })))
  const won = { ...money, round_closed: true, amount: 5_000, transaction_uuid: win }
  const late = await answerTo('/transaction/win', { ...won, reference_transaction_uuid: bet })
  expect(late.status).not.toBe('RS_OK')
  expect((await answerTo('/transaction/bet', told)).status).not.toBe('RS_OK')
  expect(await cashOf(stage, memberId)).toBe(CASH)
  expect(await kept(memberId)).toEqual({ isClosed: true, staked: 0, won: 0 })
})
