import { setImmediate as nextTurn } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { satang, satangToBaht } from '../../domain/money.ts'
import { useDatabase } from '../../tests/support/database/database.ts'
import type { Tx } from '../context.ts'
import { Refusal, Unavailable } from '../errors.ts'
import type { LiveEvent } from '../live/live-event.ts'
import { openPool, type Pool, poolReader } from './pool.ts'
import { runTransaction } from './transaction.ts'

const CONNECTIONS = 4
const database = useDatabase()
/** A connection of the superuser, which ends other connections. */
let admin: postgres.Sql
let pool: Pool
let told: LiveEvent[] = []
let retries: string[] = []

beforeAll(async () => {
  admin = postgres(database.url, { max: 2, onnotice: () => {} })
  await admin`create table note (n int primary key, word text)`
  await admin.unsafe(`
    create function fail_with(code text) returns void language plpgsql
    as $$ begin raise exception 'enough' using errcode = code; end $$`)
  pool = openPool({ url: database.url, connections: CONNECTIONS, statementTimeoutMs: 5_000 })
})
afterAll(async () => {
  await pool.close()
  await admin.end()
})
beforeEach(async () => {
  await admin`truncate note`
  told = []
  retries = []
})

function transact<T>(work: (tx: Tx) => Promise<T>, on = pool): Promise<T> {
  const tell = (event: LiveEvent) => told.push(event)
  return runTransaction(
    on,
    { tell, mark: (bytes) => Buffer.from(bytes), onRetry: (cause) => retries.push(cause) },
    work,
  )
}

/** The n-th event of a try. */
function event(version: number): LiveEvent {
  return { name: 'balance', memberId: 'm', balance: satangToBaht(satang(100)), version }
}

async function notes(): Promise<(number | string)[][]> {
  return (await admin`select n, word from note order by n`).map((row) => [row.n, row.word])
}

async function endConnectionOf(tx: Tx): Promise<void> {
  const { pid } = await tx.one<{ pid: number }>`select pg_backend_pid() as pid`
  await admin`select pg_terminate_backend(${pid}, 2000)`
}

/** Raises a database error with that code. */
async function failWith(tx: Tx, code: string): Promise<void> {
  await tx.run`select set_config('test.code', ${code}, true)`
  await tx.run`do $$ begin raise 'made to fail' using errcode = current_setting('test.code'); end $$`
}

describe('a transaction runs again from its start', () => {
  test.each(['40001', '40P01', '55P03'])('after %s, and emits its events once', async (code) => {
    let tries = 0
    await transact(async (tx) => {
      tries += 1
      await tx.run`insert into note values (${tries}, 'try')`
      tx.afterCommit(event(tries))
      if (tries < 3) await failWith(tx, code)
    })
    expect(await notes()).toEqual([[3, 'try']])
    expect(told).toEqual([event(3)])
    expect(retries).toEqual([code, code])
  })

  test('after a deadlock', async () => {
    await admin`insert into note values (1, ''), (2, '')`
    const bothHold = Promise.withResolvers<void>()
    let holding = 0
    const cross = (first: number, second: number) =>
      transact(async (tx) => {
        await tx.run`update note set word = word || ${first} where n = ${first}`
        holding += 1
        if (holding === 2) bothHold.resolve()
        await bothHold.promise
        await tx.run`update note set word = word || ${first} where n = ${second}`
      })
    await Promise.all([cross(1, 2), cross(2, 1)])
    expect(retries).toEqual(['40P01'])
    expect((await notes()).map(([, word]) => [...String(word)].sort().join(''))).toEqual(['12', '12'])
  })

  test('after a lost connection', async () => {
    let tries = 0
    await transact(async (tx) => {
      tries += 1
      await tx.run`insert into note values (1, ${`try ${tries}`})`
      tx.afterCommit(event(tries))
      if (tries === 1) await endConnectionOf(tx)
      await tx.run`insert into note values (2, ${`try ${tries}`})`
    })
    expect((await notes()).map(([n]) => n)).toEqual([1, 2])
    expect(told).toEqual([event(tries)])
    expect(retries.every((cause) => cause === 'lost')).toBe(true)
  })

  test('at most five times', async () => {
    let tries = 0
    const act = transact(async (tx) => {
      tries += 1
      tx.afterCommit(event(tries))
      await failWith(tx, '40001')
    })
    await expect(act).rejects.toThrow(Unavailable)
    expect(tries).toBe(5)
    expect(told).toEqual([])
  })
})

