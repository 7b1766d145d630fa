import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { CampaignShown } from '../../../contract/console/money/coupons.ts'
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
import { couponsText } from '../../text/payments/coupons.ts'
import { OfferName, OfferState, stateLines } from '../promotions/offer-cells.tsx'
import { periodText } from '../promotions/terms-text.ts'
import { couponAsksText, creditText } from './campaign-text.ts'

// The list is shown before its forms have come.
const CampaignPanel = lazy(async () => ({
  default: (await import('./campaign-panel.tsx')).CampaignPanel,
}))
const CodesPanel = lazy(async () => ({ default: (await import('./codes-panel.tsx')).CodesPanel }))

const { columns } = couponsText

function money(id: 'paid' | 'waiting' | 'most' | 'givenUp'): Column<CampaignShown> {
  return {
    ...{ id, title: columns[id], kind: 'figure', value: (row) => row[id] },
    cell: (row) => moneyText(bahtToSatang(row[id])),
  }
}

const COLUMNS: readonly Column<CampaignShown>[] = [
  {
    ...{ id: 'name', title: columns.name, value: ({ terms }) => terms.nameTh },
    cell: ({ terms }) => <OfferName name={terms.nameTh} lines={[couponAsksText(terms), periodText(terms)]} />,
  },
  { id: 'gives', title: columns.gives, kind: 'figure', value: ({ terms }) => creditText(terms) },
  { id: 'asks', title: columns.asks, value: ({ terms }) => couponAsksText(terms), hidden: true },
  { id: 'period', title: columns.period, value: ({ terms }) => periodText(terms), hidden: true },
  {
    ...{ id: 'state', title: columns.state, value: (row) => stateLines(row).join(' · ') },
    cell: ({ ended, madeAt }) => <OfferState ended={ended} madeAt={madeAt} />,
  },
  {
    ...{ id: 'claims', title: columns.claims, kind: 'figure', value: ({ claims }) => claims },
    cell: ({ claims, issued }) => couponsText.claimedOf(claims, issued),
  },
  ...(['paid', 'waiting', 'most'] as const).map(money),
  { id: 'issued', title: columns.issued, kind: 'figure', value: ({ issued }) => issued, hidden: true },
  { ...money('givenUp'), hidden: true },
]

const everyCampaign = () =>
  everyNextPage(
    (place) => ask('coupons', 'list', { query: place }),
    (page) => page.campaigns,
  )

type Opened = { readonly what: 'terms' | 'codes'; readonly campaignId: string | null }

/** Campaigns of coupons: one person asks for one, another agrees, then codes are made; with what was claimed and what it cost. */
export function CouponsPage() {
  const me = useMe()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [search] = useSearchParams()
  const { after } = readTableAddress(search)
  const found = useQuery({
    queryKey: ['coupons', 'list', after],
    queryFn: () => ask('coupons', 'list', { query: { after } }),
    placeholderData: keepPreviousData,
  })
  const mayAsk = may(me, 'payments.rules')
  const campaign = found.data?.campaigns.find((each) => each.campaignId === opened?.campaignId)
  const onClose = () => setOpened(null)
  return (
    <>
      <PageHead title={couponsText.title} lead={couponsText.lead} />
      <ApprovalList title={couponsText.waiting} kind="coupon" />
      {mayAsk ? (
        <div className="mt-4">
          <Button tone="brand" onClick={() => setOpened({ what: 'terms', campaignId: null })}>
            {couponsText.add}
          </Button>
        </div>
      ) : null}
      <div className="mt-4">
        <ConsoleTable
          name={couponsText.title}
          columns={COLUMNS}
          rows={found.data?.campaigns}
          asked={found}
          pages={found.data ?? { previous: null, next: null }}
          everyPage={everyCampaign}
          rowId={({ campaignId }) => campaignId}
          rowAct={(row) => (
            <span className="flex gap-2 max-lg:flex-wrap">
              <Button tone="soft" onClick={() => setOpened({ what: 'codes', campaignId: row.campaignId })}>
                {couponsText.codes}
              </Button>
              {mayAsk && !row.isOver ? (
                <Button tone="soft" onClick={() => setOpened({ what: 'terms', campaignId: row.campaignId })}>
                  {couponsText.change}
                </Button>
              ) : null}
            </span>
          )}
          empty={<EmptyState title={couponsText.empty} why={couponsText.emptyWhy} />}
        />
      </div>
      <Suspense fallback={null}>
        {opened?.what === 'terms' ? <CampaignPanel campaign={campaign ?? null} onClose={onClose} /> : null}
        {opened?.what === 'codes' && campaign ? (
          <CodesPanel campaign={campaign} mayMake={mayAsk} onClose={onClose} />
        ) : null}
      </Suspense>
    </>
  )
}
