import { expect, test } from 'vitest'
import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'
import { keepSharedAnswers, sharedAnswer } from './shared-answers.ts'

/** A context is only a key here; what happens in the program is told by `tell`. */
function kept() {
  const ctx = {} as Context
  const hearers = new Set<(event: { name: string; operatorId?: string }) => void>()
  const end = keepSharedAnswers(ctx, (hear) => {
    hearers.add(hear)
    return () => hearers.delete(hear)
  })
  const tell = (event: { name: string; operatorId?: string }) => {
    for (const hear of hearers) hear(event)
  }
  let made = 0
  const ask = (
    operatorId = 'a',
    question = 'draws',
    search: object = { page: 1 },
    language: Language = 'th',
  ) => sharedAnswer(ctx, { operatorId, language, question, search }, async () => ({ made: ++made }))
  return { ctx, tell, end, ask }
}

test('the same question of the same operator is answered once within a moment', async () => {
  const { ask } = kept()
  expect(await Promise.all([ask(), ask()])).toEqual([{ made: 1 }, { made: 1 }])
  expect(await ask()).toEqual({ made: 1 })
})

test.each([
  ['another operator', ['b', 'draws', { page: 1 }]],
  ['another question', ['a', 'programs', { page: 1 }]],
  ['another search', ['a', 'draws', { page: 2 }]],
  ['another language', ['a', 'draws', { page: 1 }, 'en']],
] as const)('%s has an answer of its own', async (_, [operatorId, question, search, language]) => {
  const { ask } = kept()
  await ask()
  expect(await ask(operatorId, question, search, language)).toEqual({ made: 2 })
})

test.each(['round', 'result'])('after a %s that changed, nobody sees what was before', async (name) => {
  const { ask, tell } = kept()
  await ask()
  tell({ name, operatorId: 'a' })
  expect(await ask()).toEqual({ made: 2 })
})

test('a change throws away even the answer that is being made: it may have read what was before', async () => {
  const { ask, tell } = kept()
  const before = ask()
  tell({ name: 'round', operatorId: 'a' })
  expect(await ask()).toEqual({ made: 2 })
  expect(await before).toEqual({ made: 1 })
})

test.each([
  { name: 'round', operatorId: 'b' },
  { name: 'balance', operatorId: 'a' },
])('$name of $operatorId leaves the answers of a', async (event) => {
  const { ask, tell } = kept()
  await ask()
  tell(event)
  expect(await ask()).toEqual({ made: 1 })
})

test('a failure is told to those who wait and asked again by the next', async () => {
  const { ctx } = kept()
  const asked = { operatorId: 'a', language: 'th', question: 'draws' } as const
  const failed = sharedAnswer(ctx, asked, () => Promise.reject(new Error('no database')))
  await expect(failed).rejects.toThrow('no database')
  expect(await sharedAnswer(ctx, asked, async () => ({ made: 1 }))).toEqual({ made: 1 })
})

test('nothing is kept before it is asked for, nor after it has ended', async () => {
  const { ask, end } = kept()
  await ask()
  end()
  expect(await ask()).toEqual({ made: 2 })
  expect(await ask()).toEqual({ made: 3 })
})