describe('a transaction is not tried again', () => {
  test.each(['53100', '53200', '53300', '57014'])('when the database is overloaded (%s)', async (code) => {
    const enough = transact((tx) => tx.run`select fail_with(${code})`)
    await expect(enough).rejects.toBeInstanceOf(Unavailable)
    await expect(poolReader(pool).run`select fail_with(${code})`).rejects.toBeInstanceOf(Unavailable)
    expect(retries).toEqual([])
  })

  test('after a refusal: nothing is written or emitted', async () => {
    const act = transact(async (tx) => {
      await tx.run`insert into note values (1, 'one')`
      tx.afterCommit(event(1))
      throw new Refusal('ROUND_UNKNOWN')
    })
    await expect(act).rejects.toMatchObject({ code: 'ROUND_UNKNOWN' })
    expect([await notes(), told, retries]).toEqual([[], [], []])
  })

  test.each(['0A000', '42501', '42601', '42P01', '42P05', '22P02', '08P01', '55000', '25006'])(
    'after a statement that the database refuses for good (%s)',
    async (code) => {
      let tries = 0
      const act = transact((tx) => {
        tries += 1
        return failWith(tx, code)
      })
      await expect(act).rejects.toMatchObject({ code })
      expect([tries, retries]).toEqual([1, []])
    },
  )

  test.each(['0A000', '08P01'])('for a statement outside a transaction (%s)', async (code) => {
    await expect(poolReader(pool).run`select fail_with(${code})`).rejects.toMatchObject({ code })
  })

  test.each(['23505', '23514'])('after a broken constraint (%s)', async (code) => {
    const act = transact(async (tx) => {
      tx.afterCommit(event(1))
      await failWith(tx, code)
    })
    await expect(act).rejects.toMatchObject({ code })
    expect([told, retries]).toEqual([[], []])
  })

  test('when one of several pipelined statements fails', async () => {
    const act = transact((tx) =>
      Promise.all([
        tx.run`insert into note values (1, 'before')`,
        failWith(tx, '23514'),
        tx.run`insert into note values (2, 'after')`,
      ]),
    )
    await expect(act).rejects.toMatchObject({ code: '23514' })
    expect(await notes()).toEqual([])
  })
})

