import { LOG_PAGE } from '../../../../contract/services/organize.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../../domain/invariant.ts'
import type { Language } from '../../../../domain/words.ts'
import type { Context } from '../../../context.ts'
import { findCash } from '../../../features/ledger/queries.ts'
import { listSecurityEvents } from '../../../features/members/protection/security-log.ts'
import { findMember } from '../../../features/members/queries.ts'
import {
  findMemberFacts,
  listBankAccounts,
  listLiveSessions,
} from '../../../features/members/queries-account.ts'
import { endSession } from '../../../features/members/sessions/end-session.ts'
import { IDLE_DAYS } from '../../../features/members/sessions/session-lengths.ts'
import { bankName } from '../../../features/operators/banks.ts'
import { operatorOfCode } from '../../../features/operators/known-operators.ts'
import { themeLogo } from '../../../features/operators/operator.ts'
import { changeProfile } from '../../../features/safer/change-profile.ts'
import type { MemberCaller, Operator as ServedOperator, ServiceHandlers } from '../../road/caller.ts'

/** More than a person has devices; for programs that sign in often, the latest. */
const SESSIONS_SHOWN = 50

type AccountCalls = 'getProfile' | 'upDateProfile' | 'sessions' | 'endSession' | 'securityLog'

/** The calls of the organize service that are about the member's own account. */
export const accountHandlers: Pick<ServiceHandlers<'organize'>, AccountCalls> = {
  async getProfile(ctx, caller) {
    return { data: await profileOf(ctx, caller) }
  },

  async upDateProfile(ctx, caller, { body }) {
    await changeProfile(ctx, {
      caller: caller.member,
      password: body.password,
      pin: body.pin,
      phone: body.phone,
      bank: body.bank,
      accountNo: body.account_no,
      address: caller.ip,
    })
    return { data: await profileOf(ctx, caller) }
  },

  async sessions(ctx, { member }) {
    const wish = { idleDays: IDLE_DAYS, limit: SESSIONS_SHOWN }
    const rows = await listLiveSessions(ctx.read, member.memberId, wish)
    return {
      data: rows.map((row) => ({
        id: row.sessionId,
        address: row.address,
        device: row.device,
        browser: row.browser,
        started_at: bangkokIso(row.startedAt.getTime()),
        seen_at: bangkokIso(row.seenAt.getTime()),
        here: row.sessionId === member.sessionId,
      })),
    }
  },

  async endSession(ctx, { member, ip }, { body }) {
    const which = body.id === undefined ? 'others' : { sessionId: body.id }
    await endSession(ctx, { caller: member, which, pin: body.pin, address: ip })
    return {}
  },

  async securityLog(ctx, { member }, { query }) {
    // One more than shown tells whether there is another page.
    const events = await listSecurityEvents(ctx, member, {
      before: query.before ?? null,
      limit: LOG_PAGE + 1,
    })
    return {
      data: events.slice(0, LOG_PAGE).map(({ at, ...event }) => ({
        ...event,
        at: bangkokIso(at.getTime()),
      })),
      more: events.length > LOG_PAGE,
    }
  },
}

interface ProfileAsked {
  readonly member: MemberCaller
  readonly operator: ServedOperator
  readonly language: Language
}

async function profileOf(ctx: Context, { member: { memberId }, operator: served, language }: ProfileAsked) {
  const [operator, member, cash, facts, accounts] = await Promise.all([
    operatorOfCode(ctx, served.code),
    findMember(ctx.read, memberId),
    findCash(ctx.read, memberId),
    findMemberFacts(ctx.read, memberId),
    listBankAccounts(ctx.read, memberId),
  ])
  invariant(member && cash, 'a session belongs to a member with a cash account')
  const logoURL = themeLogo(operator)
  return {
    id: memberId,
    username: member.name,
    member_username: member.code,
    balance: toBaht(cash.balance),
    ...(logoURL ? { logoURL } : {}),
    company: operator.company,
    agent: operator.agent,
    joined_at: bangkokIso(member.createdAt.getTime()),
    full_name: facts.fullName,
    phone: facts.phone,
    banks: accounts.map(({ bank, accountNo }) => ({
      code: bank,
      name: bankName(bank, language),
      account_no: accountNo,
    })),
  }
}
