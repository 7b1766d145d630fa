import { isDayFull } from '../../../../domain/games/operated/wallet-terms.ts'
import { maySpend } from '../../../../domain/games/play-token.ts'
import {
  finishesRound,
  judgeBet,
  judgeId,
  judgeWin,
  type ToldTransaction,
  type Verdict,
} from '../../../../domain/games/seamless/seamless.ts'
import { invariant } from '../../../../domain/invariant.ts'
import type { Move } from '../../../../domain/ledger/movements.ts'
import { satang } from '../../../../domain/money.ts'
import { limitRefusal } from '../../../../domain/safer/play-limit.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { move } from '../../ledger/move.ts'
import { countGameWins, countStakes } from '../../safer/count-play.ts'
import { limitRefused } from '../../safer/room-left.ts'
import { updateDayNets } from './queries-day.ts'
import { updateTokensBegun } from './queries-tokens.ts'
import { insertTransactions, type NewTransaction } from './queries-transactions.ts'
import { type AskedTold, type Facts, readTold, type StandingMember } from './read-told.ts'
import type { Told } from './told.ts'

type Outcome = Told | Refusal

/**
 * Decides bets and wins of one operator in one transaction, each alone, and writes those that pass: ids are locked, then the
 * members' accounts, and what is stored is read after it. One refusal touches no other. Outcomes are in the order of the wishes;
 * undefined is undecided: with `skipHeld`, where another transaction holds the account or an id, or the member has another
 * in this batch. On a retry `choose` returns the same wishes.
 */
export function decideTold(
  ctx: Context,
  choose: () => readonly AskedTold[],
  { skipHeld }: { readonly skipHeld: boolean },
): Promise<(Outcome | undefined)[]> {
  return ctx.transaction(async (tx) => {
    const wishes = choose()
    if (wishes.length === 0) return []
    const { standing, facts } = await readTold(tx, wishes, { skipHeld })
    const passed: Passed[] = []
    const nets = new Map([...facts.wallets].map(([provider, { net }]) => [provider, net]))
    const taken = new Set<string>()
    const outcomes = standing.map((each): Outcome | undefined => {
      if (!each.isLocked) return undefined
      const memberId = memberOf(each)
      if (memberId instanceof Refusal) return memberId
      const cash = facts.cash.get(memberId) ?? (skipHeld ? undefined : 0)
      if (cash === undefined || taken.has(memberId)) return undefined
      const { provider } = each.told.wish
      const net = nets.get(provider) ?? 0
      const verdict = judge({ ...each, memberId, cash, net }, facts, tx.now)
      if (verdict instanceof Refusal) return verdict
      const { id, amount } = verdict === 'repeat' ? repeated(each) : written(ctx, each)
      const repaid = verdict === 'repeat' ? 0 : repaidBy(each, facts.debts.get(memberId))
      const change = each.told.kind === 'bet' ? -amount : amount
      if (verdict === 'write') {
        taken.add(memberId)
        passed.push({ each, memberId, id, repaid })
        nets.set(provider, net + change)
      }
      return { memberId, id, balance: satang(cash + change - repaid) }
    })
    if (passed.length > 0) {
      await tx.commitWith(() =>
        Promise.all([countBets(tx, passed, facts), write(ctx, tx, passed), countWins(tx, passed)]),
      )
    }
    return outcomes
  })
}

interface Passed {
  readonly each: StandingMember
  readonly memberId: string
  /** Our own id of it. */
  readonly id: string
  /** Of what its member owes of games. */
  readonly repaid: number
}

function repeated({ stored }: StandingMember): { id: string; amount: number } {
  invariant(stored.known, 'what is repeated was stored')
  return { id: stored.known.id, amount: 0 }
}

/** What is owed of games is repaid by a win, as far as it goes. */
function repaidBy({ told }: StandingMember, debt = 0): number {
  return told.kind === 'win' ? Math.min(told.amount, debt) : 0
}

