import type { Context } from '../../../context.ts'
import { eachAlone } from '../../../each-alone.ts'
import type { SlipLookup } from '../../../external/slip-lookup.ts'
import { eachOperator } from '../../directory/each-operator.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { accountShown } from '../account-shown.ts'
import { receiveIn } from '../receive-payment.ts'
import { findSlipToLookUp, listSlipsToLookUp, updateBankSays, updateSlipAsked } from './queries-lookups.ts'

/** Bounds a run: the bank is asked about each, and the next run continues. */
const MOST = 100

/** Asks banks about slips whose money nobody has told of yet. The longer ago a slip was attached, the more seldom. */
export function lookUpSlips(ctx: Context): Promise<void> {
  return eachOperator(ctx, async (operatorId) => {
    if (!(await lookupOf(ctx, operatorId))) return
    const due = await listSlipsToLookUp(ctx.read, operatorId, MOST)
    await eachAlone(due, ({ memberId, id }) => lookUpSlip(ctx, { operatorId, memberId, id }))
  })
}

/**
 * Asks the sending bank about a slip, and takes in what it says like any word of a bank: the slip itself credits nothing. A
 * repeat changes nothing. Throws `Refusal` NOTICE_CHANGED; `Unavailable` when nobody answers.
 */
export async function lookUpSlip(
  ctx: Context,
  {
    operatorId,
    memberId,
    id,
  }: { readonly operatorId: string; readonly memberId: string; readonly id: string },
): Promise<void> {
  const lookup = await lookupOf(ctx, operatorId)
  const slip = lookup && (await findSlipToLookUp(ctx.read, memberId, id))
  if (!slip) return
  // Before the answer: one that never comes is asked for again as seldom as any.
  await ctx.transaction((tx) => updateSlipAsked(tx, memberId, id))
  const transfer = await lookup.ask(slip)
  if (!transfer) return
  const { shownNo, ...told } = transfer
  const { bank } = transfer
  const accountNo = hasDigits(shownNo)
    ? await accountShown(ctx.read, operatorId, { bank, shownNo })
    : undefined
  await ctx.transaction(async (tx) => {
    if (accountNo !== undefined) {
      const by = { channel: 'slip-lookup', reference: slip.reference, until: null } as const
      await receiveIn(ctx, tx, operatorId, { ...told, ...by, accountNo })
    }
    await updateBankSays(tx, memberId, { id, says: accountNo === undefined ? 'elsewhere' : 'transfer' })
  })
}

/** Digits of the receiving account that the bank must show. */
const RECEIVER_DIGITS = 4

/** Who pays chooses to whom: an account that is hidden might be anybody's, and credits nobody. */
function hasDigits(shownNo: string): boolean {
  return shownNo.replace(/\D/g, '').length >= RECEIVER_DIGITS
}

/** Who asks banks about slips; null: nobody. */
async function lookupOf(ctx: Context, operatorId: string): Promise<SlipLookup | null> {
  const operator = await findOperatorById(ctx.read, operatorId)
  return operator?.demo ? ctx.external.demoSlips : ctx.external.slips
}
