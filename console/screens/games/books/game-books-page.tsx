import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { BookDayShown, GameDifferenceShown } from '../../../../contract/console/games/books.ts'
import { bangkokMs } from '../../../../domain/calendar/bangkok.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import { may } from '../../../../domain/staff/permissions.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { moneyText } from '../../../../ui/money-text.ts'
import { longDate } from '../../../../ui/thai-date.ts'
import { PageHead } from '../../../layouts/page-head.tsx'
import { ask } from '../../../session/ask.ts'
import { useMe } from '../../../session/me.ts'
import type { Column } from '../../../table/column.ts'
import { ConsoleTable } from '../../../table/console-table.tsx'
import { gameBooksText } from '../../../text/games/books.ts'

// The lists are shown before their forms have come.
const BringPanel = lazy(async () => ({ default: (await import('./bring-panel.tsx')).BringPanel }))
const ExplainPanel = lazy(async () => ({ default: (await import('./explain-panel.tsx')).ExplainPanel }))

const { columns, types } = gameBooksText
const baht = (amount: number | null) =>
  amount === null ? gameBooksText.none : moneyText(bahtToSatang(amount))
const day = (of: { readonly day: string }) => longDate(bangkokMs(of.day))

const DAYS: readonly Column<BookDayShown>[] = [
  { id: 'day', title: columns.day, value: day },
  { id: 'provider', title: columns.provider, value: ({ provider }) => provider },
  {
    id: 'staked',
    title: columns.staked,
    kind: 'figure',
    value: ({ staked }) => staked,
    cell: ({ staked }) => baht(staked),
  },
  { id: 'won', title: columns.won, kind: 'figure', value: ({ won }) => won, cell: ({ won }) => baht(won) },
  {
    id: 'list',
    title: columns.list,
    value: ({ list }) => list?.name ?? gameBooksText.notBrought,
    cell: ({ list }) =>
      list ? (
        gameBooksText.lines(list.lines.toLocaleString('en'))
      ) : (
        <Badge tone="warning">{gameBooksText.notBrought}</Badge>
      ),
  },
  { id: 'open', title: columns.open, kind: 'figure', value: ({ open }) => open },
]

const DIFFERENCES: readonly Column<GameDifferenceShown>[] = [
  {
    id: 'type',
    title: columns.type,
    value: ({ type }) => types[type],
    cell: ({ type, settled }) => <Badge tone={settled ? 'plain' : 'error'}>{types[type]}</Badge>,
  },
  { id: 'day', title: columns.day, value: day },
  { id: 'about', title: columns.about, value: ({ provider, about }) => `${provider} ${about}` },
  { id: 'member', title: columns.member, value: ({ member }) => member && `${member.code} (${member.name})` },
  {
    id: 'ours',
    title: columns.ours,
    kind: 'figure',
    value: ({ ours }) => ours,
    cell: ({ ours }) => baht(ours),
  },
  {
    id: 'theirs',
    title: columns.theirs,
    kind: 'figure',
    value: ({ theirs }) => theirs,
    cell: ({ theirs }) => baht(theirs),
  },
  { id: 'settled', title: columns.settled, value: settledText },
]

function settledText({ settled }: GameDifferenceShown): string {
  if (!settled) return gameBooksText.open
  const said = gameBooksText.by(settled.by, settled.note)
  return settled.moved ? `${gameBooksText.moved} · ${said}` : said
}

/** Providers' own lists of each day beside ours, and how they differ. */
export function GameBooksPage() {
  const maySet = may(useMe(), 'games.set')
  const [bringing, setBringing] = useState<BookDayShown>()
  const [explaining, setExplaining] = useState<GameDifferenceShown>()
  const found = useQuery({ queryKey: ['gameBooks', 'list'], queryFn: () => ask('gameBooks', 'list') })
  const explain = (each: GameDifferenceShown) =>
    each.settled && (each.settled.moved || !each.due) ? null : (
      <Button
        tone="soft"
        aria-label={gameBooksText.explainOf(each.about)}
        onClick={() => setExplaining(each)}
      >
        {gameBooksText.explain}
      </Button>
    )
  const bring = (each: BookDayShown) => (
    <Button
      tone="soft"
      aria-label={gameBooksText.bringOf(each.provider, day(each))}
      onClick={() => setBringing(each)}
    >
      {gameBooksText.bring}
    </Button>
  )
  return (
    <>
      <PageHead title={gameBooksText.title} lead={gameBooksText.lead} />
      <h2 className="text-lg mt-4">{gameBooksText.differences}</h2>
      <ConsoleTable
        name={gameBooksText.differences}
        columns={DIFFERENCES}
        rows={found.data?.differences}
        asked={found}
        rowId={({ id }) => id}
        rowAct={maySet ? explain : undefined}
        empty={<EmptyState title={gameBooksText.noDifferences} why={gameBooksText.noDifferencesWhy} />}
      />
      {found.data?.moreDifferences ? <p className="lead mt-2">{gameBooksText.moreDifferences}</p> : null}
      <h2 className="text-lg mt-4">{gameBooksText.days}</h2>
      <ConsoleTable
        name={gameBooksText.days}
        columns={DAYS}
        rows={found.data?.days}
        asked={found}
        rowId={(each) => `${each.provider} ${each.day}`}
        rowAct={maySet ? bring : undefined}
        empty={<EmptyState title={gameBooksText.noDays} why={gameBooksText.noDaysWhy} />}
      />
      {found.data?.moreDays ? <p className="lead mt-2">{gameBooksText.moreDays}</p> : null}
      <Suspense fallback={null}>
        {bringing ? <BringPanel book={bringing} onClose={() => setBringing(undefined)} /> : null}
        {explaining ? (
          <ExplainPanel difference={explaining} onClose={() => setExplaining(undefined)} />
        ) : null}
      </Suspense>
    </>
  )
}
