import {
  type Admitted,
  decideTicket,
  type MemberStatus,
  type RoundView,
} from '../../../domain/betting/admit.ts'
import { invariant } from '../../../domain/invariant.ts'
import { satang } from '../../../domain/money.ts'
import type { LimitUse } from '../../../domain/safer/play-limit.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { readSellers, recordActs } from '../assistants/sales.ts'
import { keyReused } from '../keys/same-request.ts'
import { move } from '../ledger/move.ts'
import type { MoveOfRoom, OfRoom } from '../ledger/queries.ts'
import { isOverrun } from '../risk/count-sales.ts'
import { lockRoundsAndAccounts } from '../rounds/queries-locks.ts'
import { roundsForSale } from '../rounds/rounds-for-sale.ts'
import { countStakes } from '../safer/count-play.ts'
import { type LimitedInBatch, limitedOf, limitedStakes } from '../safer/limits-of-batch.ts'
import { limitRefused, readStakeLimits } from '../safer/room-left.ts'
import { type CountLock, readSales, type SalesOfBatch } from './caps-of-batch.ts'
import { ticketFromRow } from './placed-ticket.ts'
import { insertTickets, listTicketsByKey, readStanding, type StoredTicket } from './queries.ts'
import { roundView } from './round-view.ts'
import { newTicket, type Sold, sealBatch } from './seal-batch.ts'
import type { PlacedTicket, PlaceTicket } from './ticket.ts'

type Outcome = PlacedTicket | Refusal

interface View {
  readonly rounds: ReadonlyMap<string, RoundView>
  readonly salts: ReadonlyMap<string, Buffer>
  /** Members who may not buy here, have stopped playing, or have a check of reality to confirm. */
  readonly barred: ReadonlyMap<string, MemberStatus>
  /** Members with limits of their own, of any kind. */
  readonly limited: ReadonlyMap<string, LimitedInBatch>
  /** What they have used, where it may be too much. */
  readonly limits: ReadonlyMap<string, readonly LimitUse[]>
  /** By member whose rank raises rates: by how many tenths of a per cent. */
  readonly raises: ReadonlyMap<string, number>
  /** Members whose minute at play is counted. */
  readonly told: ReadonlySet<string>
  /** Satang by member. */
  readonly cash: ReadonlyMap<string, number>
  /** By member: a batch holds one wish of each. */
  readonly placedBefore: ReadonlyMap<string, StoredTicket>
}

/**
 * Decides wishes of one operator, at most one a member, in one transaction, and sells those that pass. One refusal does
 * not affect the others. Outcomes are in the order of the wishes.
 */
export async function admitTickets(ctx: Context, wishes: readonly PlaceTicket[]): Promise<Outcome[]> {
  const outcomes = await admitChosen(ctx, () => wishes, { skipHeld: false })
  return outcomes.map((outcome) => {
    invariant(outcome, 'whoever waits for every account decides every wish')
    return outcome
  })
}

/**
 * The same for wishes that are chosen once the transaction has begun. On a retry `choose` returns the same wishes.
 * `skipHeld` leaves those undecided whose account another transaction holds.
 */
export async function admitChosen(
  ctx: Context,
  choose: () => readonly PlaceTicket[],
  { skipHeld }: { readonly skipHeld: boolean },
): Promise<(Outcome | undefined)[]> {
  try {
    return await admit(ctx, choose, { looking: 'looked', skipHeld })
  } catch (error) {
    if (!isOverrun(error)) throw error
    // Another sale has taken the last of a capped number since it was read. The second try decides under the lock.
    return admit(ctx, choose, { looking: 'locked', skipHeld })
  }
}

