import type { FairHead } from '../../../domain/fair/evidence.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { findSeal, type Seal } from './queries.ts'
import {
  findOpenFacts,
  findPublicResult,
  listSealsAfter,
  type OpenFacts,
  type PublicResult,
} from './queries-fair.ts'

/** The public part of a round, without members. */
export interface FairRound {
  readonly facts: OpenFacts
  /** Null until the round is sealed. */
  readonly head: FairHead | null
  /** The previous head of the chain. */
  readonly before: FairHead | null
  readonly result: PublicResult | null
}

/** Heads in one answer. */
const HEADS_PAGE = 500

/** Throws ROUND_UNKNOWN, for another operator's round as well. */
export async function findFairRound(ctx: Context, operatorId: string, roundId: string): Promise<FairRound> {
  const facts = await findOpenFacts(ctx.read, operatorId, roundId)
  if (!facts) throw new Refusal('ROUND_UNKNOWN')
  const [seal, result] = await Promise.all([findSeal(ctx.read, roundId), findPublicResult(ctx.read, roundId)])
  const [before] = seal && seal.seq > 1 ? await listSealsAfter(ctx.read, operatorId, seal.seq - 2, 1) : []
  return {
    facts,
    head: seal ? headOf(seal) : null,
    before: before ? headOf(before) : null,
    result: result ?? null,
  }
}

/** The operator's heads after a given one, oldest first: whoever stores them notices a rewritten past. */
export async function listFairHeads(
  ctx: Context,
  operatorId: string,
  after: number,
): Promise<readonly FairHead[]> {
  return (await listSealsAfter(ctx.read, operatorId, after, HEADS_PAGE)).map(headOf)
}

/** A seal as it is published and signed. */
export function headOf(seal: Omit<Seal, 'operatorId'>): FairHead {
  return {
    round: seal.roundId,
    seq: seal.seq,
    size: seal.size,
    stakeSum: seal.stakeSum,
    root: seal.root.toHex(),
    cancelledRoot: seal.cancelledRoot.toHex(),
    closedAtMs: seal.closedAt.getTime(),
    previousHead: seal.previousHead.toHex(),
    anchors: seal.anchors,
    head: seal.head.toHex(),
    signature: seal.signature.toHex(),
  }
}
