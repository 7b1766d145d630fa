import type {
  ConfirmedResult,
  ResultFetchSeen,
  RoundVoidSeen,
  SettlementAlarmSeen,
} from '../../../contract/console/rounds.ts'
import { toBaht } from '../../../contract/shapes.ts'
import { bangkokIso } from '../../../domain/calendar/bangkok.ts'
import type { listResultsConsole } from '../../features/results/list-rounds-console.ts'
import type { FetchSeen } from '../../features/results/queries-fetch.ts'
import type { AlarmRow } from '../../features/settlement/queries-alarms.ts'
import type { VoidSeen } from '../../features/voids/queries.ts'
import type { StaffCaller } from '../road/caller.ts'

/** A result two people have agreed on, with what it was read from. */
export function showVersion(row: Awaited<ReturnType<typeof listResultsConsole>>[number]): ConfirmedResult {
  return {
    revision: row.revision,
    fields: row.fields.map(({ key, name, numbers }) => ({ key, name: name.th, numbers })),
    source: row.source,
    maker: row.maker,
    checker: row.checker,
    confirmedAt: iso(row.confirmedAt),
    reason: row.reason,
    evidence: {
      hash: (row.rawHash ?? row.evidenceHash).toHex(),
      url: row.url,
      raw: row.raw,
      capturedAt: row.capturedAt && iso(row.capturedAt),
    },
    settlement: {
      state: row.settlementState,
      winners: row.winners,
      payout: row.payout === null ? null : toBaht(row.payout),
    },
  }
}

export function showAlarm(row: AlarmRow): SettlementAlarmSeen {
  return { ...row, raisedAt: iso(row.raisedAt), releasedAt: row.releasedAt && iso(row.releasedAt) }
}

export function showFetch(row: FetchSeen): ResultFetchSeen {
  return { ...row, fetchedAt: iso(row.fetchedAt), nextAt: iso(row.nextAt) }
}

/** The second person gives a reason of their own and does not see the first. */
export function showVoid(row: VoidSeen, staff: StaffCaller): RoundVoidSeen {
  const own = row.makerId === staff.staffId
  return {
    state: row.state,
    by: row.maker ?? '',
    own,
    checker: row.checker,
    reason: row.state === 'void' || own ? row.reason : null,
    at: iso(row.at),
    refundedTickets: row.refundedTickets,
    refunded: toBaht(row.refunded),
  }
}

function iso(at: Date): string {
  return bangkokIso(at.getTime())
}
