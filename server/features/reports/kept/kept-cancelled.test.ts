import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_MONEY } from '../../../../domain/money.ts'
import { behindTriggers } from '../../../../tests/support/database/behind-triggers.ts'
import { freshDatabase, type TestDatabase, withSql } from '../../../../tests/support/database/database.ts'
import { opened } from '../../../../tests/support/stage/rewards/couponed.ts'
import { openStage, type Stage } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { checkKept } from './check-kept.ts'

interface Told {
  readonly fault: { readonly rule: string; readonly ref: string | null; readonly memberId: string | null }
}

// A database of its own: a part of it is never compared.
let database: TestDatabase
let stage: Stage
let jobs: Context
const told: Told[] = []
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { connections: 6 })
  jobs = { ...stage.jobs, log: { ...stage.jobs.log, fatal: (each: Told) => told.push(each) } as never }
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})

test('what takes too long though it is one alone is told, and all behind it is compared', async () => {
  const members = (await stage.members(8, NO_MONEY)).toSorted()
  const campaigns = [await opened(stage), await opened(stage), await opened(stage)].toSorted()
  // As the database does where a statement takes too long.
  const cancelled = (name: string, id: string) => `
    alter function ${name}(uuid, uuid) rename to ${name}_whole;
    create function ${name}(behind uuid, last uuid)
    returns table (rule text, member_id uuid, ref uuid, detail text) language plpgsql as $$
    begin
      if behind < '${id}' and last >= '${id}' then raise exception 'canceling statement' using errcode = 'query_canceled'; end if;
      return query select * from ${name}_whole(behind, last);
    end $$;
    grant execute on function ${name}(uuid, uuid) to public;`
  await withSql(database.url, (sql) =>
    sql.unsafe(
      cancelled('audit_kept_income', members[2] ?? '') + cancelled('audit_kept_rewards', campaigns[1] ?? ''),
    ),
  )
  await behindTriggers(database.url, async (sql) => {
    for (const at of [1, 6]) {
      await sql`insert into affiliate_earned (member_id, operator_id, earned) values (${members[at] ?? ''}, ${stage.operatorId}, 7)`
    }
    for (const at of [0, 2]) {
      await sql`insert into coupon_sum (campaign_id, part, claims) values (${campaigns[at] ?? ''}, 3, 7)`
    }
  })
  for (let nth = 0; nth < 100; nth += 1) {
    await checkKept(jobs)
    const { part } = await stage.ctx.read.one<{ part: string | null }>`select part from kept_check`
    if (part === null) break
  }
  const { part } = await stage.ctx.read.one<{ part: string | null }>`select part from kept_check`
  expect(part).toBeNull()
  expect(told.map(({ fault: { rule, ref, memberId } }) => [rule, memberId ?? ref])).toEqual([
    ['what a member has earned is kept', members[1]],
    ['what is kept is compared', members[2]],
    ['what a member has earned is kept', members[6]],
    ['what a reward has cost is kept', campaigns[0]],
    ['what is kept is compared', campaigns[1]],
    ['what a reward has cost is kept', campaigns[2]],
  ])
})
