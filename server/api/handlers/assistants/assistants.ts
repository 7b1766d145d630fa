import { toBaht } from '../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { type BasisPoints, basisPointsToPercent, type Satang } from '../../../../domain/money.ts'
import { askTwoStep } from '../../../features/assistants/ask-two-step.ts'
import {
  banAssistant,
  changeAssistant,
  createAssistant,
  resetAssistantPassword,
  resetAssistantTwoStep,
  saveRole,
} from '../../../features/assistants/manage.ts'
import {
  type AssistantFound,
  readAssistantActs,
  readAssistantDays,
  readAssistants,
} from '../../../features/assistants/read-assistants.ts'
import type { ServiceHandlers } from '../../road/caller.ts'
import { listShownPrograms } from '../../shapes/programs.ts'

type AssistantCalls =
  | 'assistants'
  | 'assistantReport'
  | 'assistantActs'
  | 'createAssistant'
  | 'changeAssistant'
  | 'banAssistant'
  | 'resetAssistantPassword'
  | 'resetAssistantTwoStep'
  | 'askAssistantTwoStep'
  | 'saveAssistantRole'

/** The calls of a member about the own assistants. */
export const assistantHandlers: Pick<ServiceHandlers<'organize'>, AssistantCalls> = {
  async assistants(ctx, { member, operator, language }) {
    const [{ assistants, roles, isTwoStepAsked }, programs] = await Promise.all([
      readAssistants(ctx, member.memberId),
      listShownPrograms(ctx, operator.id, language),
    ])
    return {
      assistants: assistants.map((assistant) => shown(assistant, member.name)),
      roles: roles.map(({ id, name, permissions }) => ({ id, name, permissions: [...permissions] })),
      lotteries: programs.map(({ id, name }) => ({ id, name })),
      two_step_asked: isTwoStepAsked,
    }
  },

  async assistantReport(ctx, { member }, { query }) {
    const { days, next } = await readAssistantDays(ctx.read, member.memberId, query.after)
    return {
      days: days.map(({ day, name, sold, won, commission }) => ({
        ...{ date: day, name, sold: toBaht(sold), won: toBaht(won), commission: toBaht(commission) },
      })),
      next,
    }
  },

  async assistantActs(ctx, { member }, { query }) {
    const { acts, next } = await readAssistantActs(ctx.read, member.memberId, query)
    return {
      acts: acts.map(({ refId: id, kind, name, amount, number, at }) => ({
        ...{ id, kind, name, amount: toBaht(amount), number, at: bangkokIso(at.getTime()) },
      })),
      next,
    }
  },

  async createAssistant(ctx, { member }, { body }) {
    const { id, name, password, own_password: ownPassword } = body
    await createAssistant(ctx, member, { id, name, password, ownPassword, ...termsOf(body) })
    return {}
  },

  async changeAssistant(ctx, { member }, { body }) {
    await changeAssistant(ctx, member, { id: body.id, ...termsOf(body) })
    return {}
  },

  async banAssistant(ctx, { member }, { body }) {
    await banAssistant(ctx, member, { id: body.id, isBanned: body.banned })
    return {}
  },

  async resetAssistantPassword(ctx, { member }, { body }) {
    const { id, password, own_password: ownPassword } = body
    await resetAssistantPassword(ctx, member, { id, password, ownPassword })
    return {}
  },

  async resetAssistantTwoStep(ctx, { member }, { body }) {
    await resetAssistantTwoStep(ctx, member, { id: body.id, ownPassword: body.own_password })
    return {}
  },

  async askAssistantTwoStep(ctx, { member }, { body }) {
    await askTwoStep(ctx, member, { isAsked: body.asked, ownPassword: body.own_password })
    return {}
  },

  async saveAssistantRole(ctx, { member }, { body }) {
    await saveRole(ctx, member, body)
    return {}
  },
}

function termsOf(body: {
  readonly role_id: string
  readonly day_budget: Satang | null
  readonly lotteries: readonly string[] | null
  readonly commission: BasisPoints
}) {
  const { lotteries, commission } = body
  return { roleId: body.role_id, dayBudget: body.day_budget, lotteries, commission }
}

function shown(found: AssistantFound, owner: string) {
  return {
    id: found.id,
    username: `${found.name}@${owner}`,
    role_id: found.roleId,
    role: found.role?.name ?? '',
    day_budget: found.dayBudget === null ? null : toBaht(found.dayBudget),
    lotteries: found.lotteries && [...found.lotteries],
    commission: basisPointsToPercent(found.commission),
    staked_today: toBaht(found.stakedToday),
    sold: toBaht(found.sold),
    won: toBaht(found.won),
    banned_at: found.bannedAt && bangkokIso(found.bannedAt.getTime()),
    two_step_since: found.twoStepSince && bangkokIso(found.twoStepSince.getTime()),
    created_at: bangkokIso(found.createdAt.getTime()),
  }
}
