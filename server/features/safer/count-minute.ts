import type { Tx } from '../../context.ts'
import { updatePlayTouched } from './queries-sessions.ts'

/**
 * Counts the minute of a member who plays and pays nothing for it now: a booking, a shot, a spin. Whatever page is open, or
 * none. The caller holds the member's accounts. Source: docs/decisions/0111-time-at-play.md.
 */
export async function countMinute(
  tx: Tx,
  { memberId, operatorId }: { readonly memberId: string; readonly operatorId: string },
): Promise<void> {
  await updatePlayTouched(tx, [{ memberId, operatorId }])
}
