import type { StatementLineShown } from '../../../../../contract/console/money/statements.ts'
import { toBaht } from '../../../../../contract/shapes.ts'
import { bangkokIso } from '../../../../../domain/calendar/bangkok.ts'
import { OWN_LAYOUT } from '../../../../../domain/payments/channels/statement-columns.ts'
import { STATEMENT_LAYOUTS } from '../../../../../domain/payments/channels/statement-csv.ts'
import { bankName } from '../../../../features/operators/banks.ts'
import { listReceivingAccounts } from '../../../../features/payments/queries-accounts.ts'
import { listUnread } from '../../../../features/payments/sms/queries-sms.ts'
import { undoStatement } from '../../../../features/payments/statements/import-statement.ts'
import {
  LINES_SHOWN,
  type LineOfFile,
  readStatementLines,
} from '../../../../features/payments/statements/list-statements.ts'
import { nameColumns } from '../../../../features/payments/statements/name-columns.ts'
import {
  type ForeseenLine,
  previewStatement,
} from '../../../../features/payments/statements/preview-statement.ts'
import {
  confirmStatement,
  endStatement,
  proposeStatement,
} from '../../../../features/payments/statements/propose-statement.ts'
import { listStatements } from '../../../../features/payments/statements/queries-imports.ts'
import { listOwnLayouts } from '../../../../features/payments/statements/queries-layouts.ts'
import type { ConsoleHandlers } from '../../../road/caller.ts'
import { pageOf } from '../../../shapes/row-key.ts'

/** Messages that a person looks through. */
const UNREAD_SHOWN = 50

export const statements: ConsoleHandlers<'statements'> = {
  async list(ctx, { operatorId }, { query: { after = null, limit } }) {
    const [found, accounts, unread, own] = await Promise.all([
      listStatements(ctx.read, { operatorId, after, limit: limit + 1 }),
      listReceivingAccounts(ctx.read, operatorId),
      listUnread(ctx.read, operatorId, UNREAD_SHOWN),
      listOwnLayouts(ctx.read, operatorId),
    ])
    const { rows, ...ends } = pageOf(found, limit)
    return {
      ...ends,
      statements: rows.map(({ id, name, bank, accountNo, by, at, state, ...counts }) => ({
        ...{ id, name, account: `${bankName(bank, 'th')} ${accountNo}`, by, state, counts },
        at: bangkokIso(at.getTime()),
      })),
      accounts: accounts
        .filter(({ kind }) => kind === 'bank')
        .map(({ bank, accountNo }) => ({ bank, bankName: bankName(bank, 'th'), accountNo })),
      layouts: [
        ...own.map(({ id, bank }) => ({ code: `${OWN_LAYOUT}${id}`, bank, source: 'own' as const })),
        ...STATEMENT_LAYOUTS.map(({ code, bank, source }) => ({ code, bank, source })),
      ],
      unread: unread.map(({ receivedAt, ...notice }) => ({
        ...notice,
        at: bangkokIso(receivedAt.getTime()),
      })),
    }
  },

  async one(ctx, { operatorId }, { params }) {
    const { lines, of } = await readStatementLines(ctx, { operatorId, statementId: params.statementId })
    return { lines: lines.map(showLine), more: of - lines.length, withdrawals: 0 }
  },

  columns: (ctx, { operatorId, staffId }, { body: { bank, ...columns } }) =>
    nameColumns(ctx, { operatorId, staffId, bank, columns }),

  async preview(ctx, { operatorId }, { body: { file, ...wish } }) {
    const bytes = Buffer.from(file, 'base64')
    const { lines, of, ...seen } = await previewStatement(ctx, { ...wish, operatorId, bytes }, LINES_SHOWN)
    return { ...seen, lines: lines.map(showLine), more: of - lines.length, columns: [...seen.columns] }
  },

  propose: (ctx, { operatorId, staffId }, { body: { file, ...wish } }) =>
    proposeStatement(ctx, { ...wish, operatorId, staffId, bytes: Buffer.from(file, 'base64') }),

  async confirm(ctx, { operatorId, staffId }, { body }) {
    await confirmStatement(ctx, { ...body, operatorId, staffId })
    return {}
  },

  async reject(ctx, { operatorId, staffId }, { body }) {
    await endStatement(ctx, { ...body, operatorId, staffId }, 'rejected')
    return {}
  },

  async withdraw(ctx, { operatorId, staffId }, { body }) {
    await endStatement(ctx, { ...body, operatorId, staffId }, 'withdrawn')
    return {}
  },

  undo: (ctx, { operatorId, staffId }, { body }) =>
    undoStatement(ctx, { ...body, operatorId, actor: `staff:${staffId}` }),
}

function showLine({
  row,
  at,
  until,
  amount,
  text,
  what,
  member,
}: LineOfFile | ForeseenLine): StatementLineShown {
  return {
    ...{ row, text, what, member, amount: toBaht(amount) },
    ...{ at: bangkokIso(at.getTime()), isDay: until !== null },
  }
}
