import type { ConsoleCalls, ConsoleReply } from '../../../contract/console/calls.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { dateAndClock } from '../../../ui/thai-date.ts'
import type { Column } from '../../table/column.ts'
import { providersText } from '../../text/payments/providers.ts'

export type PartShown = ConsoleReply<ConsoleCalls['providers']['list']>['parts'][number]

const TONES: Readonly<Record<PartShown['state'], BadgeTone>> = {
  absent: 'plain',
  unheard: 'plain',
  works: 'success',
  shaky: 'warning',
  fails: 'warning',
  down: 'error',
}

const { parts } = providersText
export const PART_COLUMNS: readonly Column<PartShown>[] = [
  {
    id: 'part',
    title: parts.columns.part,
    value: (asked) => [parts.names[asked.part], accountOf(asked)].filter(Boolean).join(' '),
    cell: (asked) => (
      <span className="provider-fault">
        <b>{parts.names[asked.part]}</b>
        {asked.account ? <span className="text-sm">{accountOf(asked)}</span> : null}
      </span>
    ),
  },
  {
    id: 'state',
    title: parts.columns.state,
    value: ({ state }) => parts.states[state],
    cell: ({ state }) => (
      <span className="provider-state">
        <Badge tone={TONES[state]}>{parts.states[state]}</Badge>
        {parts.why[state]}
      </span>
    ),
  },
  { id: 'answered', title: parts.columns.answered, value: ({ answeredAt }) => moment(answeredAt) },
  {
    id: 'failed',
    title: parts.columns.failed,
    value: ({ failedAt }) => moment(failedAt),
    cell: ({ failedAt, fault }) => (
      <span className="provider-fault">
        {moment(failedAt)}
        {fault ? (
          <>
            <span>{parts.faults[fault.kind]}</span>
            <span className="text-sm text-ink-2" lang="en">
              {fault.detail}
            </span>
          </>
        ) : null}
      </span>
    ),
  },
  { id: 'failures', title: parts.columns.failures, kind: 'figure', value: ({ failures }) => failures },
  { id: 'since', title: parts.columns.since, value: ({ failingSince }) => moment(failingSince) },
]

/** Of which of our accounts a bank is asked. */
function accountOf({ account }: PartShown): string {
  return account ? `${account.bankName} ${account.accountNo}` : ''
}

function moment(at: string | null): string {
  return at === null ? providersText.none : dateAndClock(Date.parse(at))
}
