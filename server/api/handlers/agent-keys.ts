import type { MemberSignIn } from '../../features/members/sign-in/sign-in.ts'
import type { Operator } from '../../features/operators/operator.ts'

/**
 * The keys that the agent sign-in, the token sign-in and the code sign-in return. The member's agent is the operator's.
 */
export function agentKeys(operator: Operator, session: MemberSignIn) {
  return {
    username: session.name,
    token: session.agentToken,
    upline: operator.company + operator.agent,
    upline_id: operator.id,
  }
}
