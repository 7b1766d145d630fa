import type { TakeBack } from '../../../domain/betting/win/difference.ts'
import { winningNumbers } from '../../../domain/betting/win/winning-numbers.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { drawRulesOf } from '../operators/draw-rules.ts'
import { findOperatorById } from '../operators/queries.ts'
import { readRound } from '../rounds/queries.ts'
import { readPublished } from './propose-result.ts'
import { findResult } from './queries.ts'
import { findResultChange, type ResultChange } from './queries-preview.ts'

export interface PreviewResult {
  readonly operatorId: string
  readonly roundId: string
  /** The caller's own entry: nobody sees what another person has typed. */
  readonly published: unknown
}

export interface ResultPreview extends ResultChange {
  readonly takeBack: TakeBack
}

/**
 * What a corrected result would change if it were settled now: who gains, who loses, and how much could be taken back.
 * Changes nothing. Throws `Refusal` ROUND_UNKNOWN, ROUND_VOID, ROUND_NOT_RESULTED, RESULT_INVALID (with the field).
 */
export async function previewResult(ctx: Context, wish: PreviewResult): Promise<ResultPreview> {
  const round = await readRound(ctx.read, wish)
  if (round.status === 'void') throw new Refusal('ROUND_VOID')
  // A round without a result has nothing to correct; its possible payouts are the risk screen's subject.
  const current = await findResult(ctx.read, round.id)
  if (!current) throw new Refusal('ROUND_NOT_RESULTED')
  const { result } = readPublished(round, wish.published)
  const [operator, change] = await Promise.all([
    findOperatorById(ctx.read, round.operatorId),
    findResultChange(ctx.read, round.id, winningNumbers(result, round.types), current.officialAt),
  ])
  return { ...change, takeBack: drawRulesOf(operator?.settings).takeBack }
}
