import type postgres from 'postgres'
import { fillDraws } from './fill-draws.ts'
import { fillGames } from './fill-games.ts'
import { fillDecisions, fillMoney } from './fill-money.ts'
import { fillPeople } from './fill-people.ts'
import { fillPlay } from './fill-play.ts'
import { fillMailings, fillRewards } from './fill-rewards.ts'
import { fillSafer } from './fill-safer.ts'
import type { OfLists } from './filling.ts'

/**
 * More of everything than any list shows, with long names: rows that nobody has made, so that the books of such a database do not
 * balance.
 */
export async function fillLists(owner: postgres.Sql, of: OfLists): Promise<void> {
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    const fill = { sql, ...of }
    await fillPeople(fill)
    await fillPlay(fill)
    await fillMoney(fill)
    await fillDecisions(fill)
    await fillRewards(fill)
    await fillMailings(fill)
    await fillDraws(fill)
    await fillGames(fill)
    await fillSafer(fill)
  })
  await owner`analyze`
}
