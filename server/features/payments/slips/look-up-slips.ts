import { pairWord } from '../../../../domain/payments/channels/pair-word.ts'
import type { SlipReference } from '../../../../domain/payments/codes/mini-qr.ts'
import { isReceiver } from '../../../../domain/payments/receiver-shown.ts'
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import type { SlipLookup, SlipTransfer } from '../../../external/slip-lookup.ts'
import { askInTurns } from '../../directory/ask-in-turns.ts'
import { findOperatorById } from '../../operators/queries.ts'
import { listReceivingAccounts } from '../queries-accounts.ts'
import type { BankNotice } from '../queries-incoming.ts'
import { receiveIn } from '../receive-payment.ts'
import { isAsGiven } from '../receiving/as-given.ts'
import {
  findPairSlipToLookUp,
  findSlipToLookUp,
  listPairSlipsToLookUp,
  listSlipsToLookUp,
  updateBankSays,
  updateSlipAsked,
} from './queries-lookups.ts'
import { slipLookupOf } from './slip-lookup-of.ts'

/** Of one operator and run; the next run continues. */
const MOST = 100

/** Asks banks about slips whose money nobody has told of yet. The longer ago a slip was attached, the more seldom. */
export function lookUpSlips(ctx: Context): Promise<void> {
  const listDue = async (operatorId: string): Promise<SlipName[]> => {
    if (!(await lookupFor(ctx, operatorId))) return []
    const slips = [
      ...(await listSlipsToLookUp(ctx.read, operatorId, MOST)),
      ...(await listPairSlipsToLookUp(ctx.read, operatorId, MOST)),
    ]
    return slips.map((slip) => ({ ...slip, operatorId }))
  }
  return askInTurns(ctx, listDue, (slip) => lookUpSlip(ctx, slip))
}

interface SlipName {
  readonly operatorId: string
  readonly memberId: string
  readonly id: string
}

/**
 * Asks the sending bank about a slip, and takes in what it says like any word of a bank: the slip itself credits nothing. A
 * repeat changes nothing. Where the bank says something else than it said of the same reference before, that is noted for people, and
 * it is asked no more. Throws `Unavailable` when nobody answers.
 */
export async function lookUpSlip(ctx: Context, { operatorId, memberId, id }: SlipName): Promise<void> {
  const lookup = await lookupFor(ctx, operatorId)
  const slip = lookup && (await findSlipToLookUp(ctx.read, memberId, id))
  if (!lookup) return
  if (!slip) return lookUpPairSlip(ctx, lookup, { operatorId, memberId, id })
  // Before the answer: one that never comes is asked for again as seldom as any.
  await ctx.transaction((tx) => updateSlipAsked(tx, memberId, id))
  const transfer = await lookup.ask(slip)
  if (!transfer) return
  const accountNo = await findReceiver(ctx, operatorId, transfer)
  try {
    await ctx.transaction(async (tx) => {
      if (accountNo !== undefined) await receiveIn(ctx, tx, operatorId, noticeOf(slip, transfer, accountNo))
      await updateBankSays(tx, memberId, { id, says: accountNo === undefined ? 'elsewhere' : 'transfer' })
    })
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'NOTICE_CHANGED')) throw error
    await ctx.transaction((tx) => updateBankSays(tx, memberId, { id, says: 'differs' }))
  }
}

/**
 * Asks the sending bank about the slip of a transfer between members: its word stands beside the slip for the people who decide, and
 * moves nothing.
 */
async function lookUpPairSlip(ctx: Context, lookup: SlipLookup, { memberId, id }: SlipName): Promise<void> {
  const slip = await findPairSlipToLookUp(ctx.read, memberId, id)
  if (!slip) return
  await ctx.transaction((tx) => updateSlipAsked(tx, memberId, id))
  const transfer = await lookup.ask(slip)
  if (!transfer) return
  await ctx.transaction((tx) => updateBankSays(tx, memberId, { id, says: pairWord(transfer, slip) }))
}

function noticeOf(slip: SlipReference, { shownNo: _, ...told }: SlipTransfer, accountNo: string): BankNotice {
  return { ...told, ...slip, channel: 'slip-lookup', until: null, accountNo }
}

/** The one account that the operator has given, also one that takes no new orders, to which the money went; undefined: none, or one of several. */
async function findReceiver(
  ctx: Context,
  operatorId: string,
  { bank, shownNo }: SlipTransfer,
): Promise<string | undefined> {
  const accounts = await listReceivingAccounts(ctx.read, operatorId)
  const meant = accounts.filter(
    (each) =>
      each.kind === 'bank' &&
      each.bank === bank &&
      isReceiver(each.accountNo, shownNo) &&
      isAsGiven(ctx.keys, each),
  )
  return meant.length === 1 ? meant[0]?.accountNo : undefined
}

async function lookupFor(ctx: Context, operatorId: string): Promise<SlipLookup | null> {
  return slipLookupOf(ctx, await findOperatorById(ctx.read, operatorId))
}
