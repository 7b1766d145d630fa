import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { findSecondFactor } from '../../../features/credentials/queries-second-factor.ts'
import { endAsked } from '../../../features/members/closing/asked-of-two.ts'
import { askLift, banMember, confirmLift } from '../../../features/members/closing/ban-member.ts'
import { askClosing, confirmClosing } from '../../../features/members/closing/close-member.ts'
import { type AlikeMember, findAlikeNamed } from '../../../features/members/closing/find-alike.ts'
import { findStopped } from '../../../features/members/closing/find-stopped.ts'
import { askHelp, confirmHelp } from '../../../features/members/protection/help-member.ts'
import { findOperatorById } from '../../../features/operators/queries.ts'
import { askStepEnd } from '../../../features/staff/people/ask-step-end.ts'
import { isTwoStepRequired, setStaffRule } from '../../../features/staff/staff-rule.ts'
import {
  confirmStaffTwoStep,
  endStaffTwoStep,
  renewStaffCodes,
  startStaffTwoStep,
} from '../../../features/staff/staff-two-step.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'

export const protection: ConsoleHandlers<'protection'> = {
  async mine(ctx, staff) {
    // The rule is read again, because the caller may just have changed it.
    const [found, operator] = await Promise.all([
      findSecondFactor(ctx.read, staff.staffId),
      findOperatorById(ctx.read, staff.operatorId),
    ])
    return {
      twoStep: found ? { since: bangkokIso(found.since.getTime()), codesLeft: found.codesLeft } : null,
      required: isTwoStepRequired(operator?.settings),
    }
  },

  start: (ctx, staff, { body }) =>
    startStaffTwoStep(ctx, { ...body, caller: staff, operator: staff.operator, address: staff.address }),

  async confirm(ctx, staff, { body }) {
    return { codes: await confirmStaffTwoStep(ctx, { ...body, caller: staff, address: staff.address }) }
  },

  async renew(ctx, staff, { body }) {
    return { codes: await renewStaffCodes(ctx, { ...body, caller: staff, address: staff.address }) }
  },

  async end(ctx, staff, { body }) {
    await endStaffTwoStep(ctx, { ...body, caller: staff, address: staff.address })
    return {}
  },

  setRule: (ctx, staff, { body }) => setStaffRule(ctx, { ...body, caller: staff }),

  async reset(ctx, staff, { body }) {
    await askStepEnd(ctx, { ...body, caller: staff })
    return {}
  },

  async resetMember(ctx, { operator, staffId }, { body }) {
    const { proposalId } = await askHelp(ctx, { ...body, operator, staffId }, 'step')
    return { proposalId }
  },

  memberPassword: (ctx, { operator, staffId }, { body }) =>
    askHelp(ctx, { ...body, operator, staffId }, 'password'),

  async confirmMember(ctx, { operatorId, staffId }, { body }) {
    await confirmHelp(ctx, { ...body, operatorId, staffId }, 'step')
    return {}
  },

  confirmPassword: (ctx, { operatorId, staffId }, { body }) =>
    confirmHelp(ctx, { ...body, operatorId, staffId }, 'password'),

  closeMember: (ctx, { operator, staffId }, { body }) => askClosing(ctx, { ...body, operator, staffId }),

  async confirmClosing(ctx, { operatorId, staffId }, { body }) {
    await confirmClosing(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async bans(ctx, { operator }, { query }) {
    const { bans, more } = await findStopped(ctx.read, operator, query.search)
    return { bans: bans.map((ban) => ({ ...ban, at: ban.at && bangkokIso(ban.at.getTime()) })), more }
  },

  async banMember(ctx, { operator, staffId }, { body }) {
    await banMember(ctx, { ...body, operator, staffId })
    return {}
  },

  liftBan: (ctx, { operator, staffId }, { body }) => askLift(ctx, { ...body, operator, staffId }),

  async confirmLift(ctx, { operatorId, staffId }, { body }) {
    await confirmLift(ctx, { ...body, operatorId, staffId })
    return {}
  },

  closeAlike: async (ctx, { operator }, { query }) =>
    showAlike(await findAlikeNamed(ctx.read, operator, query.username)),

  banAlike: async (ctx, { operator }, { query }) =>
    showAlike(await findAlikeNamed(ctx.read, operator, query.username)),

  async rejectLift(ctx, { operatorId, staffId }, { body }) {
    await endAsked(ctx, 'lift', { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdrawLift(ctx, { operatorId, staffId }, { body }) {
    await endAsked(ctx, 'lift', { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },

  async rejectMember(ctx, { operatorId, staffId }, { body }) {
    await endAsked(ctx, 'member', { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdrawMember(ctx, { operatorId, staffId }, { body }) {
    await endAsked(ctx, 'member', { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },
}

function showAlike({ alike, more }: { readonly alike: readonly AlikeMember[]; readonly more: boolean }) {
  const shown = alike.map(({ code, name, status, shared }) => ({ code, name, status, shared: [...shared] }))
  return { alike: shown, more }
}
