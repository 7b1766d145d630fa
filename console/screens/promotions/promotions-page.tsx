import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PromotionShown } from '../../../contract/console/money/promotions.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { everyNextPage } from '../../table/every-page.ts'
import { readTableAddress } from '../../table/table-address.ts'
import { promotionsText } from '../../text/payments/promotions.ts'
import { OfferName, OfferState, stateLines } from './offer-cells.tsx'
import { asksText, budgetText, givesText, periodText } from './terms-text.ts'

// The list is shown before its form has come.
const PromotionPanel = lazy(async () => ({
  default: (await import('./promotion-panel.tsx')).PromotionPanel,
}))

const { columns } = promotionsText
const baht = (amount: PromotionShown['paid']) => moneyText(bahtToSatang(amount))

const COLUMNS: readonly Column<PromotionShown>[] = [
  {
    ...{ id: 'name', title: columns.name, value: ({ terms }) => terms.nameTh },
    cell: ({ terms }) => <OfferName name={terms.nameTh} lines={[asksText(terms), periodText(terms)]} />,
  },
  { id: 'gives', title: columns.gives, value: ({ terms }) => givesText(terms) },
  { id: 'asks', title: columns.asks, value: ({ terms }) => asksText(terms), hidden: true },
  { id: 'period', title: columns.period, value: ({ terms }) => periodText(terms), hidden: true },
  {
    ...{ id: 'state', title: columns.state, value: (row) => stateLines(row).join(' · ') },
    cell: ({ ended, madeAt }) => <OfferState ended={ended} madeAt={madeAt} />,
  },
  { id: 'grants', title: columns.grants, kind: 'figure', value: ({ grants }) => grants },
  {
    ...{ id: 'paid', title: columns.paid, kind: 'figure', value: ({ paid }) => paid },
    cell: ({ paid }) => baht(paid),
  },
  {
    ...{ id: 'waiting', title: columns.waiting, kind: 'figure', value: ({ waiting }) => waiting },
    cell: ({ waiting }) => baht(waiting),
  },
  {
    ...{
      id: 'budget',
      title: columns.budget,
      kind: 'figure',
      value: ({ terms }) => terms.budget ?? promotionsText.noBudget,
    },
    cell: ({ terms }) => budgetText(terms),
  },
  {
    ...{ id: 'left', title: columns.left, kind: 'figure', value: ({ left }) => left },
    cell: ({ left }) => (left === null ? null : baht(left)),
  },
]

const NEW = 'new'

/** What members may take: one person asks that it be offered, changed or ended, another agrees. */
export function PromotionsPage() {
  const me = useMe()
  const [opened, setOpened] = useState<string | null>(null)
  const [search] = useSearchParams()
  const { after } = readTableAddress(search)
  const found = useQuery({
    queryKey: ['promotions', 'list', after],
    queryFn: () => ask('promotions', 'list', { query: { after } }),
    placeholderData: keepPreviousData,
  })
  const mayAsk = may(me, 'payments.rules')
  const promotion = found.data?.promotions.find(({ promotionId }) => promotionId === opened)
  return (
    <>
      <PageHead title={promotionsText.title} lead={promotionsText.lead} />
      <ApprovalList title={promotionsText.waiting} kind="promotion" />
      {mayAsk ? (
        <div className="mt-4">
          <Button tone="brand" onClick={() => setOpened(NEW)}>
            {promotionsText.add}
          </Button>
        </div>
      ) : null}
      <div className="mt-4">
        <ConsoleTable
          name={promotionsText.title}
          columns={COLUMNS}
          rows={found.data?.promotions}
          asked={found}
          pages={found.data ?? { previous: null, next: null }}
          everyPage={() =>
            everyNextPage(
              (place) => ask('promotions', 'list', { query: place }),
              (page) => page.promotions,
            )
          }
          rowId={({ promotionId }) => promotionId}
          rowAct={(row) =>
            mayAsk && !row.isOver ? (
              <Button tone="soft" onClick={() => setOpened(row.promotionId)}>
                {promotionsText.change}
              </Button>
            ) : null
          }
          empty={<EmptyState title={promotionsText.empty} why={promotionsText.emptyWhy} />}
        />
      </div>
      <Suspense fallback={null}>
        {opened === NEW || promotion ? (
          <PromotionPanel promotion={promotion ?? null} onClose={() => setOpened(null)} />
        ) : null}
      </Suspense>
    </>
  )
}
