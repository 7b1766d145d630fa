import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bitsOfPuzzle, solvePuzzle } from '../../../domain/account/sign-in-puzzle.ts'
import { moveClock, useDatabase, withSql } from '../../../tests/support/database/database.ts'
import { openMachinery } from '../../../tests/support/stage/stage.ts'
import type { Context } from '../../context.ts'
import { MIN_BITS, makePuzzle } from './guessing/proof-of-work.ts'
import { countGuess, countOwnGuess, countRegistration, purgeGuesses } from './sign-in-limits.ts'

type Machinery = ReturnType<typeof openMachinery>

const database = useDatabase()
let here: Machinery
let there: Machinery
beforeAll(() => {
  here = openMachinery(database.url)
  there = openMachinery(database.url)
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
})

const wrong = async () => ({ right: false })
const right = async () => ({ right: true })

let lastNumber = 0
/** Names and addresses that no other test has used. */
function aStranger() {
  lastNumber += 1
  return { account: `member ${lastNumber}`, address: `198.18.${lastNumber}.1` }
}

type Guesser = ReturnType<typeof aStranger>

/** As the page does, faster. */
function solve(puzzle: string): string {
  const bits = bitsOfPuzzle(puzzle)
  for (let count = 0; ; count += 1) {
    const proof = `${puzzle}.${count.toString(36)}`
    if (Number.parseInt(hash('sha256', proof).slice(0, 8), 16) < 2 ** (32 - bits)) return proof
  }
}

const AT_ONCE = 60

/** How many wrong guesses sent at once were checked, and how long that took. */
async function checkedOf(ctx: Context, guessers: readonly Guesser[]) {
  const began = performance.now()
  const all: PromiseSettledResult<unknown>[] = []
  // No more at once than one address may have waiting.
  for (let from = 0; from < guessers.length; from += AT_ONCE) {
    const some = guessers.slice(from, from + AT_ONCE)
    all.push(...(await Promise.allSettled(some.map((guesser) => countGuess(ctx, guesser, wrong)))))
  }
  const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'TOO_MANY'))
  return { checked: all.length - refused.length, refused, seconds: (performance.now() - began) / 1000 }
}

const guess = (ctx: Context, guesser: Guesser, times: number) => checkedOf(ctx, Array(times).fill(guesser))

