import { listAuditPage } from '../../../features/audit/list-audit-page.ts'
import { listAuditOfRound } from '../../../features/audit/queries-list.ts'
import { readRound } from '../../../features/rounds/queries.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'
import { fitting, showAuditEntry } from '../../shapes/audit-entry.ts'

/** What a person reads of one round: each number that is closed, opened or priced is an act. */
const OF_ROUND_MAX = 200

export const audit: ConsoleHandlers<'audit'> = {
  async list(ctx, staff, { query }) {
    const page = await listAuditPage(ctx, { ...query, operatorId: staff.operatorId })
    const goesBack = query.before !== undefined && query.after === undefined
    const entries = fitting(page.rows.map(showAuditEntry), goesBack ? 'oldest' : 'newest')
    const isCut = entries.length < page.rows.length
    const previous = isCut && goesBack ? entries[0]?.seq : page.previous
    const next = isCut && !goesBack ? entries.at(-1)?.seq : page.next
    return { entries, previous: asKey(previous), next: asKey(next) }
  },

  async of(ctx, { operatorId }, { params }) {
    const { id } = await readRound(ctx.read, { operatorId, roundId: params.roundId })
    const rows = await listAuditOfRound(ctx.read, { operatorId, roundId: id, limit: OF_ROUND_MAX + 1 })
    return { entries: rows.slice(0, OF_ROUND_MAX).map(showAuditEntry), more: rows.length > OF_ROUND_MAX }
  },
}

function asKey(seq: number | null | undefined): string | null {
  return seq === null || seq === undefined ? null : String(seq)
}
