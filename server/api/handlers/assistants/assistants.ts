import { Readable } from 'node:stream'
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
import { listAssistantNames } from '../../../features/assistants/queries.ts'
import type { Sales } from '../../../features/assistants/queries-report.ts'
import {
  type AssistantFound,
  readAssistantActs,
  readAssistants,
} from '../../../features/assistants/read-assistants.ts'
import { pageOfDays, readReport } from '../../../features/assistants/read-report.ts'
import type { ServiceHandlers } from '../../road/caller.ts'
import { assistantReportCsv, reportAsked } from '../../shapes/assistant-report.ts'
import { listShownPrograms } from '../../shapes/programs.ts'

type AssistantCalls =
  | 'assistants'
  | 'assistantReport'
  | 'assistantReportCsv'
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

  async assistantReport(ctx, { member, operator, language }, { query }) {
    const asked = reportAsked(ctx, query)
    const [{ total, assistants, days }, names, programs] = await Promise.all([
      readReport(ctx.read, member.memberId, asked),
      listAssistantNames(ctx.read, member.memberId),
      listShownPrograms(ctx, operator.id, language),
    ])
    const { shown: ofPage, next } = pageOfDays(days, query.after)
    return {
      ...{ start: asked.from, end: asked.to, all_assistants: names, total: salesShown(total), next },
      lotteries: programs.map(({ id, name }) => ({ id, name })),
      assistants: assistants.map((each) => ({ id: each.assistantId, name: each.name, ...salesShown(each) })),
      days: ofPage.map((each) => ({
        ...{ date: each.day, id: each.assistantId, name: each.name, ...salesShown(each) },
      })),
    }
  },

  async assistantReportCsv(ctx, { member, language, setHeader }, { query }) {
    const asked = reportAsked(ctx, query)
    const report = await readReport(ctx.read, member.memberId, asked)
    setHeader('content-disposition', `attachment; filename="assistants-${asked.from}-${asked.to}.csv"`)
    return Readable.from([assistantReportCsv(report, language)])
  },

  async assistantActs(ctx, { member }, { query }) {
    const { acts, next } = await readAssistantActs(ctx.read, member.memberId, query)
    return {
      acts: acts.map(({ refId: id, kind, name, amount, number, at, ...about }) => ({
        ...{ id, kind, name, amount: toBaht(amount), number, at: bangkokIso(at.getTime()) },
        ...{ bill_id: about.ticketId, round_id: about.roundId, order_id: about.orderId },
      })),
      next,
    }
  },

  async createAssistant(ctx, { member }, { body }) {
    const { id, name, password, own_password: ownPassword } = body
    const made = await createAssistant(ctx, member, { id, name, password, ownPassword, ...termsOf(body) })
    return { username: `${made.name}@${member.name}` }
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

function salesShown({ sold, net, cancelled, won, commission }: Sales) {
  return {
    ...{ sold: toBaht(sold), net: toBaht(net), cancelled: toBaht(cancelled) },
    ...{ won: toBaht(won), commission: toBaht(commission) },
  }
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
