import type { OpensIn } from '../../../../domain/games/launch-address.ts'
import { WALLETS_AT_MOST } from '../../../../domain/games/operated/wallet-terms.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { GameTerms } from '../../../../domain/staff/proposed-games.ts'
import type { Reader } from '../../../context.ts'
import type { WalletFamily } from '../seamless/queries-wallets.ts'

/** A key of a provider from its beginning to its end. */
export interface KeyFromTo {
  readonly fingerprint: string
  readonly addedAt: Date
  readonly endedAt: Date | null
}

export interface OperatedWallet extends GameTerms {
  readonly provider: string
  readonly family: WalletFamily
  readonly opensIn: OpensIn
  readonly isOn: boolean
  readonly changedAt: Date
  readonly keys: readonly KeyFromTo[]
  /** What its wins of today have come to above its bets, as far as they are added up; of money that is moved there and back, as it is. */
  readonly net: Satang
}

interface WalletRow extends Omit<OperatedWallet, 'keys'> {
  readonly keys: readonly { fingerprint: string; addedAt: string; endedAt: string | null }[]
}

/** Providers that bet from members' cash or keep wallets themselves, by code, each with its newest keys. */
export async function listOperatedWallets(reader: Reader, operatorId: string): Promise<OperatedWallet[]> {
  const rows = await reader.run<WalletRow>`
    select w.provider, w.family, w.opens_in as "opensIn", w.is_on as "isOn", w.most_win as "mostWin", w.most_day as "mostDay", w.launch_url as "launchUrl",
      w.changed_at as "changedAt", case when w.family <> 'transfer' then coalesce(d.won - d.staked, 0)
        else coalesce((select sum(n.net) from game_day_net n where n.operator_id = w.operator_id and n.provider = w.provider
          and n.day = (db_now() at time zone 'Asia/Bangkok')::date), 0) end::bigint as net,
      coalesce((select json_agg(json_build_object('fingerprint', k.fingerprint, 'addedAt', k.added_at, 'endedAt', k.ended_at)
          order by k.ended_at is not null, k.added_at desc, k.fingerprint)
        from (select * from game_key where operator_id = w.operator_id and provider = w.provider
          order by ended_at is not null, added_at desc limit 20) k), '[]') as keys
    from game_wallet w left join game_day d on d.operator_id = w.operator_id and d.provider = w.provider and d.game = ''
      and d.day = (db_now() at time zone 'Asia/Bangkok')::date
    where w.operator_id = ${operatorId} order by w.provider limit ${WALLETS_AT_MOST}`
  return rows.map((row) => ({
    ...row,
    keys: row.keys.map(({ fingerprint, addedAt, endedAt }) => ({
      ...{ fingerprint, addedAt: new Date(addedAt), endedAt: endedAt === null ? null : new Date(endedAt) },
    })),
  }))
}
