import { PROOF_OF, type SpokenFamily } from '../../../../domain/games/families.ts'
import { isLaunchAddress, type OpensIn } from '../../../../domain/games/launch-address.ts'
import { areSameTerms, FIRST_TERMS } from '../../../../domain/games/operated/wallet-terms.ts'
import { findProvider } from '../../../../domain/games/providers.ts'
import type { GameKeyWish, GameTerms, GameWalletWish } from '../../../../domain/staff/proposed-games.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide } from '../../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { PROVIDER, readKey, requireRoom } from '../seamless/change-wallet.ts'
import {
  findWallet,
  insertKey,
  insertWallet,
  listStoredKeys,
  lockWallet,
  updateBetsOn,
  updateKeyEnded,
  type WalletFamily,
  type WalletOf,
} from '../seamless/queries-wallets.ts'
import { listKeys } from './list-keys.ts'

interface ByStaff {
  readonly operatorId: string
  readonly staffId: string
}

export interface TermsWish extends ByStaff {
  readonly provider: string
  readonly terms: GameTerms
  /** Of a new one; null: as it speaks, and of a new one Hub88's. */
  readonly family: SpokenFamily | null
  /** Null: where its games open now, and of a new one in a frame. */
  readonly opensIn: OpensIn | null
  /** A public key as PEM; null: none is added. */
  readonly addKey: string | null
  /** SHA-256 of a token that its calls would bear; null: none is added. */
  readonly addToken: string | null
  /** The fingerprint of one that would end; null: none does. */
  readonly endKey: string | null
  /** What was changed; null: there was none. */
  readonly seen?: SeenWallet | null | undefined
  readonly reason: string
}

/**
 * Proposes where a provider's games are opened, how much it pays, and by what keys or tokens it proves itself; a second person decides.
 * A token is made where it is proposed, and only its hash comes here. Throws
 * `Refusal` GAME_WALLET_INVALID, GAME_PROVIDER (it would be new, and the catalogue does not know it), GAME_WALLETS_FULL, GAME_KEY_WEAK, GAME_KEY_USED, GAME_WALLET_SAME,
 * CHANGED_SINCE, PROPOSAL_WAITS.
 */
export async function proposeTerms(ctx: Context, wish: TermsWish): Promise<{ proposalId: string }> {
  const { operatorId, provider, terms, staffId } = wish
  if (!PROVIDER.test(provider)) throw new Refusal('GAME_WALLET_INVALID', { field: 'provider' })
  if (terms.launchUrl !== null && !isLaunchAddress(terms.launchUrl)) {
    throw new Refusal('GAME_WALLET_INVALID', { field: 'launchUrl' })
  }
  const added = [
    ...(wish.addKey === null ? [] : [readKeyOf(wish.addKey)]),
    ...(wish.addToken === null ? [] : [{ fingerprint: wish.addToken, publicKey: '' }]),
  ]
  return ctx.transaction(async (tx) => {
    await lockWallet(tx, wish)
    const wallet = await findWallet(tx, wish)
    const before = termsOf(wallet)
    if (!wallet) await requireNew(tx, wish)
    const family = wallet?.family ?? wish.family ?? 'hub88'
    refuseFamily(family, wish)
    const opensIn = wish.opensIn === (wallet?.opensIn ?? 'frame') ? null : wish.opensIn
    const content: GameWalletWish = {
      ...{ provider, before, after: terms, addKey: added[0] ?? null, endKey: wish.endKey },
      ...(wallet || family === 'transfer' ? {} : { family }),
      ...(opensIn && { opensIn }),
      ...(family === 'transfer' && { keeps: true }),
    }
    await refuseKeys(tx, wish, content)
    const isSame = areSameTerms(before ?? FIRST_TERMS, terms) && before !== null && !opensIn
    if (isSame && !content.addKey && wish.endKey === null) throw new Refusal('GAME_WALLET_SAME')
    if (wish.seen !== undefined && !isAsSeen(wish.seen, wallet)) throw new Refusal('CHANGED_SINCE')
    const id = ctx.chance.id()
    const isOnly = await propose(tx, {
      ...{ id, operatorId, kind: 'game-wallet', roundId: null, slot: provider },
      ...{ content, reason: wish.reason, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    await note(tx, wish, 'game.propose', { ...shown(id, content), reason: wish.reason })
    return { proposalId: id }
  })
}

/**
 * Agrees to what somebody else has proposed of a provider: it holds from now on, once. A repeat changes nothing. Throws `Refusal`
 * PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE, GAME_PROVIDER, GAME_WALLETS_FULL, GAME_KEY_USED.
 */
export function confirmTerms(ctx: Context, wish: OnProposal): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await lockOpen(tx, 'game-wallet', wish, ['confirmed'])
    if (!proposal) return
    const { operatorId, staffId } = wish
    const { provider, before, after, addKey, endKey, ...asked } = proposal.content
    const of = { operatorId, provider }
    const by = `staff:${staffId}` as const
    await lockWallet(tx, of)
    await decide(tx, proposal, { state: 'confirmed', staffId })
    const wallet = await findWallet(tx, of)
    if (!isAsBefore(before, termsOf(wallet))) throw new Refusal('PROPOSAL_STALE')
    if (!wallet) await requireNew(tx, of)
    const family = wallet?.family ?? asked.family ?? 'hub88'
    await insertWallet(tx, of, {
      ...after,
      isOn: wallet?.isOn ?? true,
      opensIn: asked.opensIn ?? wallet?.opensIn ?? 'frame',
      ...{ family, by },
    })
    const kind = addKey?.publicKey === '' ? 'bearer' : 'rsa'
    if (addKey && !(await insertKey(tx, of, { ...addKey, kind, by }))) throw new Refusal('GAME_KEY_USED')
    if (endKey !== null && !(await updateKeyEnded(tx, of, { fingerprint: endKey, by }))) {
      throw new Refusal('GAME_KEY_USED')
    }
    await note(tx, wish, 'game.confirm', { ...shown(proposal.id, proposal.content), maker: proposal.makerId })
  })
}

