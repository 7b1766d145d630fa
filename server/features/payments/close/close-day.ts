import type { BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../../domain/money.ts'
import {
  bankDifference,
  closingSheet,
  isEveryPlace,
  isNextDay,
  type MoneyPlace,
  type PlaceFigures,
  type TypedPlace,
} from '../../../../domain/payments/close/day-close.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide, refuseToDecide } from '../../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import { lockApproval } from '../../approvals/queries.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import type { Operator } from '../../operators/operator.ts'
import {
  type DayClose,
  findClose,
  findFirstMoneyDay,
  findReconciliation,
  insertClose,
} from './queries-close.ts'
import { lockDay } from './queries-reconcile.ts'
import { dayOf, readFigures, reconcileDay } from './reconcile-day.ts'

/** One day at a time is proposed. */
export const SLOT = 'day'

export interface ProposeClose {
  readonly operator: Operator
  readonly staffId: string
  readonly day: BangkokDate
  readonly places: readonly TypedPlace[]
  /** Why there are differences. */
  readonly reason: string | null
  /** Sent twice it proposes once. */
  readonly key: string
}

/**
 * Proposes that a day is signed off with the balances that the bank shows. The day is looked at once more before, which may take longer
 * than a call: whoever asks again by the same key is told what came of it, and no provider is asked. Throws
 * `Refusal` CLOSE_DAY_UNKNOWN, DAY_CLOSED, DAY_NOT_NEXT, PLACES_DIFFER, CLOSE_REASON_NEEDED, PROPOSAL_WAITS, KEY_REUSED.
 */
export async function proposeClose(ctx: Context, wish: ProposeClose): Promise<{ proposalId: string }> {
  const { operator, staffId, day, reason, key: id } = wish
  const before = await ctx.transaction((tx) => findProposed(tx, wish))
  if (before) return before
  await reconcileDay(ctx, operator, day)
  return ctx.transaction(async (tx) => {
    await lockDay(tx, operator.id)
    const meanwhile = await findProposed(tx, wish)
    if (meanwhile) return meanwhile
    const last = await findClose(tx, operator.id, null)
    if (last && day <= last.day) throw new Refusal('DAY_CLOSED')
    const found = await findReconciliation(tx, operator.id, day)
    if (!found) throw new Refusal('CLOSE_DAY_UNKNOWN')
    if (!isNextDay(day, last?.day ?? null, last ? null : await findFirstMoneyDay(tx, operator.id))) {
      throw new Refusal('DAY_NOT_NEXT')
    }
    if (!isEveryPlace(found.places, wish.places)) throw new Refusal('PLACES_DIFFER')
    const places = closingSheet(found.places, wish.places, openingsOf(last))
    const isOff = found.differences > 0 || places.some((place) => bankDifference(place) !== 0)
    if (isOff && reason === null) throw new Refusal('CLOSE_REASON_NEEDED', { field: 'reason' })
    const isOnly = await propose(tx, {
      ...{ id, operatorId: operator.id, kind: 'close', roundId: null, slot: SLOT },
      content: { day, run: found.run, places, differences: found.differences, reason },
      ...{ reason, makerId: staffId },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    const body = { proposal: id, day, ...(reason === null ? {} : { reason }) }
    await note(tx, { operatorId: operator.id, staffId }, 'close.propose', body)
    return { proposalId: id }
  })
}

/** What was proposed by this key, whatever has become of it. Throws `Refusal` KEY_REUSED: something else was. */
async function findProposed(tx: Tx, wish: ProposeClose): Promise<{ proposalId: string } | undefined> {
  const { operator, staffId, day, places, reason, key } = wish
  const found = await lockApproval(tx, operator.id, 'close', key)
  if (!found) return undefined
  const { makerId, content } = found
  const isTyped = content.places.every(({ place, bank, moved }) =>
    places.some((each) => each.place === place && each.bank === bank && each.moved === moved),
  )
  const isSame = makerId === staffId && content.day === day && content.reason === reason && isTyped
  if (!isSame) throw new Refusal('KEY_REUSED')
  return { proposalId: key }
}

/** The balance of each place with which the next day begins: what the bank showed when the last was signed off. */
export function openingsOf(last: DayClose | undefined): ReadonlyMap<MoneyPlace, Satang> {
  return new Map((last?.places ?? []).map(({ place, bank }) => [place, bank]))
}

export interface OnClose extends Omit<OnProposal, 'operatorId'> {
  readonly operator: Operator
  readonly day: BangkokDate
}

/**
 * Agrees: the day is signed off with the figures that both have seen, once and for good. A repeat changes nothing, and asks no provider. Throws
 * `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE (the day has other figures meanwhile).
 */
export async function confirmClose(ctx: Context, wish: OnClose): Promise<void> {
  const { operator, staffId, day } = wish
  const operatorId = operator.id
  if (!(await ctx.transaction((tx) => lockAsked(tx, wish)))) return
  await reconcileDay(ctx, operator, day)
  await ctx.transaction(async (tx) => {
    await lockDay(tx, operatorId)
    const proposal = await lockAsked(tx, wish)
    if (!proposal) return
    const { content, makerId } = proposal
    await decide(tx, proposal, { state: 'confirmed', staffId })
    const found = await findReconciliation(tx, operatorId, day)
    const { places } = await readFigures(tx, { ...dayOf(operatorId, day), day })
    const isSame = found?.run === content.run && areAlike(places, content.places)
    if (!isSame || (await findClose(tx, operatorId, day))) throw new Refusal('PROPOSAL_STALE')
    await insertClose(tx, operatorId, { ...content, maker: makerId, checker: staffId })
    await note(tx, { operatorId, staffId }, 'close.confirm', { proposal: proposal.id, day, maker: makerId })
  })
}

/** What this person may agree to now; undefined for a repeat. Throws as `confirmClose`. */
async function lockAsked(tx: Tx, wish: OnClose) {
  const proposal = await lockOpen(tx, 'close', { ...wish, operatorId: wish.operator.id }, ['confirmed'])
  if (proposal && proposal.content.day !== wish.day) throw new Refusal('PROPOSAL_UNKNOWN')
  if (proposal) refuseToDecide(proposal, wish.staffId)
  return proposal
}

/** Says no to what somebody else proposed, or takes the own proposal back. A repeat changes nothing. Throws as `endOpen`. */
export function endClose(ctx: Context, wish: OnProposal, state: 'rejected' | 'withdrawn'): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'close', wish, state)
    if (!proposal) return
    await note(tx, wish, `close.${state}`, { proposal: proposal.id, day: proposal.content.day })
  })
}

function areAlike(now: readonly PlaceFigures[], agreed: readonly PlaceFigures[]): boolean {
  const shown = (figures: readonly PlaceFigures[]) =>
    figures.map((each) => [each.place, each.came, each.late, each.returned, each.paid].join()).join(';')
  return shown(now) === shown(agreed)
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  kind: RecordedAct & `close.${string}`,
  body: Readonly<Record<string, string>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
