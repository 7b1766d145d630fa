import { isDeepStrictEqual } from 'node:util'
import { invariant } from '../../../domain/invariant.ts'
import type { Proposed } from '../../../domain/staff/approvals.ts'
import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../approvals/lock-open.ts'
import { propose } from '../approvals/propose.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { changeSettings } from '../operators/change-settings.ts'
import { drawRulesOf } from '../operators/draw-rules.ts'
import { fastRulesOf } from '../operators/fast-rules.ts'
import { licenceOf } from '../operators/licence.ts'
import { moneyRulesOf } from '../operators/money-rules.ts'
import type { Operator, OperatorSettings } from '../operators/operator.ts'
import { lockOperator } from '../operators/queries.ts'

/** What an operator decides once for the whole site, by two people. */
export type RulesKind = 'draws' | 'fast' | 'money' | 'licence'
type Rules<K extends RulesKind> = Proposed[K]['after']

interface Keeping<K extends RulesKind> {
  readonly of: (operator: Operator) => Rules<K>
  readonly kept: (rules: Rules<K>) => Partial<OperatorSettings>
}

const KEEPING: { readonly [K in RulesKind]: Keeping<K> } = {
  draws: { of: ({ settings }) => drawRulesOf(settings), kept: (rules) => ({ ...rules }) },
  fast: { of: fastRulesOf, kept: (rules) => ({ fast: rules }) },
  licence: { of: licenceOf, kept: (licence) => ({ licence: { ...licence } }) },
  money: {
    of: moneyRulesOf,
    kept: (rules) => ({
      ...rules,
      ...{ withdrawals: { ...rules.withdrawals }, checkIn: { ...rules.checkIn } },
      ...{ cashback: { ...rules.cashback }, wheel: { ...rules.wheel } },
      ...{ affiliates: { ...rules.affiliates }, messages: { ...rules.messages } },
      ranks: { ...rules.ranks },
    }),
  },
}

interface RulesWish<K extends RulesKind> {
  readonly operatorId: string
  readonly staffId: string
  readonly kind: K
  readonly after: Rules<K>
  /** The rules that stood where these were written. */
  readonly seen?: Rules<K> | undefined
  /** The second person reads it. */
  readonly reason?: string
  /** Of rules of money: that they may give back all that is staked. */
  readonly sure?: boolean
}

/**
 * Asks for other rules; they hold once another person agrees. Null where they stand already. Throws `Refusal` CHANGED_SINCE, PROPOSAL_WAITS.
 */
export function proposeRules<K extends RulesKind>(
  ctx: Context,
  { operatorId, staffId, kind, after, seen, reason, sure }: RulesWish<K>,
): Promise<{ proposalId: string | null }> {
  return ctx.transaction(async (tx) => {
    const before = await lockRules(tx, operatorId, kind)
    if (isDeepStrictEqual(before, after)) return { proposalId: null }
    if (seen && !isDeepStrictEqual(before, seen)) throw new Refusal('CHANGED_SINCE')
    const id = ctx.chance.id()
    const isOnly = await propose(tx, {
      ...{ id, operatorId, kind, roundId: null, slot: kind },
      ...{
        content: { before, after, ...(sure === undefined ? {} : { sure }) } as Proposed[K],
        reason: reason ?? null,
        makerId: staffId,
      },
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    const body = { proposal: id, of: kind, before, after, ...(reason === undefined ? {} : { reason }) }
    await note(tx, { operatorId, staffId }, { kind: 'rules.propose', body })
    return { proposalId: id }
  })
}

interface OnRules extends OnProposal {
  readonly kind: RulesKind
}

interface ConfirmRules extends OnRules {
  /** Whether what nobody was asked to be sure of would come to stand; asked under the operator's lock. */
  readonly isUnsure?: (tx: Tx, proposed: Proposed[RulesKind]) => Promise<boolean>
}

/**
 * Agrees to another person's rules: they hold for what happens from now on. A repeat changes nothing. Throws `Refusal`
 * PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE (other rules stand than those it would change, or
 * `isUnsure`).
 */
export function confirmRules(ctx: Context, { kind, isUnsure, ...wish }: ConfirmRules): Promise<void> {
  return ctx.transaction(async (tx) => {
    const standing = await lockRules(tx, wish.operatorId, kind)
    const proposal = await lockOpen(tx, kind, wish, ['confirmed'])
    if (!proposal) return
    await decide(tx, proposal, { state: 'confirmed', staffId: wish.staffId })
    const { before, after } = proposal.content
    if (!isDeepStrictEqual(standing, before)) throw new Refusal('PROPOSAL_STALE')
    if (await isUnsure?.(tx, proposal.content)) throw new Refusal('PROPOSAL_STALE')
    await changeSettings(tx, wish.operatorId, keptAs(kind, after))
    const agreed = { proposal: proposal.id, of: kind, maker: proposal.makerId }
    await note(tx, wish, { kind: 'rules.confirm', body: agreed })
    await note(tx, wish, { kind: `rules.${kind}`, body: { before, after } })
  })
}

/** Says no to other rules, or takes the own wish for them back. A repeat changes nothing. Throws as `endOpen`. */
export function endRules(
  ctx: Context,
  { kind, ...wish }: OnRules,
  state: 'rejected' | 'withdrawn',
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, kind, wish, state)
    if (!proposal) return
    await note(tx, wish, { kind: `rules.${state}`, body: { proposal: proposal.id, of: kind } })
  })
}

/** Locks what an operator has set until commit, and reads the clock. Always before a proposal. */
async function lockRules<K extends RulesKind>(tx: Tx, operatorId: string, kind: K): Promise<Rules<K>> {
  const operator = await lockOperator(tx, operatorId)
  invariant(operator, 'staff work for an operator')
  return KEEPING[kind].of(operator)
}

function keptAs<K extends RulesKind>(kind: K, rules: Rules<K>): Partial<OperatorSettings> {
  return KEEPING[kind].kept(rules)
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  act: { readonly kind: RecordedAct; readonly body: Readonly<Record<string, unknown>> },
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, ...act })
}
