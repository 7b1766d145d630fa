import type { UseQueryResult } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import type { LimitedNumber } from '../../../../contract/console/numbers.ts'
import { nameOf } from '../../../../domain/betting/bet-type-names.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { LANGUAGE } from '../../../../ui/text/language.ts'
import { useAct } from '../../../forms/use-act.ts'
import type { Column } from '../../../table/column.ts'
import { ConsoleTable } from '../../../table/console-table.tsx'
import { numbersText } from '../../../text/numbers.ts'
import { doneText, type NumbersAct, sendNumbersAct } from './numbers-act.ts'
import { bahtText, ruleText } from './rule-text.ts'
import '../../../../ui/buttons/icon-button.css'

const { columns } = numbersText
const COLUMNS: readonly Column<LimitedNumber>[] = [
  {
    id: 'number',
    title: columns.number,
    value: ({ number }) => number,
    cell: ({ number }) => <b className="text-lg">{number}</b>,
  },
  { id: 'type', title: columns.type, value: ({ type }) => nameOf(type, LANGUAGE) },
  {
    id: 'rule',
    title: columns.rule,
    value: ruleText,
    cell: (limited) => <Rule limited={limited} />,
  },
  {
    id: 'cap',
    title: columns.cap,
    kind: 'figure',
    value: ({ cap }) => cap,
    cell: ({ cap }) => bahtText(cap ?? 0),
  },
  {
    id: 'sold',
    title: columns.sold,
    kind: 'figure',
    value: ({ sold }) => sold,
    cell: ({ sold }) => bahtText(sold ?? 0),
  },
]

interface NumbersTableProps {
  roundId: string
  found: UseQueryResult<{ numbers: LimitedNumber[] }>
  mayOpen: boolean
}

/** The numbers with a rule or a cap, each with the button that takes both away. */
export function NumbersTable({ roundId, found, mayOpen }: NumbersTableProps) {
  const { act, busy, refused } = useAct({
    send: (acts: readonly NumbersAct[]) => sendNumbersAct(roundId, acts),
    refreshes: [['numbers', roundId], ['approvals']],
    done: doneText,
  })
  return (
    <>
      <ConsoleTable
        name={numbersText.table}
        columns={COLUMNS}
        rows={found.data?.numbers}
        asked={found}
        rowId={({ type, number }) => `${type} ${number}`}
        searches
        empty={<p className="lead p-4">{numbersText.none}</p>}
        rowAct={
          mayOpen
            ? (limited) => (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={numbersText.openOne(nameOf(limited.type, LANGUAGE), limited.number)}
                  aria-disabled={busy || undefined}
                  onClick={() => act(openActs(limited))}
                >
                  <X size={18} strokeWidth={1.75} aria-hidden="true" />
                </button>
              )
            : undefined
        }
      />
      {refused ? <Alert tone="error">{refused.message}</Alert> : null}
    </>
  )
}

/** A closed number must be seen among many; steps are too long for a mark. */
function Rule({ limited }: { limited: LimitedNumber }) {
  const { kind } = limited
  if (kind === null || kind === 'tiers') return ruleText(limited)
  return <Badge tone={kind === 'closed' ? 'error' : 'warning'}>{ruleText(limited)}</Badge>
}

/** The acts that remove every rule of a number. */
function openActs({ type, number, kind, cap }: LimitedNumber): readonly NumbersAct[] {
  const meant = { type, numbers: [number], withReversed: false }
  return [
    ...(kind === null ? [] : [{ ...meant, act: 'open' as const }]),
    ...(cap === null ? [] : [{ ...meant, act: 'uncap' as const }]),
  ]
}
