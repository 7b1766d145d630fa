import type { Satang } from '../../money.ts'
import { mayBeFrom, SKEW_MS } from '../match-payment.ts'
import { isReceiver } from '../receiver-shown.ts'

/** What a bank says of the transfer that a pair's slip names. */
interface ToldTransfer {
  readonly bank: string
  readonly shownNo: string
  readonly amount: Satang
  readonly at: Date
  readonly senderBank: string | null
  readonly senderNo: string | null
}

/** A pair: one member pays the account of another. */
interface AskedTransfer {
  readonly bank: string
  readonly accountNo: string
  readonly payerBank: string
  readonly payerNo: string
  readonly amount: Satang
  readonly openedAt: Date
}

/**
 * What a bank's answer says of a pair, for the people who decide: `transfer` was this one, `elsewhere` went to another account, `differs` has another
 * amount, sender, or a time before the pair began. It decides nothing: of the receiver a bank shows four digits alone.
 */
export function pairWord(told: ToldTransfer, pair: AskedTransfer): 'transfer' | 'elsewhere' | 'differs' {
  if (told.bank !== pair.bank || !isReceiver(pair.accountNo, told.shownNo)) return 'elsewhere'
  const isInTime = told.at.getTime() >= pair.openedAt.getTime() - SKEW_MS
  const isFrom = mayBeFrom(told, { bank: pair.payerBank, accountNo: pair.payerNo })
  return told.amount === pair.amount && isInTime && isFrom ? 'transfer' : 'differs'
}