function written(ctx: Context, { told }: StandingMember): { id: string; amount: number } {
  return { id: ctx.chance.id(), amount: told.amount }
}

/**
 * Whose a bet or win is, which no later event changes: of a bet its token says it, and once that was swept what was stored of it; of a win
 * the bet.
 */
function memberOf({ told, stored, token, bet, isBetRolledBack }: StandingMember): string | Refusal {
  const { user } = told.wish
  if (told.kind === 'bet') {
    const owner = token?.memberId ?? stored.known?.memberId
    const isOwn = owner !== undefined && (user === undefined || user === owner)
    return isOwn ? owner : new Refusal('GAME_TOKEN_UNKNOWN')
  }
  const memberId = bet?.memberId ?? stored.known?.memberId
  if (memberId !== undefined && (user === undefined || user === memberId)) return memberId
  return new Refusal(bet === undefined && isBetRolledBack ? 'GAME_ROLLED_BACK' : 'GAME_BET_UNKNOWN')
}

interface Standing extends StandingMember {
  readonly memberId: string
  readonly cash: number
  /** What the wins of the provider's day have come to above its bets, those before it in the batch included. */
  readonly net: number
}

function judge(each: Standing, facts: Facts, now: Date): 'write' | 'repeat' | Refusal {
  const { told, stored } = each
  const isRollbackId = stored.rollbackOf !== undefined
  const before = judgeId(asTold(each), { ...stored, hasTombstone: stored.isRolledBack, isRollbackId })
  if (before === 'repeat') return before
  if (before) return new Refusal(before)
  const refused = told.kind === 'bet' ? refuseBet(each, facts, now) : undefined
  if (refused) return refused
  const verdict = told.kind === 'bet' ? judgeBet(told.amount, each.cash) : judgeWinOf(each, facts)
  if (verdict === 'write') return told.kind === 'win' && isBeyondDay(each, facts) ? dayFull(each) : verdict
  const said = verdict === 'CREDIT_TOO_LOW' ? { balance: each.cash } : undefined
  return new Refusal(verdict, told.kind === 'win' ? { memberId: each.memberId } : said)
}

function isBeyondDay({ told, net }: Standing, facts: Facts): boolean {
  const wallet = facts.wallets.get(told.wish.provider)
  return told.amount > 0 && wallet !== undefined && isDayFull(told.amount, { net, mostDay: wallet.mostDay })
}

function dayFull({ memberId }: Standing): Refusal {
  return new Refusal('GAME_DAY_FULL', { memberId })
}

/** A bet is a door of play: `requirePlay` and the member's own limits, as of now. A stop first: it is what a member may be told of. */
function refuseBet({ told, memberId, token }: Standing, facts: Facts, now: Date): Refusal | undefined {
  const member = facts.members.get(memberId)
  if (member?.isStopped) return new Refusal('PLAY_STOPPED')
  if (member && !member.isLicensed) return new Refusal('NOT_LICENSED')
  if (!member?.isActive) return new Refusal('MEMBER_BANNED')
  const standing = token && facts.tokens.get(token.tokenHash)
  const finishes = finishesRound(told.amount, facts.roundOf(told.wish, memberId))
  if (!standing || !maySpend(standing, now, { finishes })) return new Refusal('GAME_TOKEN_EXPIRED')
  const over = limitRefusal(facts.limits.get(memberId), told.amount)
  if ((member.isUnchecked || over) && !finishes) return over ? limitRefused(over) : new Refusal('CHECK_DUE')
  const wallet = facts.wallets.get(told.wish.provider)
  const isOpen = wallet?.isOn && !wallet.isResting && !facts.isHidden(told.wish)
  return isOpen ? undefined : new Refusal('GAME_NOT_OPEN')
}

