import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toHex } from '../../../domain/fair/encode.ts'
import { satang } from '../../../domain/money.ts'
import { spinPlace, WHEEL_RULES } from '../../../domain/rewards/wheel.ts'
import { hashRequest } from '../../../server/features/keys/same-request.ts'
import { findCash, listMoneyFaults } from '../../../server/features/ledger/queries.ts'
import { readWheel } from '../../../server/features/rewards/wheel/read-wheel.ts'
import { type SpinWheel, spinWheel } from '../../../server/features/rewards/wheel/spin-wheel.ts'
import { revealSeed } from '../../../server/features/rewards/wheel/wheel-seed.ts'
import { sha256 } from '../../../server/sha256.ts'
import { useDurableDatabase } from '../../support/database/durable-database.ts'
import { printFigures } from '../../support/figures.ts'
import { startFork } from '../../support/processes/killable.ts'
import type { SpinWork } from '../../support/processes/spin-process.ts'
import type { StopMoment } from '../../support/processes/stopped.ts'
import { setMoneyRules } from '../../support/stage/rules.ts'
import { openStage, type Stage } from '../../support/stage/stage.ts'

/** Spins whose program is killed, and then spins whose database is. */
const PROGRAMS = Number(process.env.ROUNDS ?? 32)
const DATABASES = 6
const AT_ONCE = 2
/** Every place has a prize of its own, so that another place is another prize. */
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8].map((baht) => ({ weight: baht, prize: satang(baht * 100) }))

const database = useDurableDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url, { connections: 8 })
  await setMoneyRules(stage, {
    wheel: { ...WHEEL_RULES, isOn: true, places: PLACES, freeADay: 1, mostADay: 1 },
  })
})
afterAll(() => stage?.close())

/** A member with one spin, and the spin that a page sends. */
async function newWish(nth: number): Promise<SpinWheel> {
  const [memberId = ''] = await stage.members(1, satang(0))
  const own = { memberId, operatorId: stage.operatorId }
  const { commitment, tableHash } = await readWheel(stage.ctx, own)
  const asked = {
    ...{ clientSeed: `mana-${nth}`, commitment: toHex(commitment), table: toHex(tableHash) },
  }
  return { ...own, ...asked, key: randomUUID(), requestHash: hashRequest('wheel', Object.values(asked)) }
}

function start(wish: SpinWheel, moment: StopMoment, { stands }: { stands: boolean }) {
  const work: SpinWork = {
    ...{ databaseUrl: database.url, moment, stands },
    wish: { ...wish, requestHash: wish.requestHash.toString('hex') },
  }
  const program = new URL('../../support/processes/spin-process.ts', import.meta.url)
  // What a program says whose database is killed is not what is looked at.
  return startFork(program, [JSON.stringify(work)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
}

const momentOf = (nth: number): StopMoment => (nth % 2 === 0 ? 'before the commit' : 'after the commit')
const cash = async ({ memberId }: SpinWheel) => (await findCash(stage.ctx.read, memberId))?.balance

/** What the member finds who was never answered, and what the same spin gives when it is sent again. */
async function expectSamePrize(wish: SpinWheel, moment: StopMoment): Promise<void> {
  expect(await listMoneyFaults(stage.ctx.read), 'the books balance in between').toEqual([])
  const recorded = (await readWheel(stage.ctx, wish)).spins
  expect(recorded, `killed ${moment}`).toHaveLength(moment === 'after the commit' ? 1 : 0)
  expect(await cash(wish), 'what is recorded is paid').toBe(recorded[0]?.prize ?? 0)
  const answers = await Promise.all([1, 2].map(() => spinWheel(stage.ctx, wish)))
  expect(new Set(answers.map(({ spin }) => spin.id)).size).toBe(1)
  const [spun] = answers.map(({ spin }) => spin)
  if (recorded[0]) expect(spun).toEqual(recorded[0])
  expect(await cash(wish), 'once').toBe(spun?.prize)
  await expect(spinWheel(stage.ctx, { ...wish, key: randomUUID() })).rejects.toMatchObject({
    code: 'WHEEL_NO_SPINS_LEFT',
  })
  await revealSeed(stage.ctx, wish)
  const [shown] = (await readWheel(stage.ctx, wish)).spins
  const { seed, seedId = '', clientSeed = '' } = shown ?? {}
  const due = spinPlace(sha256, {
    ...{ seed: seed ?? new Uint8Array(), seedId, clientSeed, nonce: 1, places: PLACES },
  })
  expect([shown?.place, shown?.prize], 'the first spin of what was promised').toEqual([
    due,
    PLACES[due]?.prize,
  ])
}

test('killed between a spin and its answer, the member has the same prize, once', async () => {
  for (let first = 0; first < PROGRAMS; first += AT_ONCE) {
    const rounds = Array.from({ length: AT_ONCE }, (_, place) => first + place)
    await Promise.all(
      rounds.map(async (nth) => {
        const wish = await newWish(nth)
        const [, signal] = await once(start(wish, momentOf(nth), { stands: false }), 'exit')
        expect(signal, 'it did not end by itself').toBe('SIGKILL')
        await expectSamePrize(wish, momentOf(nth))
      }),
    )
  }
  for (let nth = 0; nth < DATABASES; nth += 1) {
    const wish = await newWish(PROGRAMS + nth)
    const child = start(wish, momentOf(nth), { stands: true })
    const ended = once(child, 'exit')
    expect(await Promise.race([once(child, 'message').then(() => 'there'), ended])).toBe('there')
    await database.kill()
    child.kill('SIGKILL')
    await ended
    await database.restart()
    await expectSamePrize(wish, momentOf(nth))
  }
  printFigures('Wheel killed', { programs: PROGRAMS, databases: DATABASES, otherPrizes: 0, twice: 0 })
}, 600_000)
