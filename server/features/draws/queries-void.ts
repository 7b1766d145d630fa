import type { Reader, Tx } from '../../context.ts'

/** A round that was not held: why, and who said so. */
export interface RoundVoid {
  readonly roundId: string
  readonly operatorId: string
  readonly reason: string
  readonly actor: string
  readonly voidedAt: Date
}

export async function insertRoundVoid(tx: Tx, wish: Omit<RoundVoid, 'voidedAt'>): Promise<void> {
  await tx.run`
    insert into round_void (round_id, operator_id, reason, actor, voided_at)
    values (${wish.roundId}, ${wish.operatorId}, ${wish.reason}, ${wish.actor}, ${tx.now})`
}

export function findRoundVoid(reader: Reader, roundId: string): Promise<RoundVoid | undefined> {
  return reader.maybe<RoundVoid>`
    select round_id as "roundId", operator_id as "operatorId", reason, actor, voided_at as "voidedAt"
    from round_void where round_id = ${roundId}`
}

export interface VoidProposal {
  readonly id: string
  readonly roundId: string
  readonly reason: string
  readonly makerId: string
}

export function findOpenVoid(reader: Reader, roundId: string): Promise<VoidProposal | undefined> {
  return reader.maybe<VoidProposal>`
    select id, round_id as "roundId", reason, maker_id as "makerId"
    from void_proposal where round_id = ${roundId} and state = 'open'`
}

export async function insertVoidProposal(
  tx: Tx,
  proposal: VoidProposal & { readonly operatorId: string },
): Promise<void> {
  await tx.run`
    insert into void_proposal (id, operator_id, round_id, reason, maker_id, proposed_at)
    values (${proposal.id}, ${proposal.operatorId}, ${proposal.roundId}, ${proposal.reason}, ${proposal.makerId},
      ${tx.now})`
}

/** How a proposal ended; `checker` is who confirmed or rejected it, with a reason of their own. */
export async function updateVoidProposal(
  tx: Tx,
  proposalId: string,
  state: 'confirmed' | 'rejected' | 'withdrawn',
  checker?: { readonly staffId: string; readonly reason: string },
): Promise<void> {
  await tx.run`
    update void_proposal set state = ${state}, checker_id = ${checker?.staffId ?? null},
      checker_reason = ${checker?.reason ?? null}, decided_at = ${tx.now}
    where id = ${proposalId}`
}
