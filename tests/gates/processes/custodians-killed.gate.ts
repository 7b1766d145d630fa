import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { custodyOf } from '../../../domain/fair/fast/custody.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { readConfig } from '../../../server/config.ts'
import type { Context } from '../../../server/context.ts'
import { type OpenCustodians, openCustodians } from '../../../server/external/custody/open-custodians.ts'
import { placeTicket } from '../../../server/features/betting/place-ticket.ts'
import { findFastDraw } from '../../../server/features/fairness/queries-fast-draw.ts'
import { drawFastRound } from '../../../server/features/fast/draw-fast-round.ts'
import { findCash } from '../../../server/features/ledger/queries.ts'
import { findRound } from '../../../server/features/rounds/queries.ts'
import { findFastRound } from '../../../server/features/rounds/queries-fast.ts'
import { settleRound } from '../../../server/features/settlement/settle-round.ts'
import { moveClock, useDatabase } from '../../support/database/database.ts'
import { custodiansIn, killCustodianIn } from '../../support/processes/custodian-processes.ts'
import { stoppedAt } from '../../support/processes/stopped.ts'
import { FROZEN_MS, freezeRound, playedRound } from '../../support/stage/fast/fast-play.ts'
import { openStage, type Stage, TEST_SECRET, wishFor } from '../../support/stage/stage.ts'

const database = useDatabase()
let folder: string
let inProgram: Stage
let stage: Stage
let opened: OpenCustodians
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lottery-custodians-'))
  inProgram = await openStage(database.url, { connections: 8 })
  opened = open()
  stage = { ...inProgram, ctx: withCustodians(opened) }
})
afterEach(() => moveClock(database.url, 0))
afterAll(async () => {
  await opened.stop()
  await inProgram.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The two processes as `npm start` starts them. */
function open(): OpenCustodians {
  const env = { DATA_DIR: folder, SECRET: TEST_SECRET.toHex(), LOG_LEVEL: 'silent' }
  return openCustodians(readConfig(env))
}

function withCustodians({ kept }: OpenCustodians, ctx = inProgram.ctx): Context {
  return { ...ctx, external: { ...ctx.external, ...kept } }
}

/** A frozen round in which every number of two is bet on: whatever is drawn, one baht wins 90. */
async function frozenRound(by: Stage) {
  const { roundId, members } = await playedRound(by, 2)
  const [bettor] = members as [string]
  const lines = Array.from({ length: 100 }, (_, nth) => ['two_top', String(nth).padStart(2, '0'), 1] as const)
  await placeTicket(by.ctx, wishFor(by, bettor, roundId, lines))
  await freezeRound(by, database.url, roundId)
  return { roundId, bettor }
}

async function expectPaidOnce({ roundId, bettor }: { roundId: string; bettor: string }): Promise<void> {
  expect((await findRound(stage.ctx.read, roundId))?.status).toBe('resulted')
  await settleRound(stage.ctx, roundId)
  await settleRound(stage.ctx, roundId)
  expect((await findRound(stage.ctx.read, roundId))?.status).toBe('settled')
  const cash = await findCash(stage.ctx.read, bettor)
  expect(cash?.balance).toBe(bahtToSatang(1_000 - 100 + 90))
}

test('a custodian that is killed before it shows its share delays the draw and changes nothing', async () => {
  const round = await frozenRound(stage)
  killCustodianIn(join(folder, 'custodians', 'b'))
  killCustodianIn(join(folder, 'custodians', 'a'))
  await expect.poll(() => drawFastRound(stage.ctx, round.roundId).catch(() => 'not yet')).toBe('drawn')
  expect(await drawFastRound(stage.ctx, round.roundId)).toBe('drawn')
  await expectPaidOnce(round)
})

test('killed again and again while it is asked, the round is drawn once and as promised', async () => {
  const round = await frozenRound(stage)
  let kills = 0
  const draw = async () => {
    const asked = drawFastRound(stage.ctx, round.roundId).catch(() => 'not yet')
    if (kills < 3) {
      kills += 1
      killCustodianIn(folder)
    }
    return asked
  }
  await expect.poll(draw, { timeout: 30_000 }).toBe('drawn')
  const promised = await findFastRound(stage.ctx.read, round.roundId)
  const draws = await findFastDraw(stage.ctx.read, round.roundId)
  expect(custodyOf(promised?.terms ?? '')).toBe('processes')
  expect([promised?.commitA.length, draws?.shareA?.length, draws?.shareB?.length]).toEqual([32, 32, 32])
  await expectPaidOnce(round)
})

test('a program that dies in each transaction of a draw leaves its custodians dead, and the next one draws', async () => {
  const round = await frozenRound(stage)
  for (const moment of ['before the commit', 'after the commit'] as const) {
    for (const transaction of [1, 2, 3]) {
      const stopped = stoppedAt(stage.ctx, transaction, moment)
      await drawFastRound(stopped, round.roundId).catch(() => {})
      await opened.stop()
      expect(custodiansIn(folder)).toEqual([])
      opened = open()
      stage = { ...inProgram, ctx: withCustodians(opened) }
    }
  }
  await expect.poll(() => drawFastRound(stage.ctx, round.roundId).catch(() => 'not yet')).toBe('drawn')
  await expectPaidOnce(round)
})

test('rounds that were promised when both keys were parts of the program are drawn by the processes', async () => {
  const round = await frozenRound(inProgram)
  await moveClock(database.url, FROZEN_MS)
  await expect.poll(() => drawFastRound(stage.ctx, round.roundId).catch(() => 'not yet')).toBe('drawn')
  await expectPaidOnce(round)
})
