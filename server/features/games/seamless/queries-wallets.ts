import type { OpensIn } from '../../../../domain/games/launch-address.ts'
import type { GameKeyWish, GameTerms } from '../../../../domain/staff/proposed-games.ts'
import type { Reader, Tx } from '../../../context.ts'

/** Whose calls a wallet answers. */
export interface WalletOf {
  readonly operatorId: string
  /** The provider's code. */
  readonly provider: string
}

/** The machine's command, or the person who agreed. */
export type ChangedBy = 'system' | `staff:${string}`

export interface GameWallet extends GameTerms {
  /** False: no bet is taken. What was bet is paid all the same. */
  readonly isOn: boolean
  readonly opensIn: OpensIn
}

export function findWallet(
  reader: Reader,
  { operatorId, provider }: WalletOf,
): Promise<GameWallet | undefined> {
  return reader.maybe<GameWallet>`
    select is_on as "isOn", most_win as "mostWin", most_day as "mostDay", launch_url as "launchUrl", opens_in as "opensIn"
    from game_wallet where operator_id = ${operatorId} and provider = ${provider}`
}

export async function insertWallet(
  tx: Tx,
  { operatorId, provider }: WalletOf,
  wallet: GameWallet & { readonly by: ChangedBy },
): Promise<void> {
  await tx.run`
    insert into game_wallet (operator_id, provider, is_on, most_win, most_day, launch_url, opens_in, changed_at, changed_by)
    values (${operatorId}, ${provider}, ${wallet.isOn}, ${wallet.mostWin}, ${wallet.mostDay}, ${wallet.launchUrl},
      ${wallet.opensIn}, ${tx.now}, ${wallet.by})
    on conflict (operator_id, provider) do update set is_on = excluded.is_on, most_win = excluded.most_win,
      most_day = excluded.most_day, launch_url = excluded.launch_url, opens_in = excluded.opens_in,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by`
}

/** Keeps other changes of a provider's wallet and keys waiting until commit, and reads the clock. */
export async function lockWallet(tx: Tx, { operatorId, provider }: WalletOf): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('game-wallet:' || ${operatorId} || ':' || ${provider}, 0))`
  await tx.readClock()
}

/** Whether a provider's bets are taken. */
export async function updateBetsOn(
  tx: Tx,
  { operatorId, provider }: WalletOf,
  isOn: boolean,
): Promise<boolean> {
  const changed = await tx.run`
    update game_wallet set is_on = ${isOn}, changed_at = ${tx.now}
    where operator_id = ${operatorId} and provider = ${provider} and is_on <> ${isOn} returning 1`
  return changed.length === 1
}

export interface GameKey extends GameKeyWish {
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
  key: GameKeyWish & { readonly by: ChangedBy },
): Promise<boolean> {
  const added = await tx.run`
    insert into game_key (operator_id, provider, fingerprint, public_key, added_at, added_by)
    values (${operatorId}, ${provider}, ${key.fingerprint}, ${key.publicKey}, ${tx.now}, ${key.by})
    on conflict do nothing returning 1`
  return added.length === 1
}

/** False: there is no such key, or it has ended before. */
export async function updateKeyEnded(
  tx: Tx,
  { operatorId, provider }: WalletOf,
  key: { readonly fingerprint: string; readonly by: ChangedBy },
): Promise<boolean> {
  const ended = await tx.run`
    update game_key set ended_at = ${tx.now}, ended_by = ${key.by}
    where operator_id = ${operatorId} and provider = ${provider} and fingerprint = ${key.fingerprint}
      and ended_at is null returning 1`
  return ended.length === 1
}
