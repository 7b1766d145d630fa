/** Where a transfer stands in the log: by the transaction that wrote it, then by what names it. */
export interface LogPlace {
  readonly writtenBy: number
  readonly memberId: string
  readonly kind: string
  readonly refType: string
  readonly refId: string
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
export const LOG_BEGIN: LogPlace = placeOf(0, NO_ID)
/** Behind the last transfer from before the log: a log that has begun takes no more of them. */
export const BEHIND_OLD: LogPlace = placeOf(0, LAST_ID)

/** Before every transfer of a member, of those that a transaction has written. */
function placeOf(writtenBy: number, memberId: string): LogPlace {
  return { writtenBy, memberId, kind: '', refType: '', refId: NO_ID }
}

/** Before every transfer that a transaction, or a later one, has written. */
export function beforeTransaction(writtenBy: number): LogPlace {
  return placeOf(writtenBy, NO_ID)
}
