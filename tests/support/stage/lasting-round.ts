import { withSql } from '../database/database.ts'

/**
 * Most stories buy on the government's lottery, for it is open for days; but on the 1st and the 16th it closes in the
 * afternoon. Where that would come in the middle of a story, or shut what must happen well before it, the round is given
 * until the evening, so that the stories tell the same at every hour.
 */
export async function letGovernmentRoundLast(databaseUrl: string): Promise<void> {
  await withSql(
    databaseUrl,
    (sql) => sql`
      update round set closes_at = closes_at + interval '6 hours', draw_at = draw_at + interval '6 hours'
      from lottery
      where lottery.id = round.lottery_id and lottery.code = 'thai-government' and round.status = 'open'
        and round.closes_at < db_now() + interval '1 hour'`,
  )
}
