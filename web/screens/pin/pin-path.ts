import { ownPath } from '../../session/safe-path.ts'

const WITHDRAW = '/withdraw'
const SET = 'pin_set'

/** The page on which a PIN is set for a withdrawal. It leads back there. */
export const PIN_FOR_WITHDRAWAL = `/changepass/pin?next=${encodeURIComponent(WITHDRAW)}`
/** Where it leads, which then says that the PIN is set. */
export const WITHDRAW_WITH_PIN = `${WITHDRAW}?${SET}`

/** Whether the PIN is set for a withdrawal. */
export function isForWithdrawal(url: URL): boolean {
  return ownPath(url.searchParams.get('next')) === WITHDRAW
}

export function isPinSet(url: URL): boolean {
  return url.searchParams.has(SET)
}