describe('wrong passwords are counted', () => {
  test.each<[string, number, number, (n: number) => Guesser]>([
    ['one account from one address', 10, 60, () => ({ account: 'a', address: '192.0.2.1' })],
    ['one account from everywhere', 40, 30, (n) => ({ account: 'b', address: `10.${n}.1.1` })],
    ['many accounts from one address', 60, 10, (n) => ({ account: `c${n}`, address: '203.0.113.1' })],
    [
      'many accounts from one IPv6 customer',
      60,
      10,
      (n) => ({ account: `d${n}`, address: `2001:db8:1:2::${n.toString(16)}` }),
    ],
    [
      'many accounts from one network',
      400,
      1,
      (n) => ({ account: `e${n}`, address: `198.51.100.${n % 256}` }),
    ],
    [
      'many accounts from one IPv6 site',
      400,
      1,
      (n) => ({ account: `f${n}`, address: `2001:db8:9:${(n % 256).toString(16)}::1` }),
    ],
    ['an IPv4 address in IPv6 clothes', 60, 10, (n) => ({ account: `g${n}`, address: '::ffff:192.0.3.1' })],
  ])('%s: %d', async (_, burst, refillSeconds, guesser) => {
    const { checked, seconds } = await checkedOf(
      here.ctx,
      Array.from({ length: burst + 20 }, (_each, n) => guesser(n)),
    )
    expect(checked).toBeGreaterThanOrEqual(burst)
    expect(checked).toBeLessThanOrEqual(burst + Math.floor(seconds / refillSeconds))
  })

  test('right ones are not, in a row or at the same moment', async () => {
    const stranger = aStranger()
    for (let n = 0; n < 12; n += 1) await countGuess(here.ctx, stranger, right)
    await Promise.all(Array.from({ length: 40 }, () => countGuess(here.ctx, stranger, right)))
    expect((await guess(here.ctx, stranger, 12)).checked).toBe(10)
  })

  test('a refusal says when to come back, and is not counted itself', async () => {
    const stranger = aStranger()
    const { refused } = await guess(here.ctx, stranger, 40)
    const waits = refused.map(({ extra }) => extra.retryAfterSeconds)
    expect(waits).toHaveLength(30)
    expect(Math.min(...waits)).toBeGreaterThan(0)
    expect(Math.max(...waits)).toBeLessThanOrEqual(60)
  })

  test('one limit that is reached leaves the others as they were', async () => {
    const stranger = aStranger()
    await guess(here.ctx, stranger, 30)
    // Of forty guesses at the account ten are spent, however often the eleventh was refused.
    const elsewhere = Array.from({ length: 40 }, (_, n) => ({ ...stranger, address: `10.200.${n}.1` }))
    const { checked, seconds } = await checkedOf(here.ctx, elsewhere)
    expect(checked).toBeGreaterThanOrEqual(30)
    expect(checked).toBeLessThanOrEqual(30 + Math.ceil(seconds / 30))
  })

  test('an attempt that could not be checked is counted', async () => {
    const stranger = aStranger()
    const fails = () => Promise.reject(new Error('the database went away'))
    for (let n = 0; n < 10; n += 1) {
      await expect(countGuess(here.ctx, stranger, fails)).rejects.toThrow('went away')
    }
    expect((await guess(here.ctx, stranger, 1)).checked).toBe(0)
  })
})

describe('a session', () => {
  test('has a limit of its own, whatever strangers do', async () => {
    const codes: string[] = []
    for (let n = 0; n < 12; n += 1) {
      await countOwnGuess(here.ctx, 'session one', wrong).catch(({ code }) => codes.push(code))
    }
    expect(codes).toEqual(['TOO_MANY', 'TOO_MANY'])
    await expect(countOwnGuess(here.ctx, 'session two', right)).resolves.toEqual({ right: true })
  })
})

/** Works for a wrong guess: once more where the puzzle was of seconds ago, and has become dearer since. */
async function workAndGuess(stranger: Guesser, proof?: string): Promise<void> {
  const sent = proof === undefined ? stranger : { ...stranger, proof }
  const refused = await countGuess(here.ctx, sent, wrong).catch((error) => error)
  if (refused.extra) await workAndGuess(stranger, solve(refused.extra.puzzle))
}

