import { confirmNumbers } from '../../../server/features/risk/confirm-numbers.ts'
import { type SetNumbers, setNumbers } from '../../../server/features/risk/set-numbers.ts'
import type { Stage } from './stage.ts'

/** Sets a rule for numbers as staff do: where it changes rates of a round on sale, the second person agrees. */
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
