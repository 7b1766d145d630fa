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

/** What is told, with whose it probably is: that decides nothing, only what can be read at once. */
export interface AskedTold {
  readonly told: ToldWish
  readonly memberId?: string | undefined
}

interface How {
  readonly skipHeld: boolean
}

/**
 * Locks the ids of what is told and the accounts of its members, and reads what is stored and what decides. All of it is asked at once of
 * those whose member was known; only the others are asked about once their names are read. Nobody waits for an account then, so that two
 * steps of locks cannot hold each other up.
 */
export async function readTold(
  tx: Tx,
  asked: readonly AskedTold[],
  how: How,
): Promise<{ readonly standing: readonly StandingMember[]; readonly facts: Facts }> {
  const hashed = asked.map((each) => ({ ...each, tokenHash: hashOf(each.told) }))
  const ahead = hashed.flatMap(({ told, memberId, tokenHash }) =>
    how.skipHeld && memberId !== undefined ? [{ told, memberId, tokenHash }] : [],
  )
  const [standing, known] = await Promise.all([
    readNames(tx, hashed, how),
    ahead.length > 0 ? readFacts(tx, ahead, how) : NO_FACTS,
  ])
  const read = new Set(ahead.map(({ told }) => told))
  const held = new Set(ahead.flatMap(({ memberId }) => (known.cash.has(memberId) ? [] : [memberId])))
  const others = standing.flatMap((each, place) => {
    const { told, isLocked, token, bet, stored } = each
    const memberId = token?.memberId ?? bet?.memberId ?? stored.known?.memberId
    // An account that is let go meanwhile would let what was read before decide.
    if (!isLocked || memberId === undefined || held.has(memberId)) return []
    const wasRight = read.has(told) && asked[place]?.memberId === memberId
    return wasRight ? [] : [{ told, memberId, tokenHash: token?.tokenHash }]
  })
  if (others.length === 0) return { standing, facts: known }
  return { standing, facts: together(known, await readFacts(tx, others, how)) }
}

type HashedTold = AskedTold & { readonly tokenHash: string | undefined }

/** Locks the ids of what is told, then reads what is stored under them. */
async function readNames(tx: Tx, asked: readonly HashedTold[], { skipHeld }: How): Promise<StandingMember[]> {
  const operatorId = asked[0]?.told.wish.operatorId ?? ''
  const named = asked.flatMap(({ told: { kind, wish } }, place) => {
    const ids = [wish.transactionId, wish.betRef, kind === 'win' ? wish.reference : undefined]
    return ids.flatMap((id) => (id === undefined ? [] : [{ provider: wish.provider, id, place }]))
  })
  const [got, stored, owners] = await Promise.all([
    skipHeld
      ? lockFreeGameIds(tx, operatorId, named)
      : lockGameIds(tx, operatorId, named).then(() => named.map(() => true)),
    readStoredIds(tx, operatorId, named),
    listTokenOwners(
      tx,
      operatorId,
      asked.flatMap(({ tokenHash }) => tokenHash ?? []),
    ),
  ])
  const held = new Set(named.flatMap(({ place }, index) => (got[index] ? [] : [place])))
  const tokens = new Map(owners.map((owner) => [`${owner.provider} ${owner.tokenHash}`, owner]))
  return asked.map(({ told, tokenHash }, place) => {
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
      token: tokens.get(`${wish.provider} ${tokenHash}`),
      bet: ofBet?.known,
      isBetRolledBack: ofBet?.isRolledBack ?? false,
    }
  })
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

const NO_FACTS: Facts = {
  cash: new Map(),
  members: new Map(),
  tokens: new Map(),
  limits: new Map(),
  debts: new Map(),
  wallets: new Map(),
  isHidden: () => false,
  roundOf: () => undefined,
}

/** Of members whose account was held the first time, or is asked about for the first time now. */
function together(some: Facts, others: Facts): Facts {
  return {
    cash: new Map([...some.cash, ...others.cash]),
    members: new Map([...some.members, ...others.members]),
    tokens: new Map([...some.tokens, ...others.tokens]),
    limits: new Map([...some.limits, ...others.limits]),
    debts: new Map([...some.debts, ...others.debts]),
    wallets: new Map([...some.wallets, ...others.wallets]),
    isHidden: (of) => some.isHidden(of) || others.isHidden(of),
    roundOf: (of, memberId) => some.roundOf(of, memberId) ?? others.roundOf(of, memberId),
  }
}

interface Asking {
  readonly told: ToldWish
  readonly memberId: string
  /** Of a bet: its play, as far as the token may be one. */
  readonly tokenHash: string | undefined
}

/** Locks the accounts of members, then reads what decides. */
async function readFacts(tx: Tx, asking: readonly Asking[], { skipHeld }: How): Promise<Facts> {
  const operatorId = asking[0]?.told.wish.operatorId ?? ''
  const betting = asking.filter(({ told }) => told.kind === 'bet')
  const inRounds = asking.flatMap(({ told, memberId }) =>
    asksRound(told) ? [{ ...told.wish, memberId }] : [],
  )
  const winning = asking.flatMap(({ told, memberId }) => (told.kind === 'win' ? [memberId] : []))
  const [cash, members, tokens, wallets, rounds, debts, hidden] = await Promise.all([
    (skipHeld ? lockFreeAccounts : lockAccounts)(tx, [...new Set(asking.map(({ memberId }) => memberId))]),
    listMembersPlaying(
      tx,
      operatorId,
      betting.map(({ memberId }) => memberId),
    ),
    listGameTokens(
      tx,
      operatorId,
      betting.flatMap(({ tokenHash }) => tokenHash ?? []),
    ),
    listWallets(tx, operatorId, [...new Set(asking.map(({ told }) => told.wish.provider))]),
    inRounds.length > 0 ? listRoundsStanding(tx, operatorId, inRounds) : [],
    winning.length > 0 ? listGameDebts(tx, winning) : [],
    betting.length > 0
      ? listGamesHidden(
          tx,
          operatorId,
          betting.map(({ told }) => told.wish),
        )
      : [],
  ])
  const most = mostStaked(betting)
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
function mostStaked(betting: readonly Asking[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>()
  for (const { told, memberId } of betting) {
    most.set(memberId, Math.max(most.get(memberId) ?? NO_MONEY, told.amount))
  }
  return most
}

function asksRound({ kind, wish, amount }: ToldWish): boolean {
  return kind === 'bet' ? amount === NO_MONEY : wish.endsWithRound === true
}
