import type { MailingTyped } from '../../../../contract/console/mailings.ts'
import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import {
  confirmMailing,
  endMailingProposal,
  previewMailing,
  proposeMailing,
  stopMailing,
  type TypedMailing,
} from '../../../features/mailings/change-mailing.ts'
import { listMailings, type MailingRow } from '../../../features/mailings/queries-mailings.ts'
import type { ConsoleHandlers } from '../../road/caller.ts'
import { showMailing } from '../../shapes/messages/mailings.ts'
import { pageOf } from '../../shapes/row-key.ts'

export const mailings: ConsoleHandlers<'mailings'> = {
  async list(ctx, { operatorId }, { query: { after = null, limit } }) {
    const found = await listMailings(ctx.read, { operatorId, after, limit: limit + 1 })
    const { rows, ...ends } = pageOf(found, limit)
    return { ...ends, mailings: rows.map(shown) }
  },

  preview: (ctx, { operator }, { body }) => previewMailing(ctx, { operator, mailing: read(body.mailing) }),

  propose: (ctx, { operator, staffId }, { body: { mailing, reason } }) =>
    proposeMailing(ctx, { operator, staffId, mailing: read(mailing), reason }),

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmMailing(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endMailingProposal(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endMailingProposal(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },

  async stop(ctx, { operatorId, staffId }, { body: { id } }) {
    await stopMailing(ctx, { operatorId, staffId, id })
    return {}
  },
}

/** Nothing written is no English. */
function read(typed: MailingTyped): TypedMailing {
  return { ...typed, textEn: typed.textEn || null }
}

function shown({ content, madeAt: _, sendAt, endedAt, begun, ...row }: MailingRow) {
  const state = row.stoppedBy ? 'stopped' : endedAt ? 'sent' : begun ? 'sending' : 'planned'
  return { ...row, mailing: showMailing(content), state, sendAt: bangkokIso(sendAt.getTime()) } as const
}
