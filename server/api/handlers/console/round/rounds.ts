import type { ConsoleRound } from '../../../../../contract/console/rounds.ts'
import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { invariant } from '../../../../../domain/invariant.ts'
import { isFast } from '../../../../../domain/lottery/lotteries/yeekee.ts'
import { findLottery, LOTTERIES } from '../../../../../domain/lottery/registry.ts'
import { roundName } from '../../../../../domain/lottery/round-name.ts'
import { readRoundSearch } from '../../../../../domain/lottery/round-search.ts'
import {
  countWaitingRounds,
  findRoundConsole,
  listResultsConsole,
  listRoundsConsole,
} from '../../../../features/results/list-rounds-console.ts'
import type { ConsoleRoundRow } from '../../../../features/results/queries-console.ts'
import { findFetch } from '../../../../features/results/queries-fetch.ts'
import { closeRound } from '../../../../features/rounds/close-round.ts'
import { listAlarms } from '../../../../features/settlement/queries-alarms.ts'
import { standsAsDrawn } from '../../../../features/voids/propose-void.ts'
import { findVoidSeen } from '../../../../features/voids/queries.ts'
import type { ConsoleHandlers, StaffCaller } from '../../../road/caller.ts'
import { showAlarm, showFetch, showVersion, showVoid } from '../../../shapes/round-parts.ts'
import { rowKey } from '../../../shapes/row-key.ts'

/** The console speaks Thai, and its lotteries are looked for by their Thai names. */
const NAMED = LOTTERIES.map(({ code, name }) => ({ code, name: name.th }))

export const rounds: ConsoleHandlers<'rounds'> = {
  async list(ctx, staff, { query }) {
    const { lotteryCodes, codeParts } = readRoundSearch(query.search ?? '', NAMED)
    const found = await listRoundsConsole(ctx, {
      operatorId: staff.operatorId,
      statuses: query.status,
      lotteryCodes: query.lottery ? [query.lottery] : lotteryCodes,
      codeParts,
      businessDate: query.date,
      order: query.order,
      after: query.after,
      before: query.before,
      limit: query.limit,
    })
    return {
      rounds: found.rounds.map((row) => asConsoleRound(row, staff)),
      previous: found.previous && rowKey(found.previous),
      next: found.next && rowKey(found.next),
      lotteries: NAMED,
      now: bangkokIso(ctx.now().getTime()),
    }
  },

  waiting: (ctx, staff) => countWaitingRounds(ctx, staff.operatorId),

  async one(ctx, staff, { params }) {
    const row = await findRoundConsole(ctx, { operatorId: staff.operatorId, roundId: params.roundId })
    const [[newest, ...earlier], alarms, voided, fetched, stands] = await Promise.all([
      listResultsConsole(ctx, row),
      listAlarms(ctx.read, row.id),
      findVoidSeen(ctx.read, row.id),
      findFetch(ctx.read, row.id),
      standsAsDrawn(ctx.read, row.id),
    ])
    return {
      round: asConsoleRound(row, staff),
      result: newest ? showVersion(newest) : null,
      earlier: earlier.map(showVersion),
      alarms: alarms.map(showAlarm),
      void: voided ? showVoid(voided, staff) : null,
      mayBeVoid: row.status !== 'void' && !stands,
      fetch: fetched ? showFetch(fetched) : null,
      now: bangkokIso(ctx.now().getTime()),
    }
  },

  async close(ctx, staff, { body }) {
    const actor = `staff:${staff.staffId}`
    const round = await closeRound(ctx, { ...body, operatorId: staff.operatorId, actor })
    return { status: round.status, closedAt: round.closedAt && iso(round.closedAt) }
  },
}

function asConsoleRound(row: ConsoleRoundRow, staff: StaffCaller): ConsoleRound {
  const lottery = findLottery(row.lotteryCode)
  invariant(lottery, 'a round belongs to a lottery with rules')
  return {
    id: row.id,
    code: row.code,
    lottery: {
      code: lottery.code,
      name: roundName(lottery.name.th, row.code, 'th'),
      flag: lottery.flag,
      isFast: isFast(lottery),
    },
    businessDate: row.businessDate,
    status: row.status,
    opensAt: iso(row.opensAt),
    closesAt: iso(row.closesAt),
    latestCloseAt: iso(row.latestCloseAt),
    drawAt: iso(row.drawAt),
    closedAt: row.closedAt && iso(row.closedAt),
    plannedCloseAt: row.plannedCloseAt && iso(row.plannedCloseAt),
    closeReason: row.closeReason,
    tickets: row.tickets,
    stakes: toBaht(row.stakes),
    cancelled: { tickets: row.cancelledTickets, stakes: toBaht(row.cancelledStakes) },
    proposal: proposalOf(row, staff),
    settlement: settlementOf(row),
  }
}

function proposalOf(row: ConsoleRoundRow, staff: StaffCaller): ConsoleRound['proposal'] {
  if (row.proposalState === null || row.proposedAt === null) return null
  return {
    state: row.proposalState,
    by: row.proposalMaker ?? '',
    own: row.proposalMakerId === staff.staffId,
    at: iso(row.proposedAt),
  }
}

function settlementOf(row: ConsoleRoundRow): ConsoleRound['settlement'] {
  if (row.settlementState === null || row.startedAt === null) return null
  return {
    kind: row.settlementKind ?? 'result',
    revision: row.revision ?? 1,
    state: row.settlementState,
    winners: row.winners,
    payout: row.payout === null ? null : toBaht(row.payout),
    paidTickets: row.paidTickets,
    paid: toBaht(row.paid),
    startedAt: iso(row.startedAt),
    settledAt: row.settledAt && iso(row.settledAt),
  }
}

function iso(at: Date): string {
  return bangkokIso(at.getTime())
}