function admit(
  ctx: Context,
  choose: () => readonly PlaceTicket[],
  { looking, skipHeld }: { readonly looking: CountLock; readonly skipHeld: boolean },
): Promise<(Outcome | undefined)[]> {
  return ctx.sell(async (tx) => {
    const wishes = choose()
    if (wishes.length === 0) return []
    const view = await lockAndRead(ctx, tx, { wishes, skipHeld })
    const sales = await readSales(tx, wishes, view.rounds, { lock: looking }) // without caps this asks nothing
    const refuseAssistant = await readSellers(tx, wishes) // without assistants this asks nothing
    const outcomes = new Array<Outcome | undefined>(wishes.length)
    const sold: Sold[] = []
    for (const [index, wish] of wishes.entries()) {
      if (skipHeld && !view.cash.has(wish.memberId)) continue
      const outcome = decide(wish, view, sales, tx.now)
      if (outcome instanceof Refusal || 'id' in outcome) {
        outcomes[index] = outcome
        continue
      }
      const refused = refuseAssistant(wish, outcome.total)
      if (refused) {
        outcomes[index] = refused
        continue
      }
      sales.take(wish.roundId, outcome.lines)
      sold.push({ index, id: ctx.chance.id(), wish, admitted: outcome, salt: saltOf(view, wish) })
    }
    if (sold.length === 0) return outcomes
    const stakes = limitedStakes(sold, view)
    const rooms = new Map(stakes.map(({ memberId, room }) => [memberId, room]))
    const [, written] = await tx.commitWith(() =>
      Promise.all([
        // A session of play that begins with a stake begins before it.
        countStakes(tx, {
          playing: sold.map((each) => stakingOf(each, view)),
          stakes,
        }),
        write(ctx, tx, sold, rooms),
        sales.write(tx),
        recordActs(tx, sold.map(actOf)),
      ]),
    )
    for (const ticket of written) outcomes[ticket.index] = ticket.placed
    ctx.metrics.ticketsPlaced.inc(sold.length)
    return outcomes
  })
}

/** Locks first and reads in later statements, so nothing read is stale. All are sent together and run in order. */
async function lockAndRead(
  ctx: Context,
  tx: Tx,
  { wishes, skipHeld }: { readonly wishes: readonly PlaceTicket[]; readonly skipHeld: boolean },
): Promise<View> {
  const operatorId = wishes[0]?.operatorId ?? ''
  const roundIds = [...new Set(wishes.map((wish) => wish.roundId))]
  const memberIds = wishes.map((wish) => wish.memberId)
  const keys = wishes.map((wish) => wish.key)
  const [locked, onSale, standing] = await Promise.all([
    lockRoundsAndAccounts(tx, { operatorId, roundIds, memberIds, skipHeld }),
    roundsForSale(ctx, tx, operatorId, roundIds),
    readStanding(tx, operatorId, memberIds, keys),
  ])
  const rounds = onSale.filter(({ id }) => locked.rounds.has(id))
  const at = (places: readonly number[] | null) => (places ?? []).map((place) => place - 1)
  // Of members without limits, as nearly all are, nothing more is asked.
  const staking = limitedOf(
    at(standing.limited).flatMap((place) => wishes[place] ?? []),
    locked.rooms,
  )
  const [{ uses, rooms }, placedBefore] = await Promise.all([
    readStakeLimits(tx, staking),
    readPlacedBefore(
      tx,
      at(standing.used).flatMap((place) => wishes[place] ?? []),
    ),
  ])
  return {
    rounds: new Map(rounds.map((round) => [round.id, roundView(round)])),
    salts: new Map(rounds.map((round) => [round.id, round.salt])),
    barred: new Map([
      // An assistant sells for others: the check is the member's own.
      ...at(standing.unchecked).flatMap((place) => {
        const { memberId, assistantId } = wishes[place] ?? {}
        return memberId === undefined || assistantId ? [] : [[memberId, 'unchecked'] as const]
      }),
      ...at(standing.stopped).map((place) => [memberIds[place] ?? '', 'stopped'] as const),
      ...(standing.isUnlicensed ? memberIds : []).map((memberId) => [memberId, 'unlicensed'] as const),
      ...at(standing.barred).map((place) => [memberIds[place] ?? '', 'banned'] as const),
    ]),
    limited: new Map(staking.map((each) => [each.memberId, { ...each, found: rooms.get(each.memberId) }])),
    limits: uses,
    raises: new Map(
      standing.ranksHold
        ? at(standing.raised).map((place, each) => [memberIds[place] ?? '', standing.raises?.[each] ?? 0])
        : [],
    ),
    told: new Set(at(standing.told).flatMap((place) => memberIds[place] ?? [])),
    cash: locked.cash,
    placedBefore,
  }
}

