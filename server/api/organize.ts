import { toBaht } from '../../contract/shapes.ts'
import { bangkokIso } from '../../domain/calendar/bangkok.ts'
import { invariant } from '../../domain/invariant.ts'
import { satang } from '../../domain/money.ts'
import { findCash } from '../features/ledger/queries.ts'
import { makeSmartLink } from '../features/members/make-smart-link.ts'
import { membersOnline } from '../features/members/members-online.ts'
import { findMember } from '../features/members/queries.ts'
import type { MemberSignIn } from '../features/members/sign-in.ts'
import { signInAgent } from '../features/members/sign-in-agent.ts'
import { signInWithToken } from '../features/members/sign-in-with-token.ts'
import { operatorOfCode } from '../features/operators/known-operators.ts'
import { type Operator, themeLogo } from '../features/operators/operator.ts'
import type { ServiceHandlers } from './caller.ts'
import { giveCookie, visitorOf } from './visitor.ts'

export const organizeHandlers: ServiceHandlers<'organize'> = {
  async smartMemberLogin(ctx, { member }) {
    return { link: await makeSmartLink(ctx, member) }
  },

  async login(ctx, caller, { body }) {
    const operator = await operatorOfCode(ctx, caller.operator.code)
    const session = await signInAgent(ctx, operator, body, visitorOf(caller))
    giveCookie(caller, session)
    return { role: 'member', ...agentKeys(operator, session) }
  },

  async memberToken(ctx, caller, { params }) {
    const operator = await operatorOfCode(ctx, caller.operator.code)
    const visitor = visitorOf(caller)
    const session = await signInWithToken(ctx, { operator, token: params.token, visitor })
    giveCookie(caller, session)
    return agentKeys(operator, session)
  },

  async getProfile(ctx, caller) {
    const { memberId } = caller.member
    const operator = await operatorOfCode(ctx, caller.operator.code)
    const [member, cash] = await Promise.all([findMember(ctx.read, memberId), findCash(ctx.read, memberId)])
    invariant(member && cash, 'a session belongs to a member with a cash account')
    const logoURL = themeLogo(operator)
    return {
      data: {
        id: memberId,
        username: member.name,
        member_username: member.code,
        balance: toBaht(satang(cash.balance)),
        ...(logoURL ? { logoURL } : {}),
        company: operator.company,
        agent: operator.agent,
        joined_at: bangkokIso(member.createdAt.getTime()),
      },
    }
  },

  async memberRuning(ctx, caller) {
    const operator = await operatorOfCode(ctx, caller.operator.code)
    const text = operator.settings.runningText
    return { online: await membersOnline(ctx, operator.id), data: text ? [text] : [] }
  },

  async memberNotice(ctx, caller) {
    const operator = await operatorOfCode(ctx, caller.operator.code)
    const notices = operator.settings.notices ?? []
    return {
      data: notices.map((notice, index) => ({
        id: String(index + 1),
        topic: notice.topic,
        description: notice.description,
        ...(notice.img ? { img: notice.img } : {}),
        at: notice.at ?? bangkokIso(operator.createdAt.getTime()),
      })),
    }
  },
}

/** What the agent sign-in and the token sign-in both hand out. Above a member stands the operator's agent. */
function agentKeys(operator: Operator, session: MemberSignIn) {
  return {
    username: session.name,
    token: session.agentToken,
    upline: operator.company + operator.agent,
    upline_id: operator.id,
  }
}
