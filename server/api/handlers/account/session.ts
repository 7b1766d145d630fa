import { renewTokens } from '../../../features/members/sessions/renew-tokens.ts'
import { signOut } from '../../../features/members/sign-in/sign-out.ts'
import { followExclusion } from '../../../features/safer/follow-exclusion.ts'
import type { OwnHandlers } from '../../road/caller.ts'

export const sessionHandlers: OwnHandlers<'session'> = {
  async signOut(ctx, caller, { query }) {
    if (caller.member) await signOut(ctx, caller.member, query.all === '1' ? 'all' : 'this')
    caller.endSession()
    caller.setHeader('clear-site-data', '"storage"')
    return {}
  },

  async renew(ctx, { member }) {
    await followExclusion(ctx, member)
    const { agentToken, memberToken } = await renewTokens(ctx, member)
    return { token: agentToken, accessTokenMember: memberToken }
  },
}