describe('a commit that goes with the last statements', () => {
  let one: Pool
  beforeAll(() => {
    one = openPool({ url: database.url, connections: 1, statementTimeoutMs: 5_000 })
  })
  afterAll(() => one.close())

  test('is done when the act returns, and its events are emitted after it', async () => {
    const seen = await transact(async (tx) => {
      await tx.run`insert into note values (1, 'first')`
      tx.afterCommit(event(1))
      const [rows] = await tx.commitWith(() =>
        Promise.all([
          tx.run<{ n: number }>`insert into note values (2, 'last') returning n`,
          tx.run`insert into note values (3, 'last')`,
        ]),
      )
      expect(await notes(), 'others see it already').toHaveLength(3)
      return rows[0]?.n
    }, one)
    expect([seen, told, retries]).toEqual([2, [event(1)], []])
  })

  test('returns its connection to the pool every time', async () => {
    const act = (n: number) =>
      transact(async (tx) => {
        await tx.run`select 1`
        if (n % 3 === 0) return tx.run`insert into note values (${n}, 'own commit')`
        return tx.commitWith(() => tx.run`insert into note values (${n}, 'with it')`)
      }, one)
    for (let n = 0; n < 40; n += 4) await Promise.all([act(n), act(n + 1), act(n + 2), act(n + 3)])
    expect(await notes()).toHaveLength(40)
  })

  test('writes nothing when one of them fails, and leaves no transaction behind', async () => {
    for (const failing of [0, 1]) {
      const act = transact(async (tx) => {
        await tx.run`insert into note values (1, 'first')`
        tx.afterCommit(event(1))
        return tx.commitWith(() => {
          const statements = [
            () => tx.run`insert into note values (2, 'last')`,
            () => tx.run`select fail_with('23514')`,
          ]
          return Promise.all((failing === 0 ? statements.reverse() : statements).map((send) => send()))
        })
      }, one)
      await expect(act).rejects.toMatchObject({ code: '23514' })
      // On the same connection, outside any transaction: it is committed at once.
      await poolReader(one).run`insert into note values (${10 + failing}, 'alone')`
    }
    expect(await notes()).toEqual([
      [10, 'alone'],
      [11, 'alone'],
    ])
    expect([told, retries]).toEqual([[], []])
  })

  const oneWritten = (tx: Tx) => tx.run`insert into note values (2, 'last')`
  test.each([
    ['cannot be sent', (tx: Tx) => tx.run`insert into note values (${undefined as never}, 'last')`],
    ['cannot be written as JSON', (tx: Tx) => tx.run`select ${{ json: 1n as never }}::json`],
    ['cannot be reckoned', () => Promise.reject(new Error('before it is sent'))],
  ] as const)('writes nothing when one of them %s', async (_, failing) => {
    for (const [n, order] of [[oneWritten, failing] as const, [failing, oneWritten] as const].entries()) {
      const act = transact((tx) => tx.commitWith(() => Promise.all(order.map((send) => send(tx)))), one)
      await expect(act).rejects.toThrow()
      await poolReader(one).run`insert into note values (${10 + n}, 'alone')`
    }
    expect(await notes()).toEqual([
      [10, 'alone'],
      [11, 'alone'],
    ])
  })

  test('runs the whole act again after a deadlock', async () => {
    let tries = 0
    await transact(async (tx) => {
      tries += 1
      await tx.run`insert into note values (${tries}, 'first')`
      await tx.commitWith(() =>
        tries < 3 ? tx.run`select fail_with('40001')` : tx.run`insert into note values (9, 'last')`,
      )
    }, one)
    expect(await notes()).toEqual([
      [3, 'first'],
      [9, 'last'],
    ])
    expect(retries).toEqual(['40001', '40001'])
  })

  test('runs the whole act again even if a later error arrives first', async () => {
    const failSlowly = async (tx: Tx) => {
      try {
        await tx.run`select fail_with('40001')`
      } catch (error) {
        for (let turn = 0; turn < 100; turn += 1) await nextTurn()
        throw error
      }
    }
    let tries = 0
    await transact((tx) => {
      tries += 1
      return tx.commitWith(() =>
        Promise.all([tries < 2 && failSlowly(tx), tx.run`insert into note values (1, 'behind')`]),
      )
    }, one)
    expect([await notes(), retries]).toEqual([[[1, 'behind']], ['40001']])
  })

  test('is tried again after a lost connection, and never writes into another transaction', async () => {
    let tries = 0
    const act = transact(async (tx) => {
      tries += 1
      await tx.run`insert into note values (${tries}, 'first')`
      await tx.commitWith(() =>
        tries === 1
          ? tx.run`select pg_terminate_backend(pg_backend_pid())`
          : tx.run`insert into note values (9, 'last')`,
      )
    }, one)
    const other = transact(async (tx) => {
      await tx.run`insert into note values (20, 'other')`
      await nextTurn()
      throw new Refusal('ROUND_UNKNOWN')
    }, one)
    await expect(other).rejects.toMatchObject({ code: 'ROUND_UNKNOWN' })
    await act
    expect((await notes()).map(([n]) => n)).toEqual([tries, 9])
    expect(tries).toBeGreaterThan(1)
  })

  // The driver repeats a statement by itself when its prepared plan is gone: after a pipelined commit it would be
  // committed alone.
  test.each([
    ['forgotten', () => poolReader(one).run`deallocate all`],
    ['of another shape since a column was altered', () => admin`alter table note alter word type varchar`],
  ] as const)('runs the whole act again when a statement is %s', async (_, spoil) => {
    let words = ['', '']
    const statements = [
      (tx: Tx) => tx.run`insert into note values (1, ${words[0] ?? ''}) returning word`,
      (tx: Tx) => tx.run`insert into note values (2, ${words[1] ?? ''}) returning word`,
    ]
    for (const order of [statements, statements.toReversed()]) {
      await admin`alter table note alter word type text`
      for (const day of ['before', 'after']) {
        words = [`one ${day}`, `two ${day}`]
        await admin`truncate note`
        if (day === 'after') await spoil()
        await transact(async (tx) => {
          await tx.readClock()
          await tx.commitWith(() => Promise.all(order.map((send) => send(tx))))
        }, one)
        expect(await notes()).toEqual([
          [1, `one ${day}`],
          [2, `two ${day}`],
        ])
      }
    }
    expect(retries).not.toEqual([])
  })

  test('is the end: no statement follows, and no other commit', async () => {
    const act = transact(async (tx) => {
      await tx.commitWith(() => tx.run`insert into note values (1, 'last')`)
      await tx.run`insert into note values (2, 'too late')`
    }, one)
    await expect(act).rejects.toThrow('no statement follows')
    expect(await notes()).toEqual([[1, 'last']])
  })
})