describe('with work', () => {
  test('an account has so many guesses and no more, over both processes', async () => {
    const stranger = aStranger()
    const ofAccount = hash('sha256', `proved ${stranger.account}`, 'base64url')
    await withSql(
      database.url,
      (sql) => sql`
        insert into guess_count (counted_for, failures, refill_seconds, counted_at)
        values (${ofAccount}, 99, 60, db_now())`,
    )
    const provedGuess = async (ctx: Context) => {
      const proof = await solvePuzzle(makePuzzle(ctx, stranger, 4), async () => {})
      return countGuess(ctx, { ...stranger, proof }, wrong)
    }
    await expect(provedGuess(here.ctx)).resolves.toEqual({ right: false })
    await expect(provedGuess(there.ctx)).rejects.toMatchObject({
      code: 'TOO_MANY',
      extra: { retryAfterSeconds: expect.any(Number) },
    })
    const last = await provedGuess(there.ctx).catch((error) => error)
    expect(last.extra.puzzle).toBeUndefined() // no work helps
  })

  test('each wrong guess above a limit makes the next work dearer', async () => {
    const stranger = aStranger()
    await guess(here.ctx, stranger, 10)
    for (let n = 0; n < 14; n += 1) {
      await workAndGuess(stranger)
    }
    const refused = await countGuess(there.ctx, stranger, wrong).catch((error) => error)
    expect(bitsOfPuzzle(refused.extra.puzzle)).toBe(MIN_BITS + 2)
  })

  test('work that was done ahead is not enough any more once it has become dearer', async () => {
    const stranger = aStranger()
    await guess(here.ctx, stranger, 10)
    const ahead: string[] = []
    for (let n = 0; n < 20; n += 1) {
      const { extra } = await countGuess(here.ctx, stranger, wrong).catch((error) => error)
      ahead.push(solve(extra.puzzle))
    }
    expect(ahead.map(bitsOfPuzzle)).toEqual(Array(20).fill(MIN_BITS))
    let checked = 0
    let puzzle = ''
    for (const [n, proof] of ahead.entries()) {
      const { ctx } = [here, there][n % 2] as Machinery
      await countGuess(ctx, { ...stranger, proof }, wrong).then(
        () => (checked += 1),
        ({ extra }) => {
          puzzle = extra.puzzle
        },
      )
    }
    // One step dearer than when it was given is let through: others guess while an owner works.
    // Failures drain meanwhile: one or two more on a slow machine.
    expect(checked).toBeGreaterThanOrEqual(12)
    expect(checked).toBeLessThanOrEqual(14)
    expect(bitsOfPuzzle(puzzle)).toBe(MIN_BITS + 2)
    const proof = solve(puzzle)
    await expect(countGuess(here.ctx, { ...stranger, proof }, right)).resolves.toEqual({ right: true })
  })
})

describe('the counts stand in the database', () => {
  test('two processes share them', async () => {
    const stranger = aStranger()
    const [one, other] = await Promise.all([guess(here.ctx, stranger, 20), guess(there.ctx, stranger, 20)])
    expect(one.checked + other.checked).toBe(10)
  })

  test('what one process takes back the other may use', async () => {
    const stranger = aStranger()
    await guess(here.ctx, stranger, 9)
    for (let n = 0; n < 5; n += 1) await countGuess(there.ctx, stranger, right)
    expect((await guess(here.ctx, stranger, 5)).checked).toBe(1)
  })

  test('a new process finds what the one before it counted', async () => {
    const stranger = aStranger()
    const before = openMachinery(database.url)
    await guess(before.ctx, stranger, 10)
    await before.close()
    const after = openMachinery(database.url)
    expect((await guess(after.ctx, stranger, 5)).checked).toBe(0)
    await after.close()
  })

  test('registrations too', async () => {
    const { address } = aStranger()
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        countRegistration((n % 2 ? here : there).ctx, { operatorId: 'an operator', address }, right),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  })

  test('they name nobody, and are forgotten when time has forgiven them', async () => {
    const stranger = aStranger()
    await guess(here.ctx, stranger, 3)
    const rows = () => withSql(database.url, (sql) => sql`select * from guess_count`)
    const kept = await rows()
    expect(kept.length).toBeGreaterThanOrEqual(4)
    expect(JSON.stringify(kept)).not.toMatch(/member|198\.18/)
    await here.ctx.transaction((tx) => purgeGuesses(tx, 5_000))
    expect((await rows()).length).toBeGreaterThanOrEqual(4)
    await moveClock(database.url, 2 * 3_600_000)
    await here.ctx.transaction((tx) => purgeGuesses(tx, 5_000))
    expect(await rows()).toEqual([])
  })

  test('a database that is away refuses as unavailable and checks nothing', async () => {
    const away = openMachinery('postgres://nobody@127.0.0.1:1/none')
    let checks = 0
    const check = async () => {
      checks += 1
      return { right: true }
    }
    await expect(countGuess(away.ctx, aStranger(), check)).rejects.toMatchObject({ name: 'Unavailable' })
    expect(checks).toBe(0)
    await away.close()
  })
})
