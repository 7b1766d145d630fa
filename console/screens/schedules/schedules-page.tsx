import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ScheduledLotterySeen } from '../../../contract/console/schedules.ts'
import { groupName } from '../../../domain/lottery/groups.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { Arriving } from '../../layouts/arriving.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { schedulesText } from '../../text/schedules.ts'
import { dayText, drawDaysText, drawTimesText, isChanged } from './day-text.ts'
import './schedules-page.css'

/** When every lottery is drawn. Each leads to the page where it is set. */
export function SchedulesPage() {
  const found = useQuery({ queryKey: ['schedules'], queryFn: () => ask('schedules', 'list') })
  return (
    <>
      <PageHead title={schedulesText.title} lead={schedulesText.lead} />
      <Arriving asked={found} rows={8} />
      {found.data?.lotteries.length === 0 ? (
        <EmptyState title={schedulesText.empty} why={schedulesText.emptyWhy} />
      ) : null}
      {found.data && found.data.lotteries.length > 0 ? <Groups lotteries={found.data.lotteries} /> : null}
    </>
  )
}

function Groups({ lotteries }: { lotteries: readonly ScheduledLotterySeen[] }) {
  const groups = [...new Set(lotteries.map(({ group }) => group))]
  const [picked, setPicked] = useState(groups[0])
  return (
    <>
      <fieldset className="chip-row schedules-groups">
        <legend className="unseen">{schedulesText.groups}</legend>
        {groups.map((group) => (
          <Chip key={group} pressed={group === picked} onClick={() => setPicked(group)}>
            {groupName(group, LANGUAGE)}
          </Chip>
        ))}
      </fieldset>
      <ul className="card schedules-list">
        {lotteries
          .filter(({ group }) => group === picked)
          .map((lottery) => (
            <Row key={lottery.id} lottery={lottery} />
          ))}
      </ul>
    </>
  )
}

function Row({ lottery }: { lottery: ScheduledLotterySeen }) {
  const { id, name, flag, zone, onSale, next } = lottery
  return (
    <li>
      <Link to={`/schedules/${id}`} className="schedules-row">
        <Emblem flag={flag} size="sm" />
        <span className="schedules-what">
          <b>{name}</b>
          <small>
            {drawTimesText(lottery)}
            {zone === 'bangkok' ? '' : ` (${schedulesText.zones[zone]})`}
          </small>
          <small>
            {drawDaysText(lottery)} ·{' '}
            {next ? schedulesText.next(dayText(next.businessDate)) : schedulesText.noNext}
          </small>
        </span>
        <span className="schedules-state">
          {onSale ? null : <Badge tone="error">{schedulesText.offSale}</Badge>}
          {isChanged(lottery) ? <Badge tone="info">{schedulesText.changed}</Badge> : null}
        </span>
      </Link>
    </li>
  )
}
