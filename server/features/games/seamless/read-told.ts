import type { RoundStanding } from '../../../../domain/games/seamless/seamless.ts'
import { NO_MONEY } from '../../../../domain/money.ts'
import type { LimitUse } from '../../../../domain/safer/play-limit.ts'
import type { Tx } from '../../../context.ts'
import { hashToken, isPlayToken } from '../../credentials/tokens.ts'
import { lockAccounts, lockFreeAccounts } from '../../ledger/queries.ts'
import { readStakeUses } from '../../safer/room-left.ts'
import {
  listGamesHidden,
  listMembersPlaying,
  listRoundsStanding,
  type MemberPlaying,
} from './queries-batch.ts'
import { type GameToken, listGameTokens, listTokenOwners, type TokenOwner } from './queries-tokens.ts'
import {
  listGameDebts,
  lockFreeGameIds,
  lockGameIds,
  readStoredIds,
  type StoredId,
  type StoredTransaction,
} from './queries-transactions.ts'
import { listWallets, type StandingWallet } from './queries-wallets.ts'
import type { ToldWish } from './told.ts'

/** What is stored under the names that a wish bears. */
export interface StandingMember {
  readonly told: ToldWish
  /** False: another transaction works on one of its ids. */
  readonly isLocked: boolean
  /** Under its own id. */
  readonly stored: StoredId
  /** Of a bet: whose token it names. */
  readonly token: TokenOwner | undefined
  /** Of a win: the bet it names. */
  readonly bet: StoredTransaction | undefined
  readonly isBetRolledBack: boolean
}

interface Names {
  readonly standing: readonly StandingMember[]
}

/** Locks the ids of what is told, then reads what is stored under them. */
export async function readNames(
  tx: Tx,
  wishes: readonly ToldWish[],
  { skipHeld }: { readonly skipHeld: boolean },
): Promise<Names> {
  const operatorId = wishes[0]?.wish.operatorId ?? ''
  const named = wishes.flatMap(({ kind, wish }, place) => {
    const ids = [wish.transactionId, wish.betRef, kind === 'win' ? wish.reference : undefined]
    return ids.flatMap((id) => (id === undefined ? [] : [{ provider: wish.provider, id, place }]))
  })
  const hashes = wishes.map(hashOf)
  const [got, stored, owners] = await Promise.all([
    skipHeld
      ? lockFreeGameIds(tx, operatorId, named)
      : lockGameIds(tx, operatorId, named).then(() => named.map(() => true)),
    readStoredIds(tx, operatorId, named),
    listTokenOwners(
      tx,
      operatorId,
      hashes.filter((hash) => hash !== undefined),
    ),
  ])
  const held = new Set(named.flatMap(({ place }, index) => (got[index] ? [] : [place])))
  const tokens = new Map(owners.map((owner) => [`${owner.provider} ${owner.tokenHash}`, owner]))
  return {
    standing: wishes.map((told, place) => {
      const { wish } = told
      const of = (id: string) => stored(wish.provider, id)
      const own = of(wish.transactionId)
      // A bet that stands under a name is repeated alike, and one whose id is the name of others may be taken back alone.
      const isCancelled =
        told.kind === 'bet' && !own.known && wish.betRef !== undefined && of(wish.betRef).isTombstone
      const ofBet = told.kind === 'win' ? of(told.wish.reference) : undefined
      return {
        told,
        isLocked: !held.has(place),
        stored: { ...own, isRolledBack: own.isRolledBack || isCancelled },
        token: tokens.get(`${wish.provider} ${hashes[place]}`),
        bet: ofBet?.known,
        isBetRolledBack: ofBet?.isRolledBack ?? false,
      }
    }),
  }
}

function hashOf({ kind, wish }: ToldWish): string | undefined {
  return kind === 'bet' && isPlayToken(wish.token) ? hashToken(wish.token) : undefined
}