function judgeWinOf(each: Standing, facts: Facts): Exclude<Verdict, 'repeat' | 'CREDIT_TOO_LOW'> {
  const { told, bet, isBetRolledBack } = each
  invariant(told.kind === 'win', 'a win is judged by its bet')
  return judgeWin(asTold(each), {
    amount: told.amount,
    bet,
    hasBetTombstone: bet === undefined && isBetRolledBack,
    mostWin: facts.wallets.get(told.wish.provider)?.mostWin ?? null,
    isRoundOver: told.wish.endsWithRound === true && facts.roundOf(told.wish, each.memberId)?.isOver === true,
  })
}

function asTold({ told: { kind, wish }, memberId }: Standing): ToldTransaction {
  const { round, game, units } = wish
  return { kind, memberId, round, game, units, reference: kind === 'win' ? wish.reference : null }
}

/** All are sent together and run in order: a transaction belongs to its round, and a transfer to its transaction. */
async function write(ctx: Context, tx: Tx, passed: readonly Passed[]): Promise<void> {
  const begun = passed.flatMap(({ each: { token } }) =>
    token && token.begunAt === null ? [token.tokenHash] : [],
  )
  await Promise.all([
    begun.length > 0 ? updateTokensBegun(tx, begun) : undefined,
    insertTransactions(
      tx,
      passed.map((each) => asStored(each)),
      passed.map(() => ctx.chance.id()),
    ),
    move(tx, ctx.chance, passed.filter(({ each }) => each.told.amount > 0).flatMap(asMoves)),
    countDays(tx, passed),
  ])
}

/** What passed moves the days of its providers. */
async function countDays(tx: Tx, passed: readonly Passed[]): Promise<void> {
  const told = passed.map(({ each }) => each.told).filter(({ amount }) => amount > 0)
  const changes = [...Map.groupBy(told, ({ wish }) => wish.provider)].map(([provider, of]) => ({
    provider,
    net: of.reduce((sum, { kind, amount }) => sum + (kind === 'bet' ? -amount : amount), 0),
  }))
  const operatorId = told[0]?.wish.operatorId
  if (operatorId !== undefined) await updateDayNets(tx, operatorId, changes)
}

/** Counts bets in their members' own limits, before they are written: a session of play that begins with a bet begins before it. */
async function countBets(tx: Tx, passed: readonly Passed[], facts: Facts): Promise<void> {
  const bets = passed.filter(({ each: { told } }) => told.kind === 'bet')
  const playing = bets.map(({ each: { told }, memberId }) => {
    const { isTold = false } = facts.members.get(memberId) ?? {}
    return { memberId, operatorId: told.wish.operatorId, staked: told.amount, isTold }
  })
  const stakes = playing.filter(({ memberId }) => facts.members.get(memberId)?.isLimited)
  await countStakes(tx, { playing, stakes })
}

/** Counts wins likewise. The bet of a win stands before it: a batch has one of a member. */
async function countWins(tx: Tx, passed: readonly Passed[]): Promise<void> {
  const wins = passed.flatMap(({ each: { told, bet } }) =>
    told.kind === 'win' && bet ? [{ betId: bet.id, won: told.amount }] : [],
  )
  await countGameWins(tx, wins)
}

function asStored({ each: { told }, memberId, id }: Passed): NewTransaction {
  const { kind, wish, amount } = told
  return { ...wish, kind, memberId, id, amount, reference: kind === 'win' ? wish.reference : null }
}

function asMoves({ each: { told }, memberId, id, repaid }: Passed): Move[] {
  const { operatorId } = told.wish
  const cause = { memberId, operatorId, refType: 'game-transaction', refId: id, amount: told.amount } as const
  if (told.kind === 'bet') {
    return [{ ...cause, kind: 'game_bet', debit: 'cash', credit: 'provider:clearing', actor: 'member' }]
  }
  const win: Move = {
    ...cause,
    kind: 'game_win',
    debit: 'provider:clearing',
    credit: 'cash',
    actor: 'system',
  }
  if (repaid === 0) return [win]
  const back = { debit: 'cash', credit: 'receivable', amount: satang(repaid), actor: 'system' } as const
  return [win, { ...cause, kind: 'game_debt_repaid', ...back }]
}
