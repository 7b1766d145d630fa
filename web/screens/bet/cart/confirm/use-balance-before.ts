import { useState } from 'react'
import type { Satang } from '../../../../../domain/money.ts'
import type { Editor } from '../../write/editor-state.ts'

/**
 * The balance that the cost of the shown lines is still to be taken from. While they are being sent it is that of before: the
 * new one may be told earlier than the answer. Without an answer nobody knows whether they are paid, so it is null.
 */
export function useBalanceBefore(
  balance: Satang | null,
  { phase, areCurrent }: { phase: Editor['phase']; areCurrent: boolean },
): Satang | null {
  const [held, setHeld] = useState(balance)
  const before = phase === 'unsure' ? null : phase === 'sending' || !areCurrent ? held : balance
  if (before !== held) setHeld(before)
  return before
}
