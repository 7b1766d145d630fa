import type { OpensIn } from '../../../../domain/games/launch-address.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { Reader, Tx } from '../../../context.ts'

/** Whose calls a wallet answers. */
export interface WalletOf {
  readonly operatorId: string
  /** The provider's code. */
  readonly provider: string
}

/** The interfaces by which providers tell bets, Caleta's of the family of Hub88's. */
export const SPOKEN_FAMILIES = ['hub88', 'pam'] as const
/** `transfer`: the provider keeps a wallet, and money is moved there and back. */
export type WalletFamily = (typeof SPOKEN_FAMILIES)[number] | 'transfer'

export interface GameWallet {
  readonly family: WalletFamily
  /** False: no bet is taken. What was bet is paid all the same. */
  readonly isOn: boolean
  /** The most that one win pays; null: no bound. */
  readonly mostWin: Satang | null
  /** Null: none of its games can be opened. */
  readonly launchUrl: string | null
  readonly opensIn: OpensIn
}

export type StoredWallet = GameWallet & { readonly provider: string }

export async function findWallet(
  reader: Reader,
  { operatorId, provider }: WalletOf,
): Promise<StoredWallet | undefined> {
  return (await listWallets(reader, operatorId, [provider]))[0]
}

/** Those of these providers that an operator has a wallet for. */
export function listWallets(
  reader: Reader,
  operatorId: string,
  providers: readonly string[],
): Promise<StoredWallet[]> {
  return reader.run<StoredWallet>`
    select provider, family, is_on as "isOn", most_win as "mostWin", launch_url as "launchUrl",
      opens_in as "opensIn"
    from game_wallet where operator_id = ${operatorId} and provider = any(${providers}::text[])`
}

export async function insertWallet(
  tx: Tx,
  { operatorId, provider }: WalletOf,
  wallet: GameWallet,
): Promise<void> {
  await tx.run`
    insert into game_wallet (operator_id, provider, family, is_on, most_win, launch_url, opens_in, changed_at)
    values (${operatorId}, ${provider}, ${wallet.family}, ${wallet.isOn}, ${wallet.mostWin}, ${wallet.launchUrl},
      ${wallet.opensIn}, ${tx.now})
    on conflict (operator_id, provider) do update set family = excluded.family, is_on = excluded.is_on,
      most_win = excluded.most_win, launch_url = excluded.launch_url, opens_in = excluded.opens_in,
      changed_at = excluded.changed_at`
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

/** What proves a provider now, the oldest first. */
export async function listKeys(reader: Reader, { operatorId, provider }: WalletOf): Promise<GameKey[]> {
  const keys = await listOperatorKeys(reader, operatorId)
  return keys.filter((key) => key.provider === provider)
}

/** The same of every provider of an operator. */
export function listOperatorKeys(
  reader: Reader,
  operatorId: string,
): Promise<(GameKey & { readonly provider: string })[]> {
  return reader.run`
    select provider, kind, fingerprint, public_key as "publicKey", added_at as "addedAt" from game_key
    where operator_id = ${operatorId} and ended_at is null order by added_at, fingerprint`
}

/** False: it was added before, whether or not it has ended since. */
export async function insertKey(
  tx: Tx,
  { operatorId, provider }: WalletOf,
  key: Omit<GameKey, 'addedAt'>,
): Promise<boolean> {
  const added = await tx.run`
    insert into game_key (operator_id, provider, kind, fingerprint, public_key, added_at)
    values (${operatorId}, ${provider}, ${key.kind}, ${key.fingerprint}, ${key.publicKey}, ${tx.now})
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
