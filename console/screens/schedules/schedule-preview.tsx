import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { SchedulePreview } from '../../../contract/console/schedules.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { clockTime, dayMonth } from '../../../ui/thai-date.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { schedulesText } from '../../text/schedules.ts'
import { dayText } from './day-text.ts'
import type { OwnMoveSeen } from './schedule-fields.ts'

const text = schedulesText.preview

const MoveForm = lazy(async () => ({ default: (await import('./move-form.tsx')).MoveForm }))

/** A day with a draw, or the usual day of one that was moved or called off. */
interface Row {
  readonly usual: string
  readonly off: boolean
  readonly to: string | null
  readonly reason: string
  readonly day?: SchedulePreview['days'][number]
}

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'day',
    title: text.columns.day,
    value: dayOf,
    cell: (row) => (
      <span className="schedule-day">
        <b data-off={row.off || undefined}>{dayText(dayOf(row))}</b> <State row={row} />
      </span>
    ),
  },
  {
    id: 'times',
    title: text.columns.times,
    value: ({ day, reason }) => (day ? timesOf(day) : reason),
    sorts: false,
  },
  { id: 'state', title: text.columns.state, value: stateText, sorts: false, hidden: true },
]

interface SchedulePreviewProps {
  preview: UseQueryResult<SchedulePreview>
  isFast: boolean
  moves: readonly OwnMoveSeen[]
  today: string
  mayChange: boolean
  onMoves: (moves: readonly OwnMoveSeen[]) => void
}

/** The next thirty days as they are typed. A draw is moved, called off and restored in its row. */
export function SchedulePreviewCard(props: SchedulePreviewProps) {
  const { preview, moves, mayChange, onMoves } = props
  const [changing, setChanging] = useState<string | null>(null)
  const rows = useRowsOf(preview.data)
  const without = (from: string) => moves.filter((move) => move.from !== from)
  return (
    <div className="grid min-w-0 gap-3">
      <div>
        <h2 className="text-lg">{text.title}</h2>
        {mayChange ? <p className="lead">{text.lead}</p> : null}
      </div>
      <ConsoleTable
        name={text.title}
        columns={COLUMNS}
        rows={rows}
        asked={{ ...preview, isError: false }} // the form says why
        rowId={(row) => `${row.usual} ${row.off ? (row.to ?? '') : 'held'}`}
        empty={<EmptyState title={text.empty} why={text.emptyWhy} />}
        rowAct={
          mayChange
            ? (row) => (
                <RowAct
                  row={row}
                  isOwn={moves.some(({ from }) => from === row.usual)}
                  onChange={() => setChanging(row.usual)}
                  onRestore={() => onMoves(without(row.usual))}
                />
              )
            : undefined
        }
      />
      <Suspense>
        {changing ? (
          <MoveForm
            key={changing}
            from={changing}
            today={props.today}
            onlyOff={props.isFast}
            onClose={() => setChanging(null)}
            onDone={(move) => {
              onMoves([...without(move.from), move])
              setChanging(null)
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}

/** The rows of the last answer. What is typed now may be refused: the form says so, and the table stays. */
function useRowsOf(preview: SchedulePreview | undefined) {
  const [last, setLast] = useState(preview)
  if (preview && preview !== last) setLast(preview)
  return useMemo(() => last && rowsOf(last), [last])
}

function State({ row }: { row: Row }) {
  const words = stateText(row)
  if (words === null) return null
  const tone = row.off && !row.to ? 'error' : row.off || row.day?.movedFrom ? 'warning' : 'plain'
  return <Badge tone={tone}>{words}</Badge>
}

interface RowActProps {
  row: Row
  /** The operator moved it, and can restore it. */
  isOwn: boolean
  onChange: () => void
  onRestore: () => void
}

/** One button for both, so that it keeps the focus when the row changes. */
function RowAct({ row, isOwn, onChange, onRestore }: RowActProps) {
  if (row.off && !isOwn) return null
  return (
    <Button tone="ghost" size="sm" onClick={row.off ? onRestore : onChange}>
      {row.off ? text.restore : text.change}
      <span className="unseen"> {text.ofRound(dayText(dayOf(row)))}</span>
    </Button>
  )
}

/** Whether a draw is called off or moved; of a lottery with many rounds a day, how many. */
function stateText({ off, to, day }: Row): string | null {
  if (off) return to ? text.movedTo(dayMonth(Date.parse(to))) : text.off
  if (day?.movedFrom) return text.movedFrom(dayMonth(Date.parse(day.movedFrom)))
  return day && day.rounds > 1 ? text.rounds(day.rounds) : null
}

/** Days with and without a draw. A moved draw also has a row on its usual day. */
function rowsOf({ days, off }: SchedulePreview): readonly Row[] {
  const last = days.at(-1)?.businessDate ?? '9999'
  const held = days.map(
    (day): Row => ({ usual: day.movedFrom ?? day.businessDate, off: false, to: null, reason: '', day }),
  )
  const missing = off
    .filter(({ from }) => from <= last)
    .map(({ from, to, reason }): Row => ({ usual: from, off: true, to, reason }))
  return [...held, ...missing].sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
}

function dayOf({ day, usual }: Row): string {
  return day?.businessDate ?? usual
}

function timesOf({ closesAt, drawAt, rounds }: SchedulePreview['days'][number]): string {
  const [closes, draws] = [closesAt, drawAt].map((at) => clockTime(Date.parse(at))) as [string, string]
  return rounds > 1 ? schedulesText.everyRound(closes) : schedulesText.times(closes, draws)
}
