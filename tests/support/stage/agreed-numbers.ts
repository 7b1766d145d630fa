import { confirmNumbers } from '../../../server/features/risk/confirm-numbers.ts'
import { type SetNumbers, setNumbers } from '../../../server/features/risk/set-numbers.ts'
import type { Stage } from './stage.ts'

/** Sets a number rule as staff do. A change of rates in a round on sale is approved by a second person. */
export async function agreeOnNumbers(
  stage: Stage,
  wish: Omit<SetNumbers, 'operatorId' | 'staffId'>,
): Promise<readonly string[]> {
  const { ctx, operatorId, makerId, checkerId } = stage
  const { numbers, proposalId } = await setNumbers(ctx, { ...wish, operatorId, staffId: makerId })
  if (proposalId) {
    await confirmNumbers(ctx, { operatorId, roundId: wish.roundId, proposalId, staffId: checkerId })
  }
  return numbers
}
