import { gameKeyMark } from '../../../../domain/fair/account-marks.ts'
import type { SpokenFamily } from '../../../../domain/games/families.ts'
import type { OpensIn } from '../../../../domain/games/launch-address.ts'
import type { GameTerms } from '../../../../domain/staff/proposed-games.ts'
import type { Reader, Tx } from '../../../context.ts'
import { bearsMark } from '../../../keys.ts'

/** Whose calls a wallet answers. */
export interface WalletOf {
  readonly operatorId: string
  /** The provider's code. */
  readonly provider: string
}

/** `transfer`: the provider keeps a wallet, and money is moved there and back. */
export type WalletFamily = SpokenFamily | 'transfer'

/** The machine's command, or the person who agreed. */
export type ChangedBy = 'system' | `staff:${string}`

export interface GameWallet extends GameTerms {
  readonly family: WalletFamily
  /** False: no bet is taken. What was bet is paid all the same. */
  readonly isOn: boolean
  readonly opensIn: OpensIn
}

export interface StandingWallet extends GameWallet {
  readonly provider: string
  /** What its wins of today have come to above its bets. */
  readonly net: number
  /** The games of its provider, or all games, rest now. */
  readonly isResting: boolean
  /** The database's time when this was read. */
  readonly readAt: Date
}

export async function findWallet(
  reader: Reader,
  { operatorId, provider }: WalletOf,
): Promise<StandingWallet | undefined> {
  return (await listWallets(reader, operatorId, [provider]))[0]
}

/** Those of these providers that an operator has a wallet for. */
export function listWallets(
  reader: Reader,
  operatorId: string,
  providers: readonly string[],
): Promise<StandingWallet[]> {
  return reader.run<StandingWallet>`
    select provider, family, is_on as "isOn", most_win as "mostWin", most_day as "mostDay", launch_url as "launchUrl", opens_in as "opensIn",
      db_now() as "readAt", coalesce((select sum(d.net) from game_day_net d where d.operator_id = w.operator_id
        and d.provider = w.provider and d.day = (db_now() at time zone 'Asia/Bangkok')::date), 0)::bigint as net,
      exists (select from game_rest r where r.operator_id = w.operator_id and (r.provider is null or r.provider = w.provider)
        and r.ended_at is null and r.starts_at <= db_now() and (r.ends_at is null or r.ends_at > db_now())) as "isResting"
    from game_wallet w where operator_id = ${operatorId} and provider = any(${providers}::text[])`
}

/** The providers that take bets and say where their games are opened. */
export async function listOpenProviders(reader: Reader, operatorId: string): Promise<string[]> {
  const found = await reader.run<{ provider: string }>`
    select provider from game_wallet where operator_id = ${operatorId} and is_on and launch_url is not null and family <> 'transfer'`
  return found.map(({ provider }) => provider)
}

export async function insertWallet(
  tx: Tx,
  { operatorId, provider }: WalletOf,
  wallet: GameWallet & { readonly by: ChangedBy },
): Promise<void> {
  await tx.run`
    insert into game_wallet (operator_id, provider, family, is_on, most_win, most_day, launch_url, opens_in, changed_at,
      changed_by)
    values (${operatorId}, ${provider}, ${wallet.family}, ${wallet.isOn}, ${wallet.mostWin}, ${wallet.mostDay},
      ${wallet.launchUrl}, ${wallet.opensIn}, ${tx.now}, ${wallet.by})
    on conflict (operator_id, provider) do update set family = excluded.family, is_on = excluded.is_on,
      most_win = excluded.most_win, most_day = excluded.most_day, launch_url = excluded.launch_url,
      opens_in = excluded.opens_in, changed_at = excluded.changed_at, changed_by = excluded.changed_by`
}

/** Keeps other changes of a provider's wallet and keys waiting until commit, and reads the clock. */
export async function lockWallet(tx: Tx, { operatorId, provider }: WalletOf): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('game-wallet:' || ${operatorId} || ':' || ${provider}, 0))`
  await tx.readClock()
}

/** Keeps others from adding a provider until commit; the caller holds the wallet of its own. */
export async function lockNewWallets(tx: Tx, operatorId: string): Promise<void> {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('new-game-wallets:' || ${operatorId}, 0))`
}

export async function countWallets(reader: Reader, operatorId: string): Promise<number> {
  const { count } = await reader.one<{ count: number }>`
    select count(*)::int as count from game_wallet where operator_id = ${operatorId}`
  return count
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

/** Whether two people of the operator have ever agreed to what a provider's wallet may: what it pays is theirs then, whatever it is. */
export async function findIsAgreed(reader: Reader, { operatorId, provider }: WalletOf): Promise<boolean> {
  const agreed = await reader.maybe`
    select 1 from approval
    where operator_id = ${operatorId} and kind = 'game-wallet' and slot = ${provider} and state = 'confirmed' limit 1`
  return agreed !== undefined
}

/** Whether anything was told or moved by the wallet's family. */
export async function findHasHistory(reader: Reader, { operatorId, provider }: WalletOf): Promise<boolean> {
  const { known } = await reader.one<{ known: boolean }>`
    select game_wallet_has_history(${operatorId}::uuid, ${provider}) as known`
  return known
}

/** By what a provider proves who it is: a public key by which it signs, or a token that each call bears. */
export interface GameKey {
  readonly kind: 'rsa' | 'bearer'
  /** SHA-256 of the key or of the token, in hexadecimal. */
  readonly fingerprint: string
  /** As PEM; empty for a token, of which the hash alone is kept. */
  readonly publicKey: string
  readonly addedAt: Date
}

export interface StoredKey extends GameKey, WalletOf {
  /** Of `gameKeyMark`; null: added before there were marks. */
  readonly mark: Buffer | null
}

/** The keys that have not ended of every provider of an operator, or of one, the oldest first. */
export function listStoredKeys(
  reader: Reader,
  { operatorId, provider = null }: { readonly operatorId: string; readonly provider?: string | null },
): Promise<StoredKey[]> {
  return reader.run`
    select operator_id as "operatorId", provider, kind, fingerprint, public_key as "publicKey", added_at as "addedAt", mark
    from game_key
    where operator_id = ${operatorId} and (${provider}::text is null or provider = ${provider}) and ended_at is null
    order by added_at, fingerprint`
}

/**
 * False: it was added before and is good, or has ended since. One that is not good is written whole again, and bears its mark; a token is
 * only marked. The caller holds the wallet.
 */
export async function insertKey(
  tx: Tx,
  { operatorId, provider }: WalletOf,
  key: Omit<GameKey, 'addedAt'> & { readonly by: ChangedBy },
): Promise<boolean> {
  const stored = await listStoredKeys(tx, { operatorId, provider })
  const before = stored.find(({ fingerprint }) => fingerprint === key.fingerprint)
  if (before && bearsMark(tx, before.mark, gameKeyMark(before))) return false
  const added = await tx.run`
    insert into game_key as k (operator_id, provider, kind, fingerprint, public_key, added_at, added_by, mark)
    values (${operatorId}, ${provider}, ${key.kind}, ${key.fingerprint}, ${key.publicKey}, ${tx.now}, ${key.by},
      ${tx.mark(gameKeyMark({ operatorId, provider, ...key }))})
    on conflict (operator_id, provider, fingerprint) do update
      set kind = excluded.kind, public_key = excluded.public_key, mark = excluded.mark
      where k.ended_at is null and (excluded.kind = 'rsa' or (k.kind, k.public_key) = (excluded.kind, excluded.public_key))
    returning 1`
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
