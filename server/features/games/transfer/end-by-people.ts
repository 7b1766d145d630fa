import { isOnItsWay, judgeEnd, type PeoplesEnd } from '../../../../domain/games/transfer-wallet.ts'
import type { RecordedAct } from '../../../../domain/staff/recorded-acts.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { decide, refuseToDecide } from '../../approvals/decide.ts'
import { endOpen, lockOpen, type OnProposal } from '../../approvals/lock-open.ts'
import { propose } from '../../approvals/propose.ts'
import { appendAudit } from '../../audit/append-audit.ts'
import { findTransferPlace, type StoredTransfer } from './queries-transfers.ts'
import { endTransfer, lockTransfer, recordSaid } from './record-said.ts'
import { tellLate } from './tell-late.ts'
import { hearOf, transferWalletsOf } from './tell-transfer.ts'

interface OnTransfer {
  readonly operatorId: string
  readonly staffId: string
  readonly transferId: string
}

/**
 * Asks that a transfer of which its provider says nothing end, as made or as not made; a second person has to agree. Throws
 * `Refusal` GAME_TRANSFER_UNKNOWN, GAME_TRANSFER_DECIDED (it is not unknown), PROPOSAL_WAITS.
 */
export function askTransferEnd(
  ctx: Context,
  wish: OnTransfer & { readonly end: PeoplesEnd; readonly reason: string },
): Promise<{ proposalId: string }> {
  return ctx.transaction(async (tx) => {
    const transfer = await lockOwn(tx, wish)
    if (transfer.state !== 'unknown') throw new Refusal('GAME_TRANSFER_DECIDED')
    const proposalId = ctx.chance.id()
    const { id, memberId, provider, way, amount, sends } = transfer
    const isOnly = await propose(tx, {
      ...{ id: proposalId, operatorId: wish.operatorId, kind: 'game-transfer', roundId: null, slot: id },
      ...{
        content: { transferId: id, memberId, provider, way, amount, act: wish.end, sends },
        reason: wish.reason,
      },
      makerId: wish.staffId,
    })
    if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
    const body = { ...bodyOf(transfer), proposal: proposalId, outcome: wish.end, reason: wish.reason }
    await note(tx, wish, 'game.transfer-propose', body)
    return { proposalId }
  })
}

interface OnAsked extends OnProposal {
  readonly transferId: string
}

/**
 * Agrees to what somebody else has asked for about a transfer. Its provider is asked first, after everything else has been looked at
 * and outside of locks, and everything is looked at once more: what it says finally holds, and what it has or may still get is
 * ended by nobody. A repeat changes nothing. Throws `Refusal` GAME_TRANSFER_UNKNOWN, PROPOSAL_UNKNOWN, PROPOSAL_EXPIRED,
 * SAME_PERSON, PROPOSAL_STALE, GAME_TRANSFER_WAITS, GAME_TRANSFER_OTHERWISE, GAME_TRANSFER_ANSWERED.
 */
export async function confirmTransferEnd(ctx: Context, wish: OnAsked): Promise<void> {
  const asked = await ctx.transaction((tx) => lockAsked(tx, wish))
  if (!asked) return
  const wallets = await transferWalletsOf(ctx, wish.operatorId)
  const said = wallets && (await hearOf(wallets, asked.transfer))
  const { now } = asked
  switch (judgeEnd(asked.transfer, { end: asked.proposal.content.act, said, now })) {
    case 'agree':
      break
    case 'answered':
      if (said) await recordSaid(ctx, asked.transfer, said)
      throw new Refusal('GAME_TRANSFER_ANSWERED')
    case 'contradicts':
      throw new Refusal('GAME_TRANSFER_OTHERWISE')
    case 'wait':
      throw new Refusal('GAME_TRANSFER_WAITS')
  }
  await ctx.transaction(async (tx) => {
    const again = await lockAsked(tx, wish)
    if (!again) return
    const { transfer, proposal } = again
    await decide(tx, proposal, { state: 'confirmed', staffId: wish.staffId })
    const { act } = proposal.content
    await endTransfer(ctx, tx, transfer, { state: act, reference: null, by: `staff:${wish.staffId}` })
    const agreed = { proposal: proposal.id, maker: proposal.makerId, outcome: act }
    await tellLate(tx, transfer, act)
    await note(tx, wish, 'game.transfer-confirm', { ...bodyOf(transfer), ...agreed })
  })
}

/** What this person may agree to now; undefined for a repeat. Throws as `confirmTransferEnd`. */
async function lockAsked(tx: Tx, wish: OnAsked) {
  const transfer = await lockOwn(tx, wish)
  const proposal = await lockOpen(tx, 'game-transfer', wish, ['confirmed'])
  if (!proposal) return undefined
  if (proposal.content.transferId !== transfer.id) throw new Refusal('PROPOSAL_UNKNOWN')
  refuseToDecide(proposal, wish.staffId)
  // Told again, the provider may have moved the money after somebody had looked at its books.
  if (transfer.state !== 'unknown' || transfer.sends !== proposal.content.sends) {
    throw new Refusal('PROPOSAL_STALE')
  }
  if (isOnItsWay(transfer, tx.now)) throw new Refusal('GAME_TRANSFER_WAITS')
  return { transfer, proposal, now: tx.now }
}

/** Says no to what somebody has asked for about a transfer, or takes it back; it waits on. Throws as `endOpen`. */
export function endTransferAsked(
  ctx: Context,
  wish: OnProposal,
  state: 'rejected' | 'withdrawn',
): Promise<void> {
  return ctx.transaction(async (tx) => {
    const proposal = await endOpen(tx, 'game-transfer', wish, state)
    if (proposal) await note(tx, wish, `game.transfer-${state}`, { proposal: proposal.id })
  })
}

async function lockOwn(
  tx: Tx,
  { operatorId, transferId: id }: OnTransfer | OnAsked,
): Promise<StoredTransfer> {
  const place = await findTransferPlace(tx, operatorId, id)
  const transfer = place && (await lockTransfer(tx, { memberId: place.memberId, id }))
  if (!transfer) throw new Refusal('GAME_TRANSFER_UNKNOWN')
  return transfer
}

function bodyOf({ id, memberId, provider, amount }: StoredTransfer) {
  return { transfer: id, member: memberId, name: provider, amount }
}

async function note(
  tx: Tx,
  { operatorId, staffId }: Pick<OnProposal, 'operatorId' | 'staffId'>,
  kind: RecordedAct,
  body: Readonly<Record<string, string | number>>,
): Promise<void> {
  await appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body })
}
