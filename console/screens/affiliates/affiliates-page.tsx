import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { FlagShown, ReferrerShown } from '../../../contract/console/money/affiliates.ts'
import { bahtToSatang } from '../../../domain/money.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { moneyText } from '../../../ui/money-text.ts'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { affiliatesText } from '../../text/payments/affiliates.ts'
import { reasonsText } from './reasons-text.ts'

const ReferrerPanel = lazy(async () => ({
  default: (await import('./referrer-panel.tsx')).ReferrerPanel,
}))
const FlagPanel = lazy(async () => ({ default: (await import('./flag-panel.tsx')).FlagPanel }))

const { columns } = affiliatesText
const baht = (amount: number) => moneyText(bahtToSatang(amount))

const REFERRERS: readonly Column<ReferrerShown>[] = [
  { id: 'code', title: columns.code, value: ({ code }) => code },
  { id: 'friends', title: columns.friends, kind: 'figure', value: ({ friends }) => friends },
  {
    ...{ id: 'earned', title: columns.earned, kind: 'figure' },
    value: ({ earned }) => earned,
    cell: ({ earned }) => baht(earned),
  },
  {
    ...{ id: 'withdrawn', title: columns.withdrawn, kind: 'figure' },
    value: ({ withdrawn }) => withdrawn,
    cell: ({ withdrawn }) => baht(withdrawn),
  },
  { id: 'flags', title: columns.flagged, kind: 'figure', value: ({ flags }) => flags },
]

const FLAGS: readonly Column<FlagShown>[] = [
  { id: 'code', title: columns.code, value: ({ code }) => code },
  { id: 'friend', title: columns.friend, value: ({ friendCode }) => friendCode },
  { id: 'reasons', title: columns.reasons, value: reasonsText },
  {
    ...{ id: 'amount', title: columns.amount, kind: 'figure' },
    value: ({ amount }) => amount,
    cell: ({ amount }) => baht(amount),
  },
  { id: 'at', title: columns.at, value: ({ at }) => at, cell: ({ at }) => dateAndClock(Date.parse(at)) },
]

/** Who brought members, what that earned, and friends who look like whoever brought them. */
export function AffiliatesPage() {
  const [openedId, setOpenedId] = useState<string>()
  const [referrerId, setReferrerId] = useState<string>()
  const found = useQuery({ queryKey: ['affiliates', 'list'], queryFn: () => ask('affiliates', 'list') })
  const idOf = ({ memberId, friendId }: FlagShown) => `${memberId} ${friendId}`
  const opened = found.data?.flags.find((flag) => idOf(flag) === openedId)
  const referrer = found.data?.referrers.find(({ memberId }) => memberId === referrerId)
  return (
    <>
      <PageHead title={affiliatesText.title} lead={affiliatesText.lead} />
      <ApprovalList title={affiliatesText.waiting} kind="income" />
      <h2 className="mt-4 text-base">{affiliatesText.flags}</h2>
      <ConsoleTable
        name={affiliatesText.flags}
        columns={FLAGS}
        rows={found.data?.flags}
        asked={found}
        rowId={idOf}
        onOpen={(flag) => setOpenedId(idOf(flag))}
        empty={<EmptyState title={affiliatesText.noFlags} why={affiliatesText.noFlagsWhy} />}
      />
      {found.data?.moreFlags ? <p className="lead mt-2">{affiliatesText.moreFlags}</p> : null}
      <h2 className="mt-6 text-base">{affiliatesText.referrers}</h2>
      <ConsoleTable
        name={affiliatesText.referrers}
        columns={REFERRERS}
        rows={found.data?.referrers}
        asked={found}
        rowId={({ memberId }) => memberId}
        onOpen={({ memberId }) => setReferrerId(memberId)}
        empty={<EmptyState title={affiliatesText.empty} why={affiliatesText.emptyWhy} />}
      />
      {found.data?.moreReferrers ? <p className="lead mt-2">{affiliatesText.moreReferrers}</p> : null}
      <Suspense fallback={null}>
        {opened ? <FlagPanel key={openedId} flag={opened} onClose={() => setOpenedId(undefined)} /> : null}
        {referrer ? <ReferrerPanel referrer={referrer} onClose={() => setReferrerId(undefined)} /> : null}
      </Suspense>
    </>
  )
}
