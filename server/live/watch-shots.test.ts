import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../domain/money.ts'
import { useDatabase } from '../../tests/support/database/database.ts'
import { openFastRound } from '../../tests/support/stage/fast/fast-round.ts'
import { type LiveStage, openLiveStage } from '../../tests/support/stage/live-stage.ts'
import type { Stage } from '../../tests/support/stage/stage.ts'
import { shoot } from '../features/fast/shoot.ts'

const database = useDatabase()
let site: LiveStage
let stage: Stage

beforeAll(async () => {
  site = await openLiveStage(database.url)
  stage = site.stage
})
afterAll(() => site.close())

/** A connected member, and the shots received. */
async function aWatcher() {
  const { socket } = await site.connect(bahtToSatang(0))
  const received: string[] = []
  socket.on('shots', ({ shots }) => received.push(...shots.map(({ number }) => number)))
  return { received, watch: (roundId: unknown) => socket.emitWithAck('watch-shots', roundId as string) }
}

async function shotsInto(roundId: string, numbers: readonly string[]): Promise<void> {
  const members = await stage.members(numbers.length, bahtToSatang(0))
  const { operatorId } = stage
  for (const [index, number] of numbers.entries()) {
    const memberId = members[index] ?? ''
    await shoot(stage.ctx, { operatorId, memberId, roundId, number, key: randomUUID() })
  }
}

test('a watcher gets the shots of its round only, and none after leaving', async () => {
  const [one, two] = [
    await openFastRound(stage.ctx, stage.operatorId),
    await openFastRound(stage.ctx, stage.operatorId),
  ]
  const [watcher, other] = [await aWatcher(), await aWatcher()]
  expect(await watcher.watch(one)).toBe(true)
  await shotsInto(two, ['00002'])
  await shotsInto(one, ['00011', '00012', '00013'])
  await expect.poll(() => watcher.received).toEqual(['00011', '00012', '00013'])
  expect(await watcher.watch(two)).toBe(true)
  await shotsInto(one, ['00014'])
  await shotsInto(two, ['00021'])
  await expect.poll(() => watcher.received).toEqual(['00011', '00012', '00013', '00021'])
  expect(other.received).toEqual([])
})

test.each(['x', 7, null])('%j is no room', async (roundId) => {
  expect(await (await aWatcher()).watch(roundId)).toBe(false)
})
