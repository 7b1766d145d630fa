import type { Context } from '../../context.ts'
import { appendAudit } from '../audit/append-audit.ts'

interface Look {
  readonly operatorId: string
  readonly staffId: string
  readonly member: { readonly memberId: string; readonly code: string }
}

/** Staff look at a list of a member's tickets. Noted before anything is shown. */
export function noteTicketSearch(ctx: Context, look: Look): Promise<unknown> {
  return note(ctx, look, { kind: 'tickets.searched' })
}

/** Staff look at one ticket. Noted before anything is shown. */
export function noteTicketLook(
  ctx: Context,
  { ticketId, billNo, ...look }: Look & { readonly ticketId: string; readonly billNo: string },
): Promise<unknown> {
  return note(ctx, look, { kind: 'ticket.looked', ticket: ticketId, name: billNo })
}

function note(
  ctx: Context,
  { operatorId, staffId, member: { memberId, code } }: Look,
  {
    kind,
    ...what
  }: {
    readonly kind: 'tickets.searched' | 'ticket.looked'
    readonly ticket?: string
    readonly name?: string
  },
) {
  const body = { ...what, member: memberId, code }
  return ctx.transaction((tx) => appendAudit(tx, { operatorId, actor: `staff:${staffId}`, kind, body }))
}
