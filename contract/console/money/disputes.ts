import { z } from 'zod'
import { LATE_OUTCOMES } from '../../../domain/payments/pairing.ts'
import { WITHDRAWAL_STATES } from '../../../domain/payments/withdrawal.ts'
import { baht, idOr, plainText, stakeAmount, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'
import { slipShown } from './deposits.ts'

const side = z.object({
  code: z.string(),
  bank_name: z.string(),
  accountNo: z.string(),
  holder: z.string().nullable(),
})

const dispute = z.object({
  payerId: z.string(),
  id: z.string(),
  amount: baht,
  /** What the payee has said came, where it is less. */
  came: baht.nullable(),
  payer: side,
  payee: side,
  at: time,
  /** Where the slip is. */
  picture: z.string(),
  /** What the sending bank says of the slip: it decides nothing. */
  bankSays: slipShown.shape.bankSays,
  /** Where the payee's own pictures are, the oldest first. */
  payeePictures: z.array(z.string()),
  /** Of those who have decided. */
  said: z.int(),
  /** Whether the caller is one of them. */
  own: z.boolean(),
  /** The slip came after the end, and the part had gone elsewhere: nothing is decided here. Null: an ordinary dispute. */
  late: z
    .object({
      /** What the withdrawal is now. */
      withdrawal: z.enum(WITHDRAWAL_STATES),
      /** What was given to its depositor by hand since then. */
      adjusted: baht,
    })
    .nullable(),
})
export type DisputeShown = z.output<typeof dispute>

const named = { payerId: idOr('PAIR_UNKNOWN'), pairId: idOr('PAIR_UNKNOWN') }

export const disputeActs = declareConsole('disputes', {
  list: {
    method: 'GET',
    use: 'Transfers between members that one says were sent and the other that nothing came, the oldest first; then those whose slip came late.',
    permission: 'payments.see',
    reply: z.object({ disputes: z.array(dispute), more: z.boolean() }),
  },
  slip: {
    method: 'GET',
    use: 'The slip of a disputed transfer, as it was drawn anew.',
    permission: 'payments.see',
    query: z.strictObject(named),
    file: 'image/jpeg',
  },
  picture: {
    method: 'GET',
    use: 'What the one who is paid has shown of their account, as it was drawn anew.',
    permission: 'payments.see',
    query: z.strictObject({ ...named, id: idOr('SLIP_UNKNOWN') }),
    file: 'image/jpeg',
  },
  decide: {
    method: 'POST',
    use: 'Says whether the money of a transfer between members has come, or how much of it; it is so once a second person has said the same.',
    permission: 'payments.confirm',
    keyed: true,
    two: true,
    body: z.strictObject({
      ...named,
      paid: z.boolean(),
      /** Of what has come, where it is less than the amount. */
      amount: stakeAmount.optional(),
      reason: plainText(200),
    }),
    reply: z.object({ decided: z.boolean() }),
  },
  settle: {
    method: 'POST',
    use: 'Says of a transfer whose slip came late that its depositor has been given what was owed, or that nothing is owed; it leaves the list once a second person has said the same.',
    permission: 'payments.confirm',
    keyed: true,
    two: true,
    body: z.strictObject({ ...named, outcome: z.enum(LATE_OUTCOMES), reason: plainText(200) }),
    reply: z.object({ decided: z.boolean() }),
  },
})
