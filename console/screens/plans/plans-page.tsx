import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { may } from '../../../domain/staff/permissions.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { useGroupFilter } from '../../table/group-filter.tsx'
import { plansText } from '../../text/plans.ts'
import { unitsText } from '../../text/units.ts'
import { type PlanPrice, pricesOf } from './plan-price.ts'
import { Returns } from './returns.tsx'

// The list is shown before its forms have come.
/** Most who read prices change none. */
const PricePanel = lazy(async () => ({ default: (await import('./price-panel.tsx')).PricePanel }))
const OfferPlans = lazy(async () => ({ default: (await import('./offer-plans.tsx')).OfferPlans }))

const COLUMNS: readonly Column<PlanPrice>[] = [
  {
    id: 'type',
    title: plansText.type,
    value: ({ name }) => name,
    cell: ({ name, differs }) => (
      <>
        <b className="font-medium">{name}</b>{' '}
        {differs ? <Badge tone="warning">{plansText.differs}</Badge> : null}
      </>
    ),
  },
  { id: 'plan', title: plansText.plan, value: ({ planName }) => planName },
  {
    id: 'rate',
    title: plansText.rate,
    kind: 'figure',
    value: ({ rate }) => rate,
    cell: ({ rate }) => unitsText.perBaht(rate),
  },
  {
    id: 'discount',
    title: plansText.discount,
    kind: 'figure',
    value: ({ discount }) => discount,
    cell: ({ discount }) => unitsText.percent(discount),
  },
  {
    id: 'returns',
    title: plansText.returns,
    kind: 'figure',
    value: ({ returns }) => Math.round(returns * 10) / 10,
    cell: (price) => <Returns price={price} />,
  },
]

const idOf = ({ plan, type }: PlanPrice) => `${plan} ${type}`

/** What each lottery group sells in each plan. Prices are changed by two people, who also remove a plan or sell it again. */
export function PlansPage() {
  const me = useMe()
  const found = useQuery({ queryKey: ['plans'], queryFn: () => ask('plans', 'list') })
  const [openedId, setOpenedId] = useState<string>()
  const groups = useMemo(() => found.data?.groups.map(({ group }) => group) ?? [], [found.data])
  const { picked, filter } = useGroupFilter(groups)
  const group = found.data?.groups.find((each) => each.group === picked)
  const rows = useMemo(() => group && pricesOf(group), [group])
  const opened = rows?.find((row) => idOf(row) === openedId)
  return (
    <>
      <PageHead title={plansText.title} lead={plansText.lead} />
      {group ? (
        <>
          <ApprovalList title={plansText.waiting} kind="price" />
          <ApprovalList title={plansText.plansWaiting} kind="plan" />
        </>
      ) : null}
      <div className="mt-4 grid gap-4">
        <ConsoleTable
          name={plansText.title}
          columns={COLUMNS}
          rows={rows ?? (found.data ? [] : undefined)}
          asked={found}
          rowId={idOf}
          onOpen={(row) => setOpenedId(idOf(row))}
          filters={filter}
          searches
          empty={<EmptyState title={plansText.empty} why={plansText.emptyWhy} />}
        />
        <Suspense>{group && may(me, 'plans.remove') ? <OfferPlans group={group} /> : null}</Suspense>
      </div>
      <Suspense>
        {opened && picked ? (
          <PricePanel group={picked} price={opened} onClose={() => setOpenedId(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}
