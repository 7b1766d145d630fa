import { mayBeSame } from './match-payment.ts'

/** What speaks for a member as the owner of money in suspense, the strongest first. */
export const OWNER_SIGNS = ['account', 'sender', 'order'] as const
export type OwnerSign = (typeof OWNER_SIGNS)[number]

/** One sign that a payment may be a member's. */
export interface OwnerClue {
  readonly memberId: string
  readonly name: string
  readonly code: string
  /**
   * `account`: it came from the account the member has registered. `sender`: money from there was the member's before.
   * `order`: the member asked to deposit this amount, within a baht, near that time.
   */
  readonly sign: OwnerSign
  /** How often money from there was the member's. */
  readonly times: number
  /** Of an order: how far its amount is from what came in, in satang. */
  readonly gap: number
  /** The account the member registered for the order. */
  readonly accountNo: string | null
  /** The slip that was attached to the order last. */
  readonly slip: OrderSlip | null
}

/** A slip, and which payment of which bank the code on it names. */
export interface OrderSlip {
  readonly id: string
  readonly bank: string | null
  readonly reference: string | null
  /** What that bank says of it; `unknown`: no such transfer, or not yet. Null: it was not asked. */
  readonly bankSays: 'transfer' | 'elsewhere' | 'differs' | 'unknown' | null
}

/** The slip is that of the nearest order. */
export interface OwnerGuess extends Pick<OwnerClue, 'memberId' | 'name' | 'code' | 'slip'> {
  readonly signs: readonly OwnerSign[]
  readonly times: number
  readonly gap: number
  /** An order speaks for the member, but the sender's account is another one. */
  readonly isOtherSender: boolean
}

/** More than these nobody compares. */
const MOST_GUESSES = 3

/** Who the money may belong to, the likeliest first. It only proposes: people decide. */
export function guessOwners(senderNo: string | null, clues: readonly OwnerClue[]): OwnerGuess[] {
  const byMember = Map.groupBy(clues, ({ memberId }) => memberId)
  const guesses = [...byMember.values()].flatMap((own): OwnerGuess[] => {
    const [first] = own
    if (!first) return []
    const { memberId, name, code } = first
    const signs = OWNER_SIGNS.filter((sign) => own.some((clue) => clue.sign === sign))
    const [order] = own.filter(({ sign }) => sign === 'order').sort((a, b) => a.gap - b.gap)
    return [
      {
        ...{ memberId, name, code, signs },
        gap: order?.gap ?? 0,
        slip: order?.slip ?? null,
        times: own.find(({ sign }) => sign === 'sender')?.times ?? 0,
        isOtherSender: order !== undefined && !mayBeSame(senderNo, order.accountNo),
      },
    ]
  })
  return guesses
    .sort((a, b) => weight(b) - weight(a) || a.gap - b.gap || (a.code < b.code ? -1 : 1))
    .slice(0, MOST_GUESSES)
}

function weight({ signs, isOtherSender }: OwnerGuess): number {
  const sum = signs.reduce((total, sign) => total + 2 ** (OWNER_SIGNS.length - OWNER_SIGNS.indexOf(sign)), 0)
  return isOtherSender ? sum - 1 : sum
}
