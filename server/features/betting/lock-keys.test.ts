import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../../domain/money.ts'
import { useDatabase } from '../../../tests/support/database/database.ts'
import { openStage, type Stage, wishFor } from '../../../tests/support/stage/stage.ts'
import { bookNumbers } from '../booking/book-numbers.ts'
import { shoot } from '../fast/shoot.ts'
import { lockNumberSales } from '../risk/queries-sales.ts'
import { placeTicket } from './place-ticket.ts'

const database = useDatabase()
let stage: Stage
let elsewhere: Stage
let member: string
beforeAll(async () => {
  elsewhere = await openStage(database.url, { connections: 2, company: 'EL' })
  stage = await openStage(database.url, { connections: 6 })
  ;[member] = (await stage.members(1, bahtToSatang(1_000))) as [string]
})
afterAll(async () => {
  await elsewhere.close()
  await stage.close()
})

const LINE = [['two_bottom', '08', 1]] as const

/** Every road by which a member names a round. Each is sent the id as a client may have made it up. */
const ROADS = {
  bet: (roundId: string) => placeTicket(stage.ctx, wishFor(stage, member, roundId, LINE)),
  booking: (roundId: string) => bookNumbers(stage.ctx, wishFor(stage, member, roundId, LINE)),
  shot: (roundId: string) =>
    shoot(stage.ctx, {
      ...{ operatorId: stage.operatorId, memberId: member, roundId },
      ...{ number: '12345', key: randomUUID() },
    }),
}

/** An id whose last eight bytes give the lock a key of the caller's choice. */
function idWithKey(key: bigint): string {
  const hex = BigInt.asUintN(64, key).toString(16).padStart(16, '0')
  return `00000000-0000-7000-${hex.slice(0, 4)}-${hex.slice(4)}`
}

async function keyOf(roundId: string): Promise<bigint> {
  const { key } = await stage.ctx.read.one<{ key: string }>`select round_lock(${roundId}::uuid)::text as key`
  return BigInt(key)
}

test.for(Object.keys(ROADS) as (keyof typeof ROADS)[])(
  'a %s of a made-up round is refused without waiting for any lock',
  async (road) => {
    const key = 715_517n // whatever key another part of the program may hold
    const owner = postgres(database.url, { max: 1, onnotice: () => {} })
    try {
      await owner.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${key.toString()}::bigint)`
        await expect(ROADS[road](idWithKey(key))).rejects.toMatchObject({ code: 'ROUND_UNKNOWN' })
      })
    } finally {
      await owner.end()
    }
  },
)

test.for(Object.keys(ROADS) as (keyof typeof ROADS)[])(
  'a %s does not lock a round of another operator',
  async (road) => {
    const owner = postgres(database.url, { max: 1, onnotice: () => {} })
    try {
      const roundId = await elsewhere.openRound()
      const key = await keyOf(roundId)
      await owner.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${key.toString()}::bigint)`
        await expect(ROADS[road](roundId)).rejects.toMatchObject({ code: 'ROUND_UNKNOWN' })
      })
    } finally {
      await owner.end()
    }
  },
)

test('no round’s lock is the lock of counts, whatever its id', async () => {
  const roundId = await stage.openRound()
  await stage.ctx.transaction(async (tx) => {
    await lockNumberSales(tx, [roundId])
    const held = await tx.run<{ objsubid: number }>`
      select objsubid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`
    // 2: the key space of two integers. Locks of rounds are in the space of one, 1.
    expect(held).toEqual([{ objsubid: 2 }])
  })
})
