import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { askInTurns } from './ask-in-turns.ts'

const database = useDatabase()
let stage: Stage
let neighbour: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
  neighbour = await openStage(database.url, { company: 'NB' })
})
afterAll(async () => {
  await neighbour.close()
  await stage.close()
})

/** A clock that moves on while somebody is asked. */
function slowly(tookMs: number): { readonly ctx: Context; readonly passes: () => void } {
  let nowMs = Date.now()
  const passes = () => {
    nowMs += tookMs
  }
  return { ctx: { ...stage.ctx, now: () => new Date(nowMs) }, passes }
}

test('a partner that is slow keeps no other operator waiting, and the run ends in time', async () => {
  const { ctx, passes } = slowly(8_000)
  const asked: string[] = []
  const due = new Map([
    [stage.operatorId, Array.from({ length: 100 }, (_, nth) => `ours ${nth}`)],
    [neighbour.operatorId, ['theirs 0', 'theirs 1']],
  ])
  const ask = async (name: string) => {
    asked.push(name)
    passes()
  }
  await askInTurns(ctx, async (operatorId) => due.get(operatorId) ?? [], ask)
  expect(asked.toSorted()).toEqual(['ours 0', 'ours 1', 'theirs 0', 'theirs 1'])
  expect(asked.slice(0, 2).toSorted()).toEqual(['ours 0', 'theirs 0'])
})

test('an operator whose list fails, and an answer that fails, stop nothing else and are told', async () => {
  const asked: string[] = []
  const run = askInTurns(
    stage.ctx,
    async (operatorId) => {
      if (operatorId === stage.operatorId) throw new Error('no list')
      return operatorId === neighbour.operatorId ? ['one', 'two'] : []
    },
    async (name) => {
      asked.push(name)
      if (name === 'one') throw new Error('no answer')
    },
  )
  const failed = await run.catch((error: unknown) => error)
  expect(asked).toEqual(['one', 'two'])
  const causes = (failed as AggregateError).errors.flatMap((each: AggregateError) => each.errors)
  expect(causes.map(String).toSorted()).toEqual(['Error: no answer', 'Error: no list'])
})
