import type { Context } from '../../context.ts'
import { Refusal } from '../../errors.ts'
import { confirmResult } from './confirm-result.ts'
import { type ProposeResult, proposeResult } from './propose-result.ts'

/** What people may have done with a round while a program waited for it. */
const TAKEN_OVER: ReadonlySet<string> = new Set([
  'ROUND_UNKNOWN',
  'ROUND_VOID',
  'RESULT_EXISTS',
  'RESULT_PROPOSED',
  'RESULT_BY_DRAW',
  'PROPOSAL_UNKNOWN',
])

/**
 * Enters a result that a program has read, as the first of two entries. False when people were first, or the round is
 * over: that is decided with the round locked, and the program leaves it to them.
 */
export function enterByProgram(ctx: Context, wish: Omit<ProposeResult, 'byProgram'>): Promise<boolean> {
  return unlessTakenOver(proposeResult(ctx, { ...wish, byProgram: true }))
}

/** Enters and confirms a result under the names of two programs. False as for `enterByProgram`. */
export async function giveByProgram(
  ctx: Context,
  wish: Pick<ProposeResult, 'operatorId' | 'roundId' | 'published' | 'source'>,
  [makerId, checkerId]: readonly [string, string],
): Promise<boolean> {
  if (!(await enterByProgram(ctx, { ...wish, staffId: makerId }))) return false
  return unlessTakenOver(confirmResult(ctx, { ...wish, staffId: checkerId, makerId, byProgram: true }))
}

async function unlessTakenOver(entering: Promise<unknown>): Promise<boolean> {
  try {
    await entering
    return true
  } catch (error) {
    if (error instanceof Refusal && TAKEN_OVER.has(error.code)) return false
    throw error
  }
}
