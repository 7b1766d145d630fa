import type { OpensIn } from '../../../../domain/games/launch-address.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Reader, Tx } from '../../../context.ts'

/** Whose calls a wallet answers. */
export interface WalletOf {
  readonly operatorId: string
  /** The provider's code. */
  readonly provider: string
}

export interface GameWallet {
  /** False: no bet is taken. What was bet is paid all the same. */
  readonly isOn: boolean
  /** The most that one win pays; null: no bound. */
  readonly mostWin: Satang | null
  /** Null: none of its games can be opened. */
  readonly launchUrl: string | null
  readonly opensIn: OpensIn
}

export function findWallet(
  reader: Reader,
  { operatorId, provider }: WalletOf,
): Promise<GameWallet | undefined> {
  return reader.maybe<GameWallet>`
    select is_on as "isOn", most_win as "mostWin", launch_url as "launchUrl", opens_in as "opensIn"
    from game_wallet where operator_id = ${operatorId} and provider = ${provider}`
}

export async function insertWallet(
  tx: Tx,
  { operatorId, provider }: WalletOf,
  wallet: GameWallet,
): Promise<void> {
  await tx.run`
    insert into game_wallet (operator_id, provider, is_on, most_win, launch_url, opens_in, changed_at)
    values (${operatorId}, ${provider}, ${wallet.isOn}, ${wallet.mostWin}, ${wallet.launchUrl}, ${wallet.opensIn},
      ${tx.now})
    on conflict (operator_id, provider) do update set is_on = excluded.is_on, most_win = excluded.most_win,
      launch_url = excluded.launch_url, opens_in = excluded.opens_in, changed_at = excluded.changed_at`
}

export interface GameKey {
  readonly fingerprint: string
  readonly publicKey: string
  readonly addedAt: Date
}

/** The keys by which a provider may sign now, the oldest first. */
export function listKeys(reader: Reader, { operatorId, provider }: WalletOf): Promise<GameKey[]> {
  return reader.run<GameKey>`
    select fingerprint, public_key as "publicKey", added_at as "addedAt" from game_key
    where operator_id = ${operatorId} and provider = ${provider} and ended_at is null order by added_at, fingerprint`
}

/** False: it was added before, whether or not it has ended since. */
export async function insertKey(
  tx: Tx,
  { operatorId, provider }: WalletOf,
  key: Pick<GameKey, 'fingerprint' | 'publicKey'>,
): Promise<boolean> {
  const added = await tx.run`
    insert into game_key (operator_id, provider, fingerprint, public_key, added_at)
    values (${operatorId}, ${provider}, ${key.fingerprint}, ${key.publicKey}, ${tx.now})
    on conflict do nothing returning 1`
  return added.length === 1
}

/** False: there is no such key, or it has ended before. */
export async function updateKeyEnded(
  tx: Tx,
  { operatorId, provider }: WalletOf,
  fingerprint: string,
): Promise<boolean> {
  const ended = await tx.run`
    update game_key set ended_at = ${tx.now}
    where operator_id = ${operatorId} and provider = ${provider} and fingerprint = ${fingerprint} and ended_at is null
    returning 1`
  return ended.length === 1
}
