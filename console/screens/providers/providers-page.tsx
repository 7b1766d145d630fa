import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ConsoleCalls, ConsoleReply } from '../../../contract/console/calls.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import { PageHead } from '../../layouts/page-head.tsx'
import { Facts } from '../../panels/facts.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import type { Column } from '../../table/column.ts'
import { ConsoleTable } from '../../table/console-table.tsx'
import { providersText } from '../../text/payments/providers.ts'
import { PART_COLUMNS } from './part-columns.tsx'
import './providers.css'

type Health = ConsoleReply<ConsoleCalls['providers']['list']>
type Channel = Health['channels'][number]

const TONES: Readonly<Record<Channel['state'] | Health['payouts']['state'], BadgeTone>> = {
  works: 'success',
  misses: 'warning',
  silent: 'plain',
  late: 'warning',
  unknown: 'error',
  absent: 'plain',
}

const { columns, states, why } = providersText
const COLUMNS: readonly Column<Channel>[] = [
  {
    id: 'channel',
    title: columns.channel,
    value: ({ channel }) => providersText.channels[channel],
    cell: ({ channel }) => <b>{providersText.channels[channel]}</b>,
  },
  {
    id: 'state',
    title: columns.state,
    value: ({ state }) => states[state],
    cell: ({ state }) => (
      <span className="provider-state">
        <Badge tone={TONES[state]}>{states[state]}</Badge>
        {why[state]}
      </span>
    ),
  },
  { id: 'heard', title: columns.heard, value: ({ heardAt }) => moment(heardAt) ?? providersText.never },
  {
    id: 'told',
    title: columns.told,
    kind: 'figure',
    value: ({ told }) => told,
    cell: ({ told, more }) => atLeast(told, more),
  },
  {
    id: 'missed',
    title: columns.missed,
    kind: 'figure',
    value: ({ missed }) => missed,
    cell: ({ missed, more }) => atLeast(missed, more),
  },
]

/** Whether each way to be told of money is heard, whether payouts go out, and how whoever else is asked answers. */
export function ProvidersPage() {
  const found = useQuery({
    queryKey: ['providers', 'list'],
    queryFn: () => ask('providers', 'list'),
    refetchInterval: 60_000,
  })
  return (
    <>
      <PageHead title={providersText.title} lead={providersText.lead} />
      <h2 className="text-lg mt-4">{providersText.incoming}</h2>
      <ConsoleTable
        name={providersText.incoming}
        columns={COLUMNS}
        rows={found.data?.channels}
        asked={found}
        rowId={({ channel }) => channel}
        empty={<EmptyState title={providersText.none} why={why.silent} />}
      />
      <p className="text-sm text-ink-2 text-pretty">{providersText.counted}</p>
      {found.data ? <Payouts {...found.data.payouts} /> : null}
      <h2 className="text-lg mt-4">{providersText.parts.title}</h2>
      <p className="text-sm text-ink-2 text-pretty">{providersText.parts.lead}</p>
      <ConsoleTable
        name={providersText.parts.title}
        columns={PART_COLUMNS}
        rows={found.data?.parts}
        asked={found}
        rowId={({ part, account }) => `${part} ${account?.bankName} ${account?.accountNo}`}
        empty={<EmptyState title={providersText.none} why={providersText.parts.lead} />}
      />
    </>
  )
}

function Payouts({ state, approved, sending, unknown, waitsSince, paidAt }: Health['payouts']) {
  const maySee = may(useMe(), 'payments.withdraw')
  return (
    <section className="mt-4" aria-labelledby="payouts">
      <h2 id="payouts" className="text-lg">
        {providersText.outgoing}
      </h2>
      <div className="card provider-payouts">
        <p className="provider-state">
          <Badge tone={TONES[state]}>{providersText.payoutStates[state]}</Badge>
          {providersText.payoutWhy[state]}
        </p>
        <Facts
          facts={[
            [providersText.approved, providersText.count(approved)],
            [providersText.sending, providersText.count(sending)],
            [providersText.unknown, providersText.count(unknown)],
            [providersText.waitsSince, moment(waitsSince) ?? providersText.none],
            [providersText.paidAt, moment(paidAt) ?? providersText.never],
          ]}
        />
        {maySee ? (
          <Link to="/payments/withdrawals" className={buttonClass('soft')}>
            {providersText.withdrawals}
          </Link>
        ) : null}
      </div>
    </section>
  )
}

/** A count that goes no further than the newest payments. */
function atLeast(count: number, more: boolean): string {
  return more ? `${count}+` : `${count}`
}

function moment(at: string | null): string | null {
  return at === null ? null : dateAndClock(Date.parse(at))
}
