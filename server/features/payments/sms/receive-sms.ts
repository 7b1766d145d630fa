import { createHash } from 'node:crypto'
import {
  type BankSms,
  readBankSms,
  textToKeep,
  type UnreadReason,
} from '../../../../domain/payments/channels/bank-sms.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { accountShown } from '../account-shown.ts'
import type { PaymentState } from '../queries-incoming.ts'
import { receiveIn } from '../receive-payment.ts'
import { deleteOldNonces, insertNonce, insertUnread } from './queries-sms.ts'

/** A message that the operator's phone forwards, opened. */
export interface ForwardedSms extends BankSms {
  /** Of its seal: what is sent again is refused. */
  readonly nonce: string
  /** The phone's own name of the message. */
  readonly id: string
}

export interface SmsReceived {
  readonly state: PaymentState | 'unread' | 'other'
  readonly known: boolean
}

/**
 * Takes in a message of a bank that a phone forwards. A deposit that can be read with certainty is a notice like any other; what
 * cannot stands for people, and nothing is lost. Throws `Refusal` MESSAGE_REPLAYED.
 */
export function receiveSms(ctx: Context, operatorId: string, sms: ForwardedSms): Promise<SmsReceived> {
  return ctx.transaction(async (tx) => {
    await tx.readClock()
    if (!(await insertNonce(tx, operatorId, sms.nonce))) throw new Refusal('MESSAGE_REPLAYED')
    await deleteOldNonces(tx, operatorId)
    const read = readBankSms(sms)
    if ('other' in read) return { state: 'other', known: false }
    if ('unread' in read) return keepUnread(ctx, tx, operatorId, { sms, reason: read.unread })
    const { deposit } = read
    const accountNo = await accountShown(tx, operatorId, deposit)
    if (accountNo === undefined) {
      return keepUnread(ctx, tx, operatorId, { sms, reason: 'account-unknown' })
    }
    const { shownNo: _, ...told } = deposit
    const notice = { ...told, accountNo, channel: 'sms', reference: referenceOf(sms) } as const
    const { state, known } = await receiveIn(ctx, tx, operatorId, notice)
    return { state, known }
  })
}

async function keepUnread(
  ctx: Context,
  tx: Tx,
  operatorId: string,
  { sms, reason }: { readonly sms: ForwardedSms; readonly reason: UnreadReason },
): Promise<SmsReceived> {
  const { from, receivedAt } = sms
  const isNew = await insertUnread(tx, {
    ...{
      id: ctx.chance.id(),
      operatorId,
      channel: 'sms',
      reference: referenceOf(sms),
      from,
      receivedAt,
      reason,
    },
    text: textToKeep(sms.text),
  })
  if (isNew) ctx.log.warn({ from, reason }, 'a message of a bank could not be read')
  return { state: 'unread', known: !isNew }
}

/** The same message has the same reference, however often the phone seals it. */
function referenceOf({ id, from, text, receivedAt }: ForwardedSms): string {
  const parts = JSON.stringify([id, from, text, receivedAt.getTime()])
  return createHash('sha256').update(parts).digest().toHex().slice(0, 32)
}
