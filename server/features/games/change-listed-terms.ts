import type { ListedTerms, ListedTermsChange } from '../../../domain/games/listed-terms.ts'
import type { GameListWish } from '../../../domain/staff/proposed-games.ts'
import type { RecordedAct } from '../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { decide } from '../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../approvals/lock-open.ts'
import { propose } from '../approvals/propose.ts'
import { findContent } from '../approvals/queries.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { requireProvider } from './change-catalogue.ts'
import { updateListedTerms } from './queries-games.ts'
import { lockProvider } from './queries-providers.ts'
import { beginning } from './read-catalogue.ts'

interface AskedTerms {
  readonly operatorId: string
  readonly staffId: string
  readonly provider: string
  readonly changes: readonly ListedTermsChange[]
}

/** Asks for other terms of known games; the caller holds the provider. Throws `Refusal` PROPOSAL_WAITS. */
export async function askListedTerms(ctx: Context, tx: Tx, wish: AskedTerms): Promise<void> {
  const { operatorId, staffId, provider, changes } = wish
  const isOnly = await propose(tx, {
    ...{ id: ctx.chance.id(), operatorId, kind: 'game-list', roundId: null, slot: provider },
    ...{ content: { provider, changes }, reason: null, makerId: staffId },
  })
  if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
}

/**
 * Agrees to the types and returns that somebody else's list has given known games: rounds count by them from now on. A repeat changes
 * nothing. Throws `Refusal` PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED, SAME_PERSON, PROPOSAL_STALE.
 */
export function confirmListedTerms(ctx: Context, wish: OnProposal): Promise<void> {
  return ctx.transaction(async (tx) => {
    const { operatorId, staffId } = wish
    const content = await findContent(tx, 'game-list', wish)
    if (!content) throw new Refusal('PROPOSAL_UNKNOWN')
    const { provider, changes } = content
    // Before the proposal, as by whoever brings in a list.
    await lockProvider(tx, { operatorId, ...beginning(requireProvider(provider)) })
    const proposal = await lockOpen(tx, 'game-list', wish, ['confirmed'])
    if (!proposal) return
    await decide(tx, proposal, { state: 'confirmed', staffId })
    const changed = await updateListedTerms(tx, { operatorId, provider }, changes)
    if (changed !== changes.length) throw new Refusal('PROPOSAL_STALE')
    await note(tx, wish, 'games.list-confirm', { ...shown(proposal), maker: proposal.makerId })
    tx.afterCommit({ name: 'games', operatorId, provider })
  })
}

/** Says no to what somebody else's list asks for, or takes the own back. A repeat changes nothing. Throws as `endOpen`. */
export function endListedTerms(
  ctx: Context,
  wish: OnProposal,
  state: 'rejected' | 'withdrawn',
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'game-list', wish, state)
    if (proposal) await note(tx, wish, `games.list-${state}`, shown(proposal))
  })
}

/** Of so many games the record names what changes; the proposal has them all. */
const NAMED = 6

/** What changes, in words of the list: of each game its id, its types and its returns. */
export function termsNamed(changes: readonly ListedTermsChange[]): string {
  const named = changes
    .slice(0, NAMED)
    .map(({ gameId, before, after }) => `${gameId}: ${said(before)} > ${said(after)}`)
  return [...named, ...(changes.length > NAMED ? [`+${changes.length - NAMED}`] : [])].join('; ')
}

function said({ type, declaredReturn }: ListedTerms): string {
  return declaredReturn === null ? type : `${type} ${(declaredReturn / 100).toFixed(2)}%`
}

function shown({ id, content }: { readonly id: string; readonly content: GameListWish }) {
  const { provider, changes } = content
  return { proposal: id, code: provider, retyped: changes.length, terms: termsNamed(changes) }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  kind: RecordedAct,
  body: Readonly<Record<string, string | number>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
