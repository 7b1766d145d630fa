import type postgres from 'postgres'
import { claimSlipReference } from '../../../../server/features/directory/claim-slip-reference.ts'
import type { Stage } from '../stage.ts'

/** A slip with a bank's name of a transfer, as its upload keeps it. Returns its id. */
export async function claimedSlip(
  { ctx, operatorId }: Stage,
  owner: postgres.Sql,
  { memberId, reference }: { memberId: string; reference: string },
): Promise<string> {
  const id = ctx.chance.id()
  const sendingBank = '004'
  await owner`
    insert into slip (member_id, id, operator_id, file_hash, picture, width, height, name, uploaded_at, sending_bank,
      reference)
    values (${memberId}, ${id}, ${operatorId}, ${Buffer.from(id)}, '\\x00', 1, 1, 'slip.jpg', now(), ${sendingBank},
      ${reference})`
  await ctx.transaction(async (tx) => {
    await tx.readClock()
    await claimSlipReference(tx, { sendingBank, reference, memberId, operatorId })
  })
  return id
}
