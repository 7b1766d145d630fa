import { useState } from 'react'
import type { SchedulePreview } from '../../../contract/console/schedules.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { clockTime, dayMonth } from '../../../ui/thai-date.ts'
import { schedulesText } from '../../text/schedules.ts'
import { sessionText } from '../../text/session.ts'
import { dayText } from './day-text.ts'
import type { OwnMoveSeen } from './draft.ts'
import { MoveForm } from './move-form.tsx'

/** Two phone screens of a daily lottery; a tap shows the rest. */
const FIRST_ROWS = 14

interface SchedulePreviewProps {
  preview: SchedulePreview | undefined
  isFast: boolean
  moves: readonly OwnMoveSeen[]
  today: string
  mayChange: boolean
  onMoves: (moves: readonly OwnMoveSeen[]) => void
}

/** The next thirty days by the draft. A draw is moved, called off and restored in its row. */
export function SchedulePreviewCard({
  preview,
  isFast,
  moves,
  today,
  mayChange,
  onMoves,
}: SchedulePreviewProps) {
  const [changing, setChanging] = useState<string | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const text = schedulesText.preview
  const rows = preview ? rowsOf(preview) : []
  const shown = showsAll ? rows : rows.slice(0, FIRST_ROWS)
  const without = (from: string) => moves.filter((move) => move.from !== from)
  return (
    <section className="card schedule-card" aria-labelledby="schedule-preview">
      <h2 id="schedule-preview">{text.title}</h2>
      {mayChange ? <p className="lead">{text.lead}</p> : null}
      {preview ? null : <SkeletonRows count={8} label={sessionText.loading} />}
      {preview && rows.length === 0 ? <EmptyState title={text.empty} why={text.emptyWhy} /> : null}
      <ul className="schedule-preview">
        {shown.map((row) => (
          <PreviewRow
            key={`${row.usual} ${row.off ? (row.to ?? '') : ''}`}
            row={row}
            mayChange={mayChange}
            isOwn={moves.some(({ from }) => from === row.usual)}
            onChange={() => setChanging(row.usual)}
            onRestore={() => onMoves(without(row.usual))}
          />
        ))}
      </ul>
      {rows.length > shown.length ? (
        <Button tone="ghost" onClick={() => setShowsAll(true)}>
          {text.more(rows.length - shown.length)}
        </Button>
      ) : null}
      {changing ? (
        <MoveForm
          key={changing}
          from={changing}
          today={today}
          onlyOff={isFast}
          onClose={() => setChanging(null)}
          onDone={(move) => {
            onMoves([...without(move.from), move])
            setChanging(null)
          }}
        />
      ) : null}
    </section>
  )
}

interface Row {
  /** The usual day. */
  readonly usual: string
  readonly off: boolean
  readonly to: string | null
  readonly reason: string
  readonly day?: SchedulePreview['days'][number]
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
  const dayOf = (row: Row) => row.day?.businessDate ?? row.usual
  return [...held, ...missing].sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1))
}

interface PreviewRowProps {
  row: Row
  mayChange: boolean
  /** The operator moved it, and can restore it. */
  isOwn: boolean
  onChange: () => void
  onRestore: () => void
}

function PreviewRow({ row, mayChange, isOwn, onChange, onRestore }: PreviewRowProps) {
  const text = schedulesText.preview
  const { day } = row
  const name = dayText(day?.businessDate ?? row.usual)
  return (
    <li className="schedule-preview-row" data-off={row.off || undefined}>
      <span className="schedule-day">
        <b>{name}</b>
        <small>{day ? timesOf(day) : row.reason}</small>
      </span>
      <span className="schedule-marks">
        {day?.movedFrom ? (
          <Badge tone="warning">{text.movedFrom(dayMonth(Date.parse(day.movedFrom)))}</Badge>
        ) : null}
        {row.off ? (
          <Badge tone={row.to ? 'warning' : 'error'}>
            {row.to ? text.movedTo(dayMonth(Date.parse(row.to))) : text.off}
          </Badge>
        ) : null}
        {day && day.rounds > 1 ? <Badge>{text.rounds(day.rounds)}</Badge> : null}
      </span>
      {mayChange && (isOwn || !row.off) ? (
        // One button for both, so that it keeps the focus when the row changes.
        <Button tone="ghost" size="sm" onClick={row.off ? onRestore : onChange}>
          {row.off ? text.restore : text.change}
          <span className="unseen"> {text.ofRound(name)}</span>
        </Button>
      ) : null}
    </li>
  )
}

function timesOf({ closesAt, drawAt, rounds }: SchedulePreview['days'][number]): string {
  const [closes, draws] = [closesAt, drawAt].map((at) => clockTime(Date.parse(at))) as [string, string]
  return rounds > 1 ? schedulesText.everyRound(closes) : schedulesText.times(closes, draws)
}
