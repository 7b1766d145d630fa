import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { ScheduledLotterySeen, SchedulePreview } from '../../../contract/console/schedules.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { schedulesText } from '../../text/schedules.ts'
import { sessionText } from '../../text/session.ts'
import { drawDaysText, drawTimesText } from './day-text.ts'
import { ScheduleEffects } from './schedule-effects.tsx'
import { isSame, type OwnMoveSeen, type ScheduleTyped, typedAtFirst, usualOf } from './schedule-fields.ts'
import { ScheduleForm } from './schedule-form.tsx'
import './schedules-page.css'

/** With the table, which the form does not wait for. */
const SchedulePreviewCard = lazy(async () => ({
  default: (await import('./schedule-preview.tsx')).SchedulePreviewCard,
}))

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
  const { start, typed, setTyped, moves, setMoves, restart } = useSchedule(lottery)
  const preview = usePreview(lottery.id, typed)
  const changed = typed !== undefined && !isSame(typed, lottery)
  const isOpening = typed?.onSale === true && !lottery.onSale
  // Of a sale that begins, the last answer is that of a lottery off sale.
  const isTold = changed && !preview.isError && !(isOpening && preview.isPlaceholderData)
  return (
    <>
      <title>{`${schedulesText.title} ${lottery.name}`}</title>
      <Heading lottery={lottery} />
      <div className="schedule-columns">
        <ScheduleForm
          {...{ lottery, start, typed, mayChange }}
          doubted={preview.error}
          onTyped={setTyped}
          onReset={() => restart(usualOf(lottery, typed?.onSale ?? lottery.onSale))}
          onNewest={() => restart(lottery)}
        >
          {isTold && preview.data ? (
            <ScheduleEffects
              rounds={preview.data.rounds}
              needsTwo={preview.data.needsTwo}
              opens={isOpening ? drawsIn(preview.data) : null}
            />
          ) : null}
        </ScheduleForm>
        <Suspense fallback={<SkeletonRows count={6} label={sessionText.loading} />}>
          <SchedulePreviewCard
            {...{ preview, moves, mayChange, today }}
            isFast={lottery.isFast}
            onMoves={setMoves}
          />
        </Suspense>
      </div>
    </>
  )
}

/** What is typed: the fields of the form, and the draws that are moved in the table. */
function useSchedule(lottery: ScheduledLotterySeen) {
  const [start, setStart] = useState({ key: 0, lottery })
  const [fields, setFields] = useState<ScheduleTyped | undefined>(() => typedAtFirst(lottery))
  const [moves, setMoves] = useState<readonly OwnMoveSeen[]>(lottery.own.moves)
  const typed = useMemo(
    () => fields && { ...fields, own: { ...fields.own, moves: moves.map((move) => ({ ...move })) } },
    [fields, moves],
  )
  const restart = (from: ScheduledLotterySeen) => {
    setStart(({ key }) => ({ key: key + 1, lottery: from }))
    setFields(typedAtFirst(from))
    setMoves(from.own.moves)
  }
  return { start, typed, setTyped: setFields, moves, setMoves, restart }
}

/** The effects of a schedule that can be read. The last answer stays until the next arrives. */
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

function drawsIn({ days }: SchedulePreview): number {
  return days.reduce((sum, { rounds }) => sum + rounds, 0)
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
