import type { BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { ReturnSums } from '../../../../domain/games/operated/measured-return.ts'
import type { GameType } from '../../../../domain/games/shelves.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Reader } from '../../../context.ts'

/** What a game has returned on its last days. Undefined: nobody has played it. */
export function sumReturns(
  reader: Reader,
  of: {
    readonly operatorId: string
    readonly provider: string
    readonly game: string
    readonly days: number
  },
): Promise<ReturnSums | undefined> {
  return reader.maybe<ReturnSums>`
    select sum(rounds)::float8 as rounds, sum(staked)::float8 as staked, sum(won)::float8 as won,
      sum(staked_squared)::float8 as "stakedSquared", sum(won_squared)::float8 as "wonSquared",
      sum(product)::float8 as product
    from game_return where operator_id = ${of.operatorId} and provider = ${of.provider} and game = ${of.game}
      and day > (db_now() at time zone 'Asia/Bangkok')::date - ${of.days}::int
    having count(*) > 0`
}

/** Of the games that an operator shows, by type: the most that one declares, in hundredths of a per cent. */
export function listDeclaredByType(
  reader: Reader,
  operatorId: string,
): Promise<{ type: GameType; hundredths: number }[]> {
  return reader.run`
    select type, max(declared_return) as hundredths from game
    where operator_id = ${operatorId} and is_on and is_listed and declared_return is not null group by type`
}

/** A line of the report: a game's days together, or each day of all games of a provider. */
export interface ReportRow extends ReturnSums {
  readonly provider: string
  /** Null: all games of the provider. */
  readonly game: string | null
  readonly name: string | null
  readonly day: BangkokDate | null
  readonly bets: number
  readonly moved: { readonly staked: Satang; readonly won: Satang }
  readonly declared: number | null
  readonly source: string | null
}

interface ReportOf {
  readonly operatorId: string
  readonly from: BangkokDate
  readonly until: BangkokDate
  readonly provider: string | null
  readonly by: 'provider' | 'game' | 'day'
  readonly limit: number
}

/** Turnover and wins from the sums of days; what came back by the rounds that were opened on them. */
export async function listReport(reader: Reader, of: ReportOf): Promise<ReportRow[]> {
  const { operatorId, from, until, provider, by, limit } = of
  const rows = await reader.run<Omit<ReportRow, 'moved'> & { movedStaked: Satang; movedWon: Satang }>`
    with moved as (
      select d.provider, case when ${by} = 'game' then d.game end as game, case when ${by} = 'day' then d.day end as day,
        sum(d.bets)::bigint as bets, sum(d.staked)::bigint as staked, sum(d.won)::bigint as won
      from game_day d where d.operator_id = ${operatorId} and d.day between ${from}::date and ${until}::date
        and (${provider}::text is null or d.provider = ${provider}) and (d.game = '') = (${by} <> 'game')
      group by 1, 2, 3
    ), returned as (
      select r.provider, case when ${by} = 'game' then r.game end as game, case when ${by} = 'day' then r.day end as day,
        sum(r.rounds) as rounds, sum(r.staked) as staked, sum(r.won) as won, sum(r.staked_squared) as ss,
        sum(r.won_squared) as ww, sum(r.product) as sw
      from game_return r where r.operator_id = ${operatorId} and r.day between ${from}::date and ${until}::date
        and (${provider}::text is null or r.provider = ${provider})
      group by 1, 2, 3
    )
    select m.provider, m.game, g.name_en as name, m.day::text as day, m.bets::float8 as bets,
      m.staked as "movedStaked", m.won as "movedWon", coalesce(r.rounds, 0)::float8 as rounds,
      coalesce(r.staked, 0)::float8 as staked, coalesce(r.won, 0)::float8 as won, coalesce(r.ss, 0)::float8 as "stakedSquared",
      coalesce(r.ww, 0)::float8 as "wonSquared", coalesce(r.sw, 0)::float8 as product,
      g.declared_return as declared, g.return_source as source
    from moved m left join returned r on r.provider = m.provider and r.game is not distinct from m.game
        and r.day is not distinct from m.day
      left join game g on g.operator_id = ${operatorId} and g.provider = m.provider and g.game_id = m.game
    order by m.day desc nulls last, m.staked desc, m.provider, m.game limit ${limit}`
  return rows.map(({ movedStaked, movedWon, ...row }) => ({
    ...row,
    moved: { staked: movedStaked, won: movedWon },
  }))
}
