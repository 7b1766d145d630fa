import { createPublicKey, type KeyObject } from 'node:crypto'
import { isLaunchAddress, type OpensIn } from '../../../../domain/games/launch-address.ts'
import { FIRST_TERMS, WALLETS_AT_MOST } from '../../../../domain/games/operated/wallet-terms.ts'
import type { Satang } from '../../../../domain/money.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { sha256 } from '../../../sha256.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { findOperatorByCode } from '../../operators/queries.ts'
import {
  countWallets,
  findHasHistory,
  findWallet,
  type GameKey,
  type GameWallet,
  insertKey,
  insertWallet,
  lockNewWallets,
  lockWallet,
  updateKeyEnded,
  type WalletFamily,
  type WalletOf,
} from './queries-wallets.ts'

/** A provider's code in its addresses. */
export const PROVIDER = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/
const LEAST_BITS = 2048
const TOKEN_BYTES = 32

export interface WalletChange {
  /** The operator's service id. */
  readonly code: string
  readonly provider: string
  /** What is not said stays as it is; of a new wallet `hub88`. It stays once anything was told or moved. */
  readonly family?: WalletFamily | undefined
  /** What is not said stays as it is. */
  readonly isOn?: boolean | undefined
  readonly mostWin?: Satang | undefined
  readonly mostDay?: Satang | undefined
  readonly launchUrl?: string | undefined
  readonly opensIn?: OpensIn | undefined
  /** A public key as PEM: the provider may sign by it from now on, beside those it has. */
  readonly addKey?: string | undefined
  /** A new token for a family whose calls bear one, beside those it has. */
  readonly addToken?: boolean | undefined
  /** The fingerprint of a key or token that is good no more. */
  readonly endKey?: string | undefined
}

/**
 * Makes or changes the wallet of a provider, for whoever has the machine. A key that ends is refused within a second by other
 * processes. A new token is told once, here. Throws `Refusal` SERVICE_UNKNOWN, GAME_WALLET_INVALID, GAME_WALLETS_FULL, GAME_KEY_WEAK,
 * GAME_KEY_USED.
 */
export async function changeWallet(
  ctx: Context,
  wish: WalletChange,
): Promise<WalletOf & { readonly token: string | undefined }> {
  const operator = await findOperatorByCode(ctx.read, wish.code)
  if (!operator) throw new Refusal('SERVICE_UNKNOWN', { field: 'code' })
  const { provider, launchUrl, mostWin } = wish
  if (!PROVIDER.test(provider)) throw new Refusal('GAME_WALLET_INVALID', { field: 'provider' })
  if (launchUrl !== undefined && !isLaunchAddress(launchUrl)) {
    throw new Refusal('GAME_WALLET_INVALID', { field: 'launch-url' })
  }
  for (const [field, most] of [
    ['most-win', mostWin],
    ['most-day', wish.mostDay],
  ] as const) {
    if (most !== undefined && !(most > 0)) throw new Refusal('GAME_WALLET_INVALID', { field })
  }
  const token = wish.addToken ? ctx.chance.bytes(TOKEN_BYTES).toString('base64url') : undefined
  const keys = [
    ...(wish.addKey === undefined ? [] : [readKey(wish.addKey)]),
    ...(token === undefined ? [] : [keyOfToken(token)]),
  ]
  const of = { operatorId: operator.id, provider }
  await ctx.transaction(async (tx) => {
    await lockWallet(tx, of)
    const before = await findWallet(tx, of)
    if (!before) await requireRoom(tx, operator.id)
    const terms = before ?? FIRST_TERMS
    const family = wish.family ?? before?.family ?? 'hub88'
    if (before && before.family !== family && (await findHasHistory(tx, of))) {
      throw new Refusal('GAME_WALLET_INVALID', { field: 'family' })
    }
    const after = {
      family,
      isOn: wish.isOn ?? before?.isOn ?? true,
      mostWin: mostWin ?? terms.mostWin,
      mostDay: wish.mostDay ?? terms.mostDay,
      launchUrl: launchUrl ?? terms.launchUrl,
      opensIn: wish.opensIn ?? before?.opensIn ?? 'frame',
    }
    await insertWallet(tx, of, { ...after, by: 'system' })
    for (const key of keys) {
      if (!(await insertKey(tx, of, { ...key, by: 'system' })))
        throw new Refusal('GAME_KEY_USED', { field: 'key' })
    }
    if (wish.endKey !== undefined) {
      const isEnded = await updateKeyEnded(tx, of, { fingerprint: wish.endKey, by: 'system' })
      if (!isEnded) throw new Refusal('GAME_KEY_USED', { field: 'end-key' })
    }
    await recordChange(tx, of, {
      after,
      added: keys.map(({ fingerprint }) => fingerprint),
      ended: wish.endKey,
    })
  })
  return { ...of, token }
}

/** For one provider more. Throws `Refusal` GAME_WALLETS_FULL. */
export async function requireRoom(tx: Tx, operatorId: string): Promise<void> {
  await lockNewWallets(tx, operatorId)
  if ((await countWallets(tx, operatorId)) >= WALLETS_AT_MOST) throw new Refusal('GAME_WALLETS_FULL')
}

async function recordChange(
  tx: Tx,
  { operatorId, provider }: WalletOf,
  { after, added, ended }: { after: GameWallet; added: readonly string[]; ended: string | undefined },
): Promise<void> {
  const record = (kind: Extract<RecordedAct, `game.${string}`>, body: Record<string, unknown>) =>
    appendAudit(tx, { operatorId, actor: 'system', kind, body: { name: provider, ...body } })
  await record(after.isOn ? 'game.wallet' : 'game.wallet-off', { amount: after.mostWin })
  for (const code of added) await record('game.key-added', { code })
  if (ended !== undefined) await record('game.key-ended', { code: ended })
}

/** The RSA key of a PEM, as it is kept. Throws `Refusal` GAME_KEY_WEAK. */
export function readKey(pem: string): Omit<GameKey, 'addedAt'> {
  let key: KeyObject
  try {
    key = createPublicKey(pem)
  } catch {
    throw new Refusal('GAME_KEY_WEAK', { field: 'key' })
  }
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  if (key.asymmetricKeyType !== 'rsa' || bits < LEAST_BITS)
    throw new Refusal('GAME_KEY_WEAK', { field: 'key' })
  const fingerprint = sha256(key.export({ type: 'spki', format: 'der' })).toHex()
  return { kind: 'rsa', fingerprint, publicKey: key.export({ type: 'spki', format: 'pem' }).toString() }
}

/** A token that each call of a provider bears: its hash alone is kept. */
function keyOfToken(token: string): Omit<GameKey, 'addedAt'> {
  return { kind: 'bearer', fingerprint: sha256(Buffer.from(token)).toHex(), publicKey: '' }
}
