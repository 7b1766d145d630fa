import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ScheduledLotterySeen } from '../../../contract/console/schedules.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { useAct } from '../../forms/use-act.ts'
import { ask, Problem } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { schedulesText } from '../../text/schedules.ts'
import { sessionText } from '../../text/session.ts'
import { drawDaysText, drawTimesText } from './day-text.ts'
import { type Draft, draftOf, emptyDraft, isSame, readDraft, type ScheduleTyped } from './draft.ts'
import { ScheduleEffects } from './schedule-effects.tsx'
import { ScheduleForm } from './schedule-form.tsx'
import { SchedulePreviewCard } from './schedule-preview.tsx'
import './schedules-page.css'

const LIST = ['schedules'] as const

/** One lottery: its schedule, the next thirty days, and the effects of a change. */
export function SchedulePage() {
  const { lotteryId = '' } = useParams()
  const found = useQuery({ queryKey: LIST, queryFn: () => ask('schedules', 'list') })
  if (found.isPending) return <SkeletonRows count={6} label={sessionText.loading} />
  if (found.isError && !found.data) {
    const retry = <Button onClick={() => void found.refetch()}>{sessionText.retry}</Button>
    return <EmptyState title={sessionText.broken} why={found.error.message} action={retry} />
  }
  const lottery = found.data.lotteries.find(({ id }) => id === lotteryId)
  if (!lottery) {
    const back = (
      <Link to="/schedules" className={buttonClass('cta')}>
        {schedulesText.back}
      </Link>
    )
    return <EmptyState title={schedulesText.notFound} why={schedulesText.notFoundWhy} action={back} />
  }
  return <Schedule key={lottery.id} lottery={lottery} today={found.data.today} />
}

function Schedule({ lottery, today }: { lottery: ScheduledLotterySeen; today: string }) {
  const mayChange = may(useMe(), 'schedules.set')
  const [draft, setDraft] = useState(() => draftOf(lottery))
  const read = readDraft(draft)
  const typed = 'typed' in read ? read.typed : undefined
  const preview = usePreview(lottery.id, typed)
  const changed = typed === undefined || !isSame(typed, lottery)
  const atField = preview.error instanceof Problem && preview.error.field === 'closeMinutes'
  const change = (wish: Partial<Draft>) => setDraft((before) => ({ ...before, ...wish }))
  return (
    <>
      <title>{`${schedulesText.title} ${lottery.name}`}</title>
      <Heading lottery={lottery} />
      <div className="schedule-columns">
        <div className="schedule-set">
          <ScheduleForm
            lottery={lottery}
            draft={draft}
            wrong={'wrong' in read ? read.wrong : {}}
            tooLate={atField ? preview.error?.message : undefined}
            mayChange={mayChange}
            onChange={change}
          />
          {changed && preview.data && !preview.isError ? (
            <ScheduleEffects rounds={preview.data.rounds} needsTwo={preview.data.needsTwo} />
          ) : null}
          {preview.isError && !atField ? <Alert tone="error">{preview.error.message}</Alert> : null}
          {mayChange ? (
            <SaveSchedule
              lottery={lottery}
              typed={changed && !preview.isError ? typed : undefined}
              onReset={() => change(emptyDraft(draft))}
              onNewest={() => setDraft(draftOf(lottery))}
            />
          ) : (
            <p className="lead">{schedulesText.readOnly}</p>
          )}
        </div>
        <SchedulePreviewCard
          preview={preview.data}
          isFast={lottery.isFast}
          moves={draft.moves}
          today={today}
          mayChange={mayChange}
          onMoves={(moves) => change({ moves })}
        />
      </div>
    </>
  )
}

interface SaveScheduleProps {
  lottery: ScheduledLotterySeen
  /** Undefined when there is nothing to save. */
  typed: ScheduleTyped | undefined
  onReset: () => void
  onNewest: () => void
}

/** Saves the schedule. Never overwrites somebody else's change, and keeps what is typed. */
function SaveSchedule({ lottery, typed, onReset, onNewest }: SaveScheduleProps) {
  const { form } = schedulesText
  const [version, setVersion] = useState(lottery.version)
  const { act, busy, refused, forget } = useAct({
    send: (wish: ScheduleTyped) =>
      ask('schedules', 'set', { body: { lotteryId: lottery.id, ...wish, version } }),
    refreshes: [LIST, ['approvals']],
    done: ({ proposalId }) => (proposalId === null ? form.saved : form.waits),
    onDone: (done) => setVersion(done.version),
  })
  const takeNewest = () => {
    forget()
    setVersion(lottery.version)
    onNewest()
  }
  return (
    <>
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
      {lottery.version > version && !busy ? (
        <Alert tone="warning">
          {form.changedElsewhere}
          <Button tone="ghost" size="sm" onClick={takeNewest}>
            {form.takeNewest}
          </Button>
        </Alert>
      ) : null}
      <div className="schedule-buttons">
        <Button tone="cta" busy={busy} disabled={!typed} onClick={() => typed && act(typed)}>
          {form.save}
        </Button>
        <Button tone="ghost" onClick={onReset}>
          {form.reset}
        </Button>
      </div>
    </>
  )
}

/** The effects of a valid draft. The last answer stays until the next arrives. */
function usePreview(lotteryId: string, typed: ScheduleTyped | undefined) {
  return useQuery({
    queryKey: ['schedules', 'preview', lotteryId, typed],
    queryFn: () => {
      if (!typed) throw new Error('asked only for what can be read')
      return ask('schedules', 'preview', { body: { lotteryId, ...typed } })
    },
    enabled: typed !== undefined,
    placeholderData: keepPreviousData,
  })
}

function Heading({ lottery }: { lottery: ScheduledLotterySeen }) {
  return (
    <>
      <Link to="/schedules" className="schedule-back">
        <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} />
        {schedulesText.back}
      </Link>
      <div className="schedule-head">
        <Emblem flag={lottery.flag} />
        <div>
          <h1 tabIndex={-1} className="text-xl">
            {lottery.name}
          </h1>
          <p className="lead">
            {drawTimesText(lottery)} · {drawDaysText(lottery)}
          </p>
        </div>
      </div>
    </>
  )
}
