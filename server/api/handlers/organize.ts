import type { Program } from '../../../contract/shapes.ts'
import { assistantNameOf } from '../../../domain/assistants/permissions.ts'
import { bangkokIso } from '../../../domain/calendar/bangkok.ts'
import { groupName } from '../../../domain/lottery/groups.ts'
import type { Language } from '../../../domain/words.ts'
import { signInAssistant } from '../../features/assistants/sign-in-assistant.ts'
import { membersOnline } from '../../features/members/sessions/members-online.ts'
import { makeSmartLink } from '../../features/members/sign-in/make-smart-link.ts'
import { signInAgent } from '../../features/members/sign-in/sign-in-agent.ts'
import { signInWithToken } from '../../features/members/sign-in/sign-in-with-token.ts'
import { operatorOfCode } from '../../features/operators/known-operators.ts'
import { runningTextOf } from '../../features/operators/site-texts.ts'
import type { ServiceHandlers } from '../road/caller.ts'
import { letIn, visitorOf } from '../road/visitor.ts'
import { listShownPrograms } from '../shapes/programs.ts'
import { accountHandlers } from './account/account.ts'
import { documentHandlers } from './account/documents.ts'
import { protectionHandlers } from './account/protection.ts'
import { agentKeys } from './agent-keys.ts'
import { assistantHandlers } from './assistants/assistants.ts'
import { messageHandlers } from './messages/messages.ts'
import { playControlHandlers } from './safer/play-control.ts'

export const organizeHandlers: ServiceHandlers<'organize'> = {
  async smartMemberLogin(ctx, { member }) {
    return { link: await makeSmartLink(ctx, member) }
  },

  async login(ctx, caller, { body }) {
    const operator = await operatorOfCode(ctx, caller.operator.code)
    const signIn = assistantNameOf(body.username) ? signInAssistant : signInAgent
    const session = await signIn(ctx, operator, body, visitorOf(caller))
    await letIn(ctx, caller, session)
    return { role: 'member', ...agentKeys(operator, session) }
  },

  async memberToken(ctx, caller, { params }) {
    const operator = await operatorOfCode(ctx, caller.operator.code)
    const visitor = visitorOf(caller)
    const session = await signInWithToken(ctx, { operator, token: params.token, visitor })
    await letIn(ctx, caller, session)
    return agentKeys(operator, session)
  },

  ...accountHandlers,
  ...protectionHandlers,
  ...playControlHandlers,
  ...documentHandlers,
  ...messageHandlers,
  ...assistantHandlers,

  async howToPlay(ctx, caller) {
    const { settings } = await operatorOfCode(ctx, caller.operator.code)
    return {
      data: (settings.howToPlay ?? []).map((step, index) => ({ id: String(index + 1), ...step })),
    }
  },

  async getGroupSetting(ctx, caller) {
    const programs = await listShownPrograms(ctx, caller.operator.id, caller.language)
    return { data: groupsOf(programs, caller.language) }
  },

  async memberRuning(ctx, caller) {
    const operator = await operatorOfCode(ctx, caller.operator.code)
    const text = runningTextOf(operator.settings, caller.language)
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

/** Lotteries by their groups, both in the order members see them. */
function groupsOf(programs: readonly Program[], language: Language) {
  const groups = Map.groupBy(programs, ({ group }) => group)
  return [...groups].map(([group, own]) => ({
    group,
    name: groupName(group, language),
    programs: own.map(({ id, code, name, plans = [], sold = 'normal' }) => ({ id, code, name, plans, sold })),
  }))
}
