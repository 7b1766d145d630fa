import type { MemberSignIn } from '../../features/members/sign-in.ts'
import type { Operator } from '../../features/operators/operator.ts'

/** What the agent sign-in, the token sign-in and the second half of either hand out. Above a member stands the operator's agent. */
export function agentKeys(operator: Operator, session: MemberSignIn) {
  return {
    username: session.name,
    token: session.agentToken,
    upline: operator.company + operator.agent,
    upline_id: operator.id,
  }
}
