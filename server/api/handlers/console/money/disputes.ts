import { disputeActs } from '../../../../../contract/console/money/disputes.ts'
import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { bankName } from '../../../../features/operators/banks.ts'
import { sayVerdict } from '../../../../features/payments/p2p/decide-dispute.ts'
import { type Dispute, listDisputes } from '../../../../features/payments/p2p/queries-disputes.ts'
import { listLateTransfers } from '../../../../features/payments/p2p/queries-late-slips.ts'
import { seeDisputedPicture } from '../../../../features/payments/p2p/see-picture.ts'
import { settleLateSlip } from '../../../../features/payments/p2p/settle-late-slip.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { asPicture } from '../../../shapes/as-picture.ts'

/** Of both kinds together: those that nobody waits for longer come once these are decided. */
const MOST_SHOWN = 200

export const disputes: ConsoleHandlers<'disputes'> = {
  async list(ctx, { operatorId, staffId }) {
    const [open, late] = await Promise.all([
      listDisputes(ctx.read, operatorId, MOST_SHOWN + 1),
      listLateTransfers(ctx.read, operatorId, MOST_SHOWN + 1),
    ])
    const found = [
      ...open.map((row) => ({
        ...shown(row, row.openedAt),
        payeePictures: row.pictures.map(
          (id) =>
            `${disputeActs.picture.path}?${new URLSearchParams({ payerId: row.payerId, pairId: row.id, id })}`,
        ),
        ...{ said: row.saidBy.length, own: row.saidBy.includes(staffId), late: null },
        came: row.came === null ? null : toBaht(row.came),
      })),
      ...late.map((row) => ({
        ...shown(row, row.shownAt),
        ...{ payeePictures: [], came: null, said: row.saidBy.length, own: row.saidBy.includes(staffId) },
        late: { withdrawal: row.withdrawal, adjusted: toBaht(row.adjusted) },
      })),
    ]
    return { disputes: found.slice(0, MOST_SHOWN), more: found.length > MOST_SHOWN }
  },

  async slip(ctx, caller, { query: { payerId, pairId: id } }) {
    const { operatorId, staffId } = caller
    return asPicture(caller, await seeDisputedPicture(ctx, { operatorId, staffId, payerId, id }))
  },

  async picture(ctx, caller, { query: { payerId, pairId, id: pictureId } }) {
    const { operatorId, staffId } = caller
    const wish = { operatorId, staffId, payerId, id: pairId, pictureId }
    return asPicture(caller, await seeDisputedPicture(ctx, wish))
  },

  decide: (ctx, { operatorId, staffId }, { body }) => {
    const { payerId, pairId: id, paid, amount: short = null, reason } = body
    return sayVerdict(ctx, { operatorId, staffId, payerId, id, paid, short, reason })
  },

  settle: (ctx, { operatorId, staffId }, { body }) => {
    const { payerId, pairId: id, outcome, reason } = body
    return settleLateSlip(ctx, { operatorId, staffId, payerId, id, outcome, reason })
  },
}

function shown(row: Omit<Dispute, 'pictures' | 'saidBy' | 'came'>, at: Date) {
  const { payerId, id, bank, accountNo, holder, bankSays } = row
  return {
    ...{ bankSays, payerId, id, amount: toBaht(row.amount), at: bangkokIso(at.getTime()) },
    payer: {
      code: row.payer,
      bank_name: bankName(row.payerBank, 'th'),
      accountNo: row.payerNo,
      holder: null,
    },
    payee: { code: row.payee, bank_name: bankName(bank, 'th'), accountNo, holder },
    picture: `${disputeActs.slip.path}?${new URLSearchParams({ payerId, pairId: id })}`,
  }
}
