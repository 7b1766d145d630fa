import { lengthPrefixed } from './encode.ts'

// What the program marks of the accounts that money goes to, and of who may say that money is won, by a key that the database has
// not: whoever owns the database may write another number, and cannot mark it.

interface Account {
  readonly bank: string
  readonly accountNo: string
}

/** A member's own account. */
export function memberAccountMark({
  memberId,
  bank,
  accountNo,
}: Account & { readonly memberId: string }): Uint8Array {
  return lengthPrefixed(['lotto/member-account/v1', memberId, bank, accountNo])
}

/** A withdrawal: where it goes, how much, why people look at it, and who has approved it. Null: nobody yet. */
export function withdrawalMark(
  withdrawal: Account & {
    readonly memberId: string
    readonly operatorId: string
    readonly id: string
    readonly amount: number
    readonly holder: string | null
    readonly waits: readonly string[]
    readonly decidedBy: string | null
  },
): Uint8Array {
  const { memberId, operatorId, id, amount, bank, accountNo, holder, waits, decidedBy } = withdrawal
  return lengthPrefixed([
    'lotto/withdrawal/v1',
    ...[memberId, operatorId, id, amount, bank, accountNo, holder ?? '', waits.join(), decidedBy ?? ''],
  ])
}

/** An account or a biller number that members pay into. */
export function receivingMark(
  account: Account & {
    readonly operatorId: string
    readonly kind: string
    readonly holder: string
  },
): Uint8Array {
  const { operatorId, kind, bank, accountNo, holder } = account
  return lengthPrefixed(['lotto/receiving-account/v1', operatorId, kind, bank, accountNo, holder])
}

/** The account that one member pays another into, how much was asked for, and of whose withdrawal. */
export function pairMark(
  pair: Account & {
    readonly payerId: string
    readonly id: string
    readonly operatorId: string
    readonly payeeId: string
    readonly withdrawalId: string
    readonly holder: string | null
  },
  asked: number,
): Uint8Array {
  const { payerId, id, operatorId, payeeId, withdrawalId, bank, accountNo, holder } = pair
  return lengthPrefixed([
    'lotto/pair/v1',
    ...[payerId, id, operatorId, payeeId, withdrawalId, asked, bank, accountNo, holder ?? ''],
  ])
}

/** A key or token by which a provider of games proves that it says what was bet and won. */
export function gameKeyMark(key: {
  readonly operatorId: string
  readonly provider: string
  readonly kind: string
  readonly fingerprint: string
  readonly publicKey: string
}): Uint8Array {
  const { operatorId, provider, kind, fingerprint, publicKey } = key
  return lengthPrefixed(['lotto/game-key/v1', operatorId, provider, kind, fingerprint, publicKey])
}