/** The tickets already sold under the keys of these wishes. */
async function readPlacedBefore(
  tx: Tx,
  used: readonly PlaceTicket[],
): Promise<ReadonlyMap<string, StoredTicket>> {
  if (used.length === 0) return new Map()
  const stored = await listTicketsByKey(
    tx,
    used.map((wish) => wish.memberId),
    used.map((wish) => wish.key),
  )
  return new Map(stored.map((ticket) => [ticket.memberId, ticket]))
}

function decide(wish: PlaceTicket, view: View, sales: SalesOfBatch, now: Date): Outcome | Admitted {
  const before = view.placedBefore.get(wish.memberId)
  if (before) {
    return keyReused(before.requestHash, wish.requestHash) ?? ticketFromRow(before)
  }
  const limits = view.limits.get(wish.memberId)
  const raise = view.raises.get(wish.memberId)
  const decision = decideTicket(
    {
      roundId: wish.roundId,
      memberStatus: view.barred.get(wish.memberId) ?? 'active',
      balance: satang(view.cash.get(wish.memberId) ?? 0),
      plan: wish.plan,
      lines: wish.lines,
      ...(limits && { limits }),
      ...(raise && { raise }),
    },
    view.rounds.get(wish.roundId),
    now.getTime(),
    sales.of(wish),
  )
  if (decision.ok) return decision
  if ('moreAt' in decision) return limitRefused(decision)
  const { ok: _, code, ...extra } = decision
  return new Refusal(code, extra)
}

async function write(
  ctx: Context,
  tx: Tx,
  sold: readonly Sold[],
  rooms: ReadonlyMap<string, OfRoom | undefined>,
): Promise<{ index: number; placed: PlacedTicket }[]> {
  // The payments are sent first: the database writes them while the tickets are sealed here.
  const [moved, { batch, numbers }] = await Promise.all([
    move(
      tx,
      ctx.chance,
      sold.map((ticket) => payment(ticket, rooms.get(ticket.wish.memberId))),
    ),
    sealAndInsert(ctx, tx, sold),
  ])
  return sold.map((ticket, place) => ({
    index: ticket.index,
    placed: {
      id: ticket.id,
      billNo: numbers[place]?.billNo ?? 0,
      roundId: ticket.wish.roundId,
      plan: ticket.wish.plan,
      note: ticket.wish.note,
      status: 'placed',
      lines: ticket.admitted.lines,
      stake: ticket.admitted.total,
      net: ticket.admitted.net,
      cashAfter: satang(moved[place]?.debitBalance ?? 0),
      placedAt: tx.now,
      receipt: batch.receipt(place),
      replayed: false,
    },
  }))
}

async function sealAndInsert(ctx: Context, tx: Tx, sold: readonly Sold[]) {
  const batch = sealBatch(ctx, sold, tx.now)
  const operatorId = sold[0]?.wish.operatorId ?? ''
  const numbers = await insertTickets(tx, { ...batch, operatorId }, sold.map(newTicket))
  return { batch, numbers }
}

function actOf({ id, wish, admitted }: Sold) {
  const { memberId, assistantId } = wish
  return { memberId, assistantId, kind: 'ticket', refId: id, stake: admitted.total } as const
}

function stakingOf({ wish: { memberId, operatorId } }: Sold, { told }: View) {
  return { memberId, operatorId, isTold: told.has(memberId) }
}

function payment({ wish, admitted, id }: Sold, ofRoom: OfRoom | undefined): MoveOfRoom {
  return {
    memberId: wish.memberId,
    operatorId: wish.operatorId,
    kind: 'bet',
    refType: 'ticket',
    refId: id,
    debit: 'cash',
    credit: 'round:escrow',
    amount: admitted.net,
    actor: 'member',
    ofRoom,
  }
}

function saltOf(view: View, wish: PlaceTicket): Buffer {
  return view.salts.get(wish.roundId) ?? Buffer.alloc(0)
}
