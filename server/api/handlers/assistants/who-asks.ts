import type { MemberCaller } from '../../road/caller.ts'

/** The member that an act is of, and the assistant that does it in the member's place. */
export function whoAsks({ memberId, operatorId, assistant }: MemberCaller) {
  return { memberId, operatorId, assistantId: assistant?.id }
}
