import { afterAll, beforeAll, expect, test } from 'vitest'
import { bahtToSatang } from '../../domain/money.ts'
import { useDatabase, withSql } from '../../tests/support/database/database.ts'
import { openStage, type Stage, wishFor } from '../../tests/support/stage/stage.ts'
import { placeTicket } from '../features/betting/place-ticket.ts'
import { addUpSold } from '../features/results/sold/add-up-sold.ts'
import { migrate } from './migrate.ts'

const FURTHER = 200_000_000_000

const database = useDatabase()
let stage: Stage
beforeAll(async () => {
  stage = await openStage(database.url)
})
afterAll(() => stage.close())

async function bet(): Promise<void> {
  const [member = ''] = await stage.members(1, bahtToSatang(100))
  const roundId = await stage.openRound()
  await placeTicket(stage.ctx, wishFor(stage, member, roundId, [['two_top', '52', 10]]))
}

/** Every ticket stands below the watermark. */
async function addUpAll(): Promise<void> {
  const left = async () => {
    await addUpSold(stage.jobs)
    return stage.ctx.read.one`
      select count(*)::int as left from ticket, round_sold_mark where written_by >= watermark`
  }
  await expect.poll(left, { timeout: 20_000 }).toEqual({ left: 0 })
}

test.each(['round_sold_mark', 'game_sums'])(
  'what is written after a start comes behind a watermark that was ahead of all the rest: %s',
  async (table) => {
    await bet()
    await addUpAll()
    await withSql(database.url, async (sql) => {
      await sql`update ${sql(table)} set watermark = watermark + ${FURTHER}`
    })
    await migrate(database.url)
    await bet()
    const numbers = await stage.ctx.read.one<{ mark: number; newest: number }>`
      select (select max(written_by) from ticket) as newest,
        greatest((select watermark from round_sold_mark), (select watermark from game_sums)) as mark`
    expect(numbers.newest).toBeGreaterThanOrEqual(numbers.mark)
  },
)

test('no table whose rows say which transaction wrote them is forgotten', async () => {
  await addUpAll()
  await withSql(database.url, async (sql) => {
    await sql`update round_sold_mark set watermark = watermark + ${FURTHER}`
  })
  await migrate(database.url)
  const defaults = await stage.ctx.read.run<{ table: string; raised: number | null }>`
    select c.relname as table, (regexp_match(pg_get_expr(d.adbin, d.adrelid), '[0-9]{10,}'))[1]::bigint as raised
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class c on c.oid = d.adrelid
    where a.attname = 'written_by' and c.relkind = 'r' order by 1`
  expect(defaults.length).toBeGreaterThan(5)
  expect(defaults.filter(({ raised }) => raised === null)).toEqual([])
})