/** What decides besides what is stored, as it is once the accounts are locked. */
export interface Facts {
  /** Satang by member; absent: another transaction holds the account. */
  readonly cash: ReadonlyMap<string, number>
  readonly members: ReadonlyMap<string, MemberPlaying>
  /** By hash. */
  readonly tokens: ReadonlyMap<string, GameToken>
  readonly limits: ReadonlyMap<string, readonly LimitUse[]>
  /** What members who win owe of games, in satang. */
  readonly debts: ReadonlyMap<string, number>
  readonly wallets: ReadonlyMap<string, StandingWallet>
  /** The operator shows that provider or that game to nobody. */
  readonly isHidden: (of: { readonly provider: string; readonly game: string }) => boolean
  /** Of a win that ends with its round, and of a bet of nothing: the round, if it has begun. */
  readonly roundOf: (
    of: { readonly provider: string; readonly round: string },
    memberId: string,
  ) => RoundStanding | undefined
}

/** Locks the accounts of members, then reads what decides. */
export async function readFacts(
  tx: Tx,
  standing: readonly StandingMember[],
  { skipHeld }: { readonly skipHeld: boolean },
): Promise<Facts> {
  const operatorId = standing[0]?.told.wish.operatorId ?? ''
  const free = standing.filter(({ isLocked }) => isLocked)
  const memberOf = ({ token, bet, stored }: StandingMember) =>
    token?.memberId ?? bet?.memberId ?? stored.known?.memberId
  const memberIds = [...new Set(free.flatMap((each) => memberOf(each) ?? []))]
  const betting = free.flatMap(({ token }) => token ?? [])
  const inRounds = free.flatMap((each) => {
    const memberId = memberOf(each)
    return memberId !== undefined && asksRound(each.told) ? [{ ...each.told.wish, memberId }] : []
  })
  const winning = free.flatMap((each) => (each.told.kind === 'win' ? (memberOf(each) ?? []) : []))
  const betOn = free.flatMap(({ told: { kind, wish } }) => (kind === 'bet' ? [wish] : []))
  const [cash, members, tokens, wallets, rounds, debts, hidden] = await Promise.all([
    (skipHeld ? lockFreeAccounts : lockAccounts)(tx, memberIds),
    listMembersPlaying(
      tx,
      operatorId,
      betting.map(({ memberId }) => memberId),
    ),
    listGameTokens(
      tx,
      operatorId,
      betting.map(({ tokenHash }) => tokenHash),
    ),
    listWallets(tx, operatorId, [...new Set(free.map(({ told }) => told.wish.provider))]),
    inRounds.length > 0 ? listRoundsStanding(tx, operatorId, inRounds) : [],
    winning.length > 0 ? listGameDebts(tx, winning) : [],
    betOn.length > 0 ? listGamesHidden(tx, operatorId, betOn) : [],
  ])
  const most = mostStaked(free)
  const limited = members.filter(({ isLimited, memberId }) => isLimited && cash.has(memberId))
  const unseen = new Set(hidden.map(({ provider, game }) => `${provider} ${game}`))
  const begun = new Map(rounds.map((each) => [`${each.memberId} ${each.provider} ${each.round}`, each]))
  return {
    cash,
    limits: await readStakeUses(
      tx,
      limited.map(({ memberId }) => ({ memberId, most: most.get(memberId) ?? NO_MONEY })),
    ),
    members: new Map(members.map((member) => [member.memberId, member])),
    debts: new Map(debts.map(({ memberId, debt }) => [memberId, debt])),
    tokens: new Map(tokens.map((token) => [token.tokenHash, token])),
    wallets: new Map(wallets.map((wallet) => [wallet.provider, wallet])),
    isHidden: ({ provider, game }) => unseen.has(`${provider} ${game}`),
    roundOf: ({ provider, round }, memberId) => begun.get(`${memberId} ${provider} ${round}`),
  }
}

/** The largest bet of each member: a batch decides one of them. */
function mostStaked(standing: readonly StandingMember[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>()
  for (const { told, token } of standing) {
    if (token) most.set(token.memberId, Math.max(most.get(token.memberId) ?? NO_MONEY, told.amount))
  }
  return most
}

function asksRound({ kind, wish, amount }: ToldWish): boolean {
  return kind === 'bet' ? amount === NO_MONEY : wish.endsWithRound === true
}
