import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { sessionText } from '../text/session.ts'
import { tableText } from '../text/table.ts'
import type { Column } from './column.ts'
import { useTableAddress } from './table-address.ts'
import { TableBody } from './table-body.tsx'
import { type Pages, TableFoot } from './table-foot.tsx'
import { TableTools } from './table-tools.tsx'
import { useRows } from './use-rows.ts'
import './console-table.css'

/** A file of one page would not say what it lacks: whose list has pages says how all of them come. */
export type Paging<Row> =
  | { readonly pages?: undefined; readonly everyPage?: undefined }
  | {
      /** For a paged list: the server sorts, searches and pages. */
      readonly pages: Pages
      /** All pages of the filtered list, for the file. */
      readonly everyPage: () => AsyncIterable<readonly Row[]>
    }

interface TableProps<Row> {
  /** The table's label and the name of its file. */
  name: string
  /** Must be stable between renders. */
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  asked: Pick<UseQueryResult, 'isError' | 'error' | 'isPlaceholderData' | 'refetch'>
  rowId: (row: Row) => string
  /** A row's address. Its first cell is the link, and the whole row is clickable. */
  href?: (row: Row) => string
  /** Or what a click on a row does on this page. */
  onOpen?: (row: Row) => void
  /** Shown when there are no rows. */
  empty: ReactNode
  filters?: ReactNode
  /** The button at the end of each row. */
  rowAct?: ((row: Row) => ReactNode) | undefined
  /** Whether it has a text search. */
  searches?: boolean
}

type ConsoleTableProps<Row> = TableProps<Row> & Paging<Row>

/** A table of the console. Sorting, search, chosen columns and page are in the address. */
export function ConsoleTable<Row extends object>(props: ConsoleTableProps<Row>) {
  const { name, columns, rows, asked, rowId, pages } = props
  const [address, change] = useTableAddress()
  const top = useRef<HTMLElement>(null)
  const byServer = pages !== undefined
  const { shown, seen } = useRows({ columns, rows, address, byServer })
  // Nothing to search, choose or save, and nothing chosen that hides rows.
  const isBare = rows?.length === 0 && !props.filters && !byServer
  const searched = !byServer && address.search !== ''
  return (
    <section className="console-table" aria-label={name} ref={top}>
      {isBare ? null : (
        <TableTools
          {...{ name, columns, seen, address, change, rows: shown }}
          everyPage={props.everyPage}
          filters={props.filters}
          searches={props.searches ?? false}
        />
      )}
      {asked.isError ? <Failed why={asked.error?.message ?? ''} again={() => void asked.refetch()} /> : null}
      {rows === undefined && !asked.isError ? <SkeletonRows count={6} label={sessionText.loading} /> : null}
      {rows && shown.length === 0 ? (
        <div className="card">
          {searched ? <NoneFound clear={() => change({ search: '' })} /> : props.empty}
        </div>
      ) : null}
      {shown.length > 0 ? (
        <TableBody
          {...{ columns: seen, rows: shown, rowId, byServer }}
          {...{ href: props.href, onOpen: props.onOpen, rowAct: props.rowAct }}
          sort={address.sort}
          busy={asked.isPlaceholderData}
          onSort={(sort) => change({ sort })}
        />
      ) : null}
      {rows && !isBare ? (
        <TableFoot
          count={shown.length}
          pages={pages}
          isFirst={address.after === '' && address.before === ''}
          onPage={(wish) => {
            change(wish)
            top.current?.scrollIntoView({ block: 'start' })
          }}
        />
      ) : null}
    </section>
  )
}

function Failed({ why, again }: { why: string; again: () => void }) {
  return (
    <Alert tone="error">
      <b>{tableText.failed}</b>
      <p>{why}</p>
      <Button size="sm" onClick={again}>
        {sessionText.retry}
      </Button>
    </Alert>
  )
}

function NoneFound({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      title={tableText.none}
      why={tableText.noneWhy}
      action={<Button onClick={clear}>{tableText.clear}</Button>}
    />
  )
}
