import type { FoundDifferenceShown } from '../../../../../contract/console/games/books.ts'
import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import type { Satang } from '../../../../../domain/money.ts'
import { bringBook, previewBook } from '../../../../features/games/books/bring-book.ts'
import { explainDifference } from '../../../../features/games/books/explain-difference.ts'
import {
  type FoundDifference,
  listBookDays,
  listDifferences,
} from '../../../../features/games/books/queries-books.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'

/** The days of all providers, as far back, and differences: as many of each as a person reads at once. */
const DAYS = 31
const ROWS = 500
/** Of a preview so many are named. */
const NAMED = 20

const iso = (at: Date) => bangkokIso(at.getTime())

export const gameBooks: ConsoleHandlers<'gameBooks'> = {
  async list(ctx, { operatorId }) {
    const [days, differences] = await Promise.all([
      listBookDays(ctx.read, operatorId, { days: DAYS, limit: ROWS + 1 }),
      listDifferences(ctx.read, operatorId, ROWS + 1),
    ])
    return {
      ...{ moreDays: days.length > ROWS, moreDifferences: differences.length > ROWS },
      days: days.slice(0, ROWS).map(({ provider, day, staked, won, lines, name, broughtAt, open }) => ({
        ...{ provider, day, open, staked: toBaht(staked), won: toBaht(won) },
        list: lines !== null && name !== null && broughtAt ? { name, lines, at: iso(broughtAt) } : null,
      })),
      differences: differences.slice(0, ROWS).map((each) => ({
        ...{ ...showFound(each), id: each.id, provider: each.provider, day: each.day },
        member:
          each.memberName !== null && each.memberCode !== null
            ? { name: each.memberName, code: each.memberCode }
            : null,
        foundAt: iso(each.foundAt),
        settled:
          each.settledBy !== null && each.settledAt && each.note !== null
            ? { by: each.settledBy, at: iso(each.settledAt), note: each.note, moved: each.isAdjusted }
            : null,
      })),
    }
  },

  async preview(ctx, { operatorId, staffId }, { body }) {
    const { lines, differences } = await previewBook(ctx, { ...body, operatorId, staffId })
    return { lines, differences: differences.length, first: differences.slice(0, NAMED).map(showFound) }
  },

  bring: (ctx, { operatorId, staffId }, { body }) => bringBook(ctx, { ...body, operatorId, staffId }),

  async explain(ctx, { operatorId, staffId }, { body }) {
    await explainDifference(ctx, { ...body, operatorId, staffId })
    return {}
  },
}

function showFound({ type, about, ours, theirs, due }: FoundDifference): FoundDifferenceShown {
  return { type, about, ours: bahtOf(ours), theirs: bahtOf(theirs), due: bahtOf(due) }
}

function bahtOf(amount: Satang | null) {
  return amount === null ? null : toBaht(amount)
}
