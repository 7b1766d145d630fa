import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import type { ReportClass } from '../../../domain/ledger/movements.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { shortDate } from '../../../ui/thai-date.ts'
import type { ShownDays } from '../../lists/shown-days.ts'
import { BalanceMoney } from '../../live/balance-money.tsx'
import { drawDayMs } from '../../rounds/shown-round.ts'
import { dayText, statementText } from '../../text/lists.ts'

interface FileDays {
  readonly start: string
  readonly end: string
}

interface StatementFilesProps {
  /** The days that the list shows. */
  days: ShownDays
  files: FileDays
  column: ReportClass | null
  /** Staked on these days and not decided yet, in baht. */
  waiting: number | null
  /** Why there are no files of these days. */
  filesRefused: string | null
}

/** The days of the files: those that are shown; without bounds until today, from the first day of the month. */
export function fileDays({ start, end }: ShownDays, nowMs: number): FileDays {
  const last = end ?? bangkokDate(nowMs)
  return { start: start ?? `${last.slice(0, 7)}-01`, end: last }
}

/** The statement for printing and for spreadsheets, and what of it waits for a draw. Plain links: they work without scripts. */
export function StatementFiles({ days: shown, files, column, waiting, filesRefused }: StatementFilesProps) {
  if (filesRefused !== null) return <p className="statement-files">{filesRefused}</p>
  const days = new URLSearchParams({ ...files })
  // The list shows more than the files hold.
  const words =
    shown.start === null && shown.end === null ? statementText.filesOfMonth : statementText.filesOf
  const csv = new URLSearchParams({ ...files, ...(column && { column }) })
  return (
    <section className="statement-files">
      <p>{words(dayText.range(shortDate(drawDayMs(files.start)), shortDate(drawDayMs(files.end))))}</p>
      <div>
        <a
          href={`/svc/report/finance/api/statement.pdf?${days}`}
          download
          className={buttonClass('soft', 'sm')}
        >
          <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
          {statementText.pdf}
        </a>
        <a
          href={`/svc/report/finance/api/statement.csv?${csv}`}
          download
          className={buttonClass('soft', 'sm')}
        >
          <Download aria-hidden="true" size={18} strokeWidth={1.75} />
          {statementText.csv}
        </a>
      </div>
      {waiting ? (
        <p>
          {statementText.waiting} <BalanceMoney amount={bahtToSatang(waiting)} />
        </p>
      ) : null}
    </section>
  )
}
