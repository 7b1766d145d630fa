import { randomUUID } from 'node:crypto'
import type { PriceWish } from '../../../domain/staff/proposed-prices.ts'
import type { Tx } from '../../../server/context.ts'
import { propose } from '../../../server/features/approvals/propose.ts'
import { updateApprovalDecided } from '../../../server/features/approvals/queries.ts'
import type { Stage } from './stage.ts'

/** Two people agree to a price in this transaction, as the database asks of whoever writes it. */
export async function agreeOnPrice(
  tx: Tx,
  { operatorId, makerId, checkerId }: Pick<Stage, 'operatorId' | 'makerId' | 'checkerId'>,
  price: Pick<PriceWish, 'plan' | 'type' | 'rate' | 'discount'>,
): Promise<void> {
  const id = randomUUID()
  await tx.readClock()
  await propose(tx, {
    ...{ id, operatorId, kind: 'price', roundId: null, slot: id, reason: null, makerId },
    content: { group: 'any', ...price, rankMax: null, sure: true },
  })
  await updateApprovalDecided(tx, id, { state: 'confirmed', staffId: checkerId, reason: null })
}