describe('work that lost its connection while it waited for something else', () => {
  test.each([
    ['ends', async () => {}],
    ['fails', () => Promise.reject(new Error('the other thing failed'))],
    ['writes on', (tx: Tx) => tx.run`insert into note values (9, 'too late')`],
  ] as const)('and then %s never touches the transaction that has the connection now', async (_, goOn) => {
    const one = openPool({ url: database.url, connections: 1, statementTimeoutMs: 5_000 })
    const secondIsAtWork = Promise.withResolvers<void>()
    const firstWentOn = Promise.withResolvers<void>()
    let tries = 0
    await transact(async (tx) => {
      tries += 1
      if (tries === 1) {
        await tx.run`insert into note values (1, 'first')`
        await endConnectionOf(tx)
        await secondIsAtWork.promise
        try {
          return await goOn(tx)
        } finally {
          firstWentOn.resolve()
        }
      }
      await tx.run`insert into note values (2, 'second')`
      secondIsAtWork.resolve()
      await firstWentOn.promise
      // By the next turn the database has everything that the first attempt sent.
      await nextTurn()
      await tx.run`insert into note values (3, 'second')`
      const { open } = await tx.one<{ open: number }>`select count(*)::int as open from note`
      expect(open, 'the transaction still holds what it has written').toBe(2)
      throw new Refusal('ROUND_UNKNOWN')
    }, one).catch((error) => expect(error).toMatchObject({ code: 'ROUND_UNKNOWN' }))
    await one.close()
    expect(tries).toBe(2)
    expect(await notes(), 'a transaction that was refused has written nothing').toEqual([])
  })
})

describe('a pool', () => {
  test('refuses with Unavailable while all connections are busy', async () => {
    // A long statement timeout, so that a slow machine does not end the statements.
    const busy = openPool({ url: database.url, connections: CONNECTIONS, statementTimeoutMs: 60_000 })
    const [allIn, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let inside = 0
    const holders = Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        transact(async (tx) => {
          await tx.run`select 1`
          inside += 1
          if (inside === CONNECTIONS) allIn.resolve()
          await release.promise
        }, busy),
      ),
    )
    await allIn.promise
    await Promise.all([
      expect(transact(async () => {}, busy)).rejects.toThrow(Unavailable),
      expect(poolReader(busy).run`select 1`).rejects.toThrow(Unavailable),
    ])
    release.resolve()
    await holders
    expect(retries, 'nobody was sent away from work to make room').toEqual([])
    expect(await poolReader(busy).one`select 1 as n`).toEqual({ n: 1 })
    await busy.close()
  })

  test('loses no connection to failed work', async () => {
    const failures = Array.from({ length: 40 }, (_, n) =>
      n % 2 === 0 ? transact((tx) => failWith(tx, '23514')) : poolReader(pool).run`select 1 / ${0}::int`,
    )
    const outcomes = await Promise.allSettled(failures)
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    const allIn = Promise.withResolvers<void>()
    let inside = 0
    await Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        transact(async (tx) => {
          await tx.run`select 1`
          inside += 1
          if (inside === CONNECTIONS) allIn.resolve()
          await allIn.promise
        }),
      ),
    )
    expect(inside).toBe(CONNECTIONS)
  })

  test('survives the loss of connections: each statement ends, and the next one gets a new connection', async () => {
    const one = openPool({ url: database.url, connections: 1, statementTimeoutMs: 5_000 })
    const read = (n: number) =>
      poolReader(one).run`select ${n}::int`.catch((error) => expect(error).toBeInstanceOf(Unavailable))
    const endSoon = async () => {
      const { pid } = await transact((tx) => tx.one<{ pid: number }>`select pg_backend_pid() as pid`, one)
      return { ended: admin`select pg_terminate_backend(${pid})`.execute() }
    }
    for (let kill = 0; kill < 40; kill += 1) {
      const busy = await endSoon()
      for (let n = 0; n < 30; n += 1) {
        await read(n)
        // The connection ends at a different moment in each round.
        if ((kill * 7 + n * 5) % 11 < 5) await nextTurn()
      }
      await busy.ended
      const idle = await endSoon()
      const reads: Promise<unknown>[] = []
      for (let n = 0; n < 60; n += 1) {
        await nextTurn()
        // Sent in the same turn in which the end of the connection arrives.
        if (n % 3 === kill % 3) reads.push(read(n))
      }
      // A statement without an answer would keep this waiting for ever.
      await Promise.all([idle.ended, ...reads])
    }
    await one.close()
  })
})
