import type { ResultStep } from '../../../../../contract/console/results.ts'
import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../../../domain/invariant.ts'
import { isFast } from '../../../../../domain/lottery/lotteries/yeekee.ts'
import { findLottery } from '../../../../../domain/lottery/registry.ts'
import { may } from '../../../../../domain/staff/permissions.ts'
import type { Context } from '../../../../context.ts'
import { findOpenApproval } from '../../../../features/approvals/queries.ts'
import { confirmResult } from '../../../../features/results/confirm-result.ts'
import { findRoundConsole } from '../../../../features/results/list-rounds-console.ts'
import { findOfficialTime } from '../../../../features/results/official-time.ts'
import { previewResult } from '../../../../features/results/preview-result.ts'
import { proposeResult, timeOf } from '../../../../features/results/propose-result.ts'
import { countLate, findResult } from '../../../../features/results/queries.ts'
import type { ConsoleRoundRow } from '../../../../features/results/queries-console.ts'
import { withdrawResult } from '../../../../features/results/withdraw-result.ts'
import { releaseSettlement } from '../../../../features/settlement/release-settlement.ts'
import type { ConsoleHandlers, StaffCaller } from '../../../road/caller.ts'
import { billNumber } from '../../../shapes/bills.ts'

export const results: ConsoleHandlers<'results'> = {
  async form(ctx, staff, { params }) {
    const round = await findRoundConsole(ctx, { operatorId: staff.operatorId, roundId: params.roundId })
    const lottery = findLottery(round.lotteryCode)
    invariant(lottery, 'a round belongs to a lottery with rules')
    const step = isFast(lottery) ? 'none' : stepOf(ctx, round, staff) // a fast round draws itself
    return {
      roundId: round.id,
      status: round.status,
      step,
      date: round.businessDate,
      officialAt: step === 'correct' ? await officialOf(ctx, round.id) : null,
      late: step === 'confirm' ? await lateOf(ctx, staff.operatorId, round.id) : null,
      fields: lottery.fieldsOn(round.businessDate).map(({ key, name, kind = 'number', digits, count }) => ({
        key,
        name: name.th,
        kind,
        digits,
        count,
      })),
    }
  },

  propose: (ctx, staff, { body }) =>
    proposeResult(ctx, {
      ...body,
      operatorId: staff.operatorId,
      staffId: staff.staffId,
      officialAt: body.officialAt == null ? body.officialAt : new Date(body.officialAt),
    }),

  async withdraw(ctx, staff, { body }) {
    await withdrawResult(ctx, { ...body, operatorId: staff.operatorId, staffId: staff.staffId })
    return { withdrawn: true }
  },

  async confirm(ctx, staff, { body }) {
    await confirmResult(ctx, {
      ...body,
      operatorId: staff.operatorId,
      staffId: staff.staffId,
      officialAt: body.officialAt == null ? null : new Date(body.officialAt),
    })
    return { confirmed: true }
  },

  async preview(ctx, staff, { body }) {
    const change = await previewResult(ctx, { ...body, operatorId: staff.operatorId })
    return {
      winners: change.winners,
      payout: toBaht(change.payout),
      gainers: change.gainers,
      gained: toBaht(change.gained),
      losers: change.losers,
      lost: toBaht(change.lost),
      takeBack: change.takeBack,
      inCash: toBaht(change.inCash),
      most: change.most.map(({ billNo, member, before, payout }) => ({
        billNo: billNumber(staff.operator.company, billNo),
        member,
        before: toBaht(before),
        after: toBaht(payout),
      })),
    }
  },

  async release(ctx, staff, { body }) {
    await releaseSettlement(ctx, { ...body, operatorId: staff.operatorId, staffId: staff.staffId })
    return { released: true }
  },
}

async function officialOf(ctx: Context, id: string): Promise<string | null> {
  const at = (await findResult(ctx.read, id))?.officialAt
  return at ? bangkokIso(at.getTime()) : null
}

/** What an entry would give back that says the result was out before the sale ended. */
async function lateOf(ctx: Context, operatorId: string, id: string) {
  const entry = await findOpenApproval(ctx.read, operatorId, 'result', id)
  const from = entry ? await findOfficialTime(ctx.read, id, timeOf(entry.content)) : null
  if (from === null) return null
  const { tickets, booked, net } = await countLate(ctx.read, id, from)
  return { officialAt: bangkokIso(from.getTime()), tickets, booked, amount: toBaht(net) }
}

/** The next step this person may take. For display only: the act itself decides again. */
function stepOf(ctx: Context, round: ConsoleRoundRow, staff: StaffCaller): ResultStep {
  const drawn = round.status === 'resulted' || round.status === 'settled'
  if (round.status !== 'sealed' && !drawn) return 'none'
  const waiting = round.proposalState === 'open'
  const own = round.proposalMakerId === staff.staffId
  if (waiting) return may(staff, 'results.confirm') && !own ? 'confirm' : 'none'
  if (!may(staff, 'results.propose')) return 'none'
  if (drawn) return 'correct'
  return round.drawAt > ctx.now() ? 'early' : 'propose'
}