/** Says no to what somebody else proposed, or takes the own proposal back. A repeat changes nothing. Throws as `endOpen`. */
export function endTerms(ctx: Context, wish: OnProposal, state: 'rejected' | 'withdrawn'): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'game-wallet', wish, state)
    if (proposal) await note(tx, wish, `game.${state}`, shown(proposal.id, proposal.content))
  })
}

/**
 * Takes a provider's bets, or none: what was bet is paid all the same, so one person may. A repeat changes nothing. Throws
 * `Refusal` GAME_PROVIDER.
 */
export function switchBets(
  ctx: Context,
  wish: ByStaff & { readonly provider: string; readonly isOn: boolean; readonly reason: string },
): Promise<void> {
  return ctx.transaction(async (tx) => {
    await lockWallet(tx, wish)
    if (!(await findWallet(tx, wish))) throw new Refusal('GAME_PROVIDER')
    if (!(await updateBetsOn(tx, wish, wish.isOn))) return
    await note(tx, wish, 'game.bets', { name: wish.provider, isOn: String(wish.isOn), reason: wish.reason })
    tx.afterCommit({ name: 'games', operatorId: wish.operatorId, provider: wish.provider })
  })
}

/**
 * A new one has a code of the catalogue, by which its games are shown: of any other nothing could be played. Throws `Refusal`
 * GAME_PROVIDER.
 */
export function requireListed(provider: string): void {
  if (!findProvider(provider)) throw new Refusal('GAME_PROVIDER', { field: 'provider' })
}

async function requireNew(tx: Tx, { operatorId, provider }: WalletOf): Promise<void> {
  requireListed(provider)
  await requireRoom(tx, operatorId)
}

/** A provider keeps the interface it speaks, and proves itself as that one asks. */
function refuseFamily(family: WalletFamily, { family: asked, addKey, addToken }: TermsWish): void {
  if (asked !== null && asked !== family) throw new Refusal('GAME_WALLET_INVALID', { field: 'family' })
  const proof = family === 'transfer' ? null : PROOF_OF[family]
  if (addKey !== null && proof !== 'rsa') throw new Refusal('GAME_WALLET_INVALID', { field: 'addKey' })
  if (addToken !== null && proof !== 'bearer') throw new Refusal('GAME_WALLET_INVALID', { field: 'addToken' })
}

function readKeyOf(pem: string): GameKeyWish {
  try {
    const { fingerprint, publicKey } = readKey(pem)
    return { fingerprint, publicKey }
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('GAME_KEY_WEAK', { field: 'addKey' })
    throw error
  }
}

/** A key is added once and ends once. The last one may end as well: so a stolen one pays no win any more. */
async function refuseKeys(
  tx: Tx,
  of: WalletOf,
  { addKey, endKey }: Pick<GameWalletWish, 'addKey' | 'endKey'>,
): Promise<void> {
  // One that bears no mark is no key yet, and can be ended all the same.
  const [keys, stored] = await Promise.all([listKeys(tx, tx, of), listStoredKeys(tx, of)])
  if (addKey && keys.some(({ fingerprint }) => fingerprint === addKey.fingerprint)) {
    throw new Refusal('GAME_KEY_USED', { field: addKey.publicKey === '' ? 'addToken' : 'addKey' })
  }
  if (endKey !== null && !stored.some(({ fingerprint }) => fingerprint === endKey)) {
    throw new Refusal('GAME_KEY_USED', { field: 'endKey' })
  }
}

function termsOf(wallet: GameTerms | undefined): GameTerms | null {
  return wallet ? { mostWin: wallet.mostWin, mostDay: wallet.mostDay, launchUrl: wallet.launchUrl } : null
}

function isAsBefore(before: GameTerms | null, now: GameTerms | null): boolean {
  return before && now ? areSameTerms(before, now) : before === now
}

type SeenWallet = GameTerms & { readonly opensIn: OpensIn }

function isAsSeen(seen: SeenWallet | null, now: SeenWallet | undefined): boolean {
  return seen && now ? areSameTerms(seen, now) && seen.opensIn === now.opensIn : !seen && !now
}

function shown(proposal: string, { provider, after, family, opensIn, addKey, endKey }: GameWalletWish) {
  return {
    ...{ proposal, name: provider, mostWin: after.mostWin ?? 'none', mostDay: after.mostDay ?? 'none' },
    ...(after.launchUrl === null ? {} : { site: after.launchUrl }),
    ...(family && { family }),
    ...(opensIn && { opensIn }),
    ...(addKey ? { keyAdded: addKey.fingerprint } : {}),
    ...(endKey === null ? {} : { keyEnded: endKey }),
  }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: ByStaff,
  kind: RecordedAct,
  body: Readonly<Record<string, string | number>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
