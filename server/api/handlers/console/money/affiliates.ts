import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { Refusal } from '../../../../errors.ts'
import { listOpenFlags, listReferrers } from '../../../../features/affiliates/queries-flags.ts'
import { listIncomeByProduct, listTakenBack } from '../../../../features/affiliates/queries-income.ts'
import { findBranchHead, listAbove, listBranch } from '../../../../features/affiliates/queries-tree.ts'
import { confirmRelease, endRelease, proposeRelease } from '../../../../features/affiliates/release-flags.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { showTakenBack } from '../../../shapes/affiliates.ts'

/** More than anybody looks through. */
const SHOWN = 200
/** Of those whom one member has brought. */
const BRANCH_SHOWN = 100
/** Of what was taken back from one member. */
const TAKEN_BACK_SHOWN = 12

export const affiliates: ConsoleHandlers<'affiliates'> = {
  async list(ctx, { operatorId }) {
    const [found, open] = await Promise.all([
      listReferrers(ctx.read, operatorId, SHOWN + 1),
      listOpenFlags(ctx.read, operatorId, SHOWN + 1),
    ])
    const [referrers, flags] = [found.slice(0, SHOWN), open.slice(0, SHOWN)]
    const income = await listIncomeByProduct(
      ctx.read,
      referrers.map(({ memberId }) => memberId),
    )
    return {
      ...{ moreReferrers: found.length > SHOWN, moreFlags: open.length > SHOWN },
      referrers: referrers.map(({ earned, withdrawn, ...others }) => ({
        ...others,
        income: income
          .filter(({ memberId }) => memberId === others.memberId)
          .map(({ level, product, staked, amount }) => ({
            ...{ level, product, staked: toBaht(staked), earned: toBaht(amount) },
          }))
          .sort((a, b) => a.level - b.level || b.earned - a.earned),
        ...{ earned: toBaht(earned), withdrawn: toBaht(withdrawn) },
      })),
      flags: flags.map(({ amount, foundAt, reasons, ...others }) => ({
        ...others,
        ...{ reasons: [...reasons], amount: toBaht(amount), at: bangkokIso(foundAt.getTime()) },
      })),
    }
  },

  async branch(ctx, { operatorId }, { query: { memberId } }) {
    const [head, above, friends, takenBack] = await Promise.all([
      findBranchHead(ctx.read, { operatorId, memberId }),
      listAbove(ctx.read, memberId),
      listBranch(ctx.read, memberId, BRANCH_SHOWN),
      listTakenBack(ctx.read, memberId, TAKEN_BACK_SHOWN),
    ])
    if (!head) throw new Refusal('MEMBER_UNKNOWN')
    return {
      ...{ ...head, above },
      takenBack: takenBack.map((each) => showTakenBack(each, 'th')),
      friends: friends.map(({ joinedAt, earned, through, ...others }) => ({
        ...others,
        ...{ earned: toBaht(earned), through: toBaht(through), joinedAt: bangkokIso(joinedAt.getTime()) },
      })),
    }
  },

  propose: (ctx, { operatorId, staffId }, { body }) => proposeRelease(ctx, { operatorId, staffId, ...body }),

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmRelease(ctx, { operatorId, staffId, ...body })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endRelease(ctx, { operatorId, staffId, ...body }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endRelease(ctx, { operatorId, staffId, ...body }, 'withdrawn')
    return {}
  },
}
