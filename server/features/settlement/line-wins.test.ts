import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BET_TYPES, isNumberOf } from '../../../domain/betting/bet-types.ts'
import { winningNumbers } from '../../../domain/betting/win/winning-numbers.ts'
import { wins } from '../../../domain/betting/win/wins.ts'
import type { DrawResult } from '../../../domain/lottery/lottery.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { openMachinery } from '../../../tests/support/stage/stage.ts'

const database = useDatabase()

const digits = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length })
    .map((list) => list.join(''))

/** A first prize of any possible length, or none, to cover prizes that were not drawn. */
const results: fc.Arbitrary<DrawResult> = fc
  .record({
    top: digits(3),
    before: fc.option(fc.integer({ min: 1, max: 4 }).chain(digits)),
    two_bottom: digits(2),
    listed: fc.option(fc.array(digits(3), { minLength: 2, maxLength: 4 })),
  })
  .map(({ top, before, two_bottom, listed }) => ({
    three_top: top,
    two_top: top.slice(1),
    two_bottom,
    ...(before && { first: before + top }),
    ...(listed && { three_front: listed, three_bottom: listed }),
  }))

test('the evaluator in the database and the one of the rules agree on every type', async () => {
  const machinery = openMachinery(database.url)
  let won = 0
  await fc.assert(
    fc.asyncProperty(results, fc.infiniteStream(digits(6)), async (result, chance) => {
      const lines = BET_TYPES.flatMap(({ type, digits: length }) => {
        const anyNumbers = [...chance.take(12)].map((number) => number.slice(0, length))
        // Winning numbers, and each of them reversed, which is the near miss.
        const near = winningNumbers(result, [type])
          .slice(0, 12)
          .map((each) => each.number)
        const numbers = [...anyNumbers, ...near, ...near.map((number) => [...number].reverse().join(''))]
        return numbers.filter((number) => isNumberOf(type, number)).map((number) => ({ type, number }))
      })
      const answers = await machinery.ctx.read.run<{ type: string; number: string; won: boolean }>`
        select type, number, line_wins(type::bet_type, number, ${{ json: result }}::jsonb) as won
        from unnest(${lines.map((line) => line.type)}::text[], ${lines.map((line) => line.number)}::text[])
          with ordinality as l(type, number, place) order by place`
      expect(answers).toEqual(lines.map((line) => ({ ...line, won: wins(line.type, line.number, result) })))
      won += answers.filter((answer) => answer.won).length
    }),
    { numRuns: 60 },
  )
  expect(won).toBeGreaterThan(1000)
  await machinery.close()
})

test('the evaluator in the database is put in place, not called for every line', async () => {
  const machinery = openMachinery(database.url)
  const plan = await machinery.ctx.read.run<{ 'QUERY PLAN': string }>`
    explain (verbose) select count(*) from ticket t
      cross join lateral unnest(t.types, t.numbers) as l(type, number)
    where line_wins(l.type, l.number, '{"three_top":"123","two_bottom":"45"}'::jsonb)`
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('two_bottom')
  expect(text).not.toContain('line_wins')
  await machinery.close()
})
