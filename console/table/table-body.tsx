import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { tableText } from '../text/table.ts'
import { type Column, sumOf } from './column.ts'
import { OPENS_ROW, walkRows } from './row-keys.ts'
import type { Sort } from './table-address.ts'

interface TableBodyProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  href: ((row: Row) => string) | undefined
  onOpen: ((row: Row) => void) | undefined
  rowAct: ((row: Row) => ReactNode) | undefined
  byServer: boolean
  sort: Sort | null
  busy: boolean
  onSort: (sort: Sort | null) => void
}

/** Header, rows and sums; on phones each row is a card. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, rowId, sort, byServer, onSort } = props
  return (
    <div className="card console-table-card">
      <table aria-busy={props.busy || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head
                key={column.id}
                column={column}
                sort={sort}
                onSort={(column.sorts ?? !byServer) ? onSort : undefined}
              />
            ))}
            {props.rowAct ? <td /> : null}
          </tr>
        </thead>
        {/* Keyboard events come from the links inside: arrow keys move between rows. */}
        <tbody onKeyDown={walkRows}>
          {rows.map((row) => (
            <Row
              key={rowId(row)}
              row={row}
              columns={columns}
              href={props.href?.(row)}
              onOpen={props.onOpen}
              rowAct={props.rowAct}
            />
          ))}
        </tbody>
        <Sums
          {...{ columns, rows }}
          label={byServer ? tableText.sumHere : tableText.sum}
          hasAct={props.rowAct !== undefined}
        />
      </table>
    </div>
  )
}

interface HeadProps<Row> {
  column: Column<Row>
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | undefined
}

/** A sortable header: ascending, descending, then unsorted. */
function Head<Row>({ column: { id, title, kind }, sort, onSort }: HeadProps<Row>) {
  const way = sort?.id === id ? (sort.desc ? 'descending' : 'ascending') : undefined
  const Icon = way === 'ascending' ? ArrowUp : way === 'descending' ? ArrowDown : ChevronsUpDown
  const next = way === 'descending' ? null : { id, desc: way === 'ascending' }
  return (
    <th scope="col" data-kind={kind} data-cell={id} aria-sort={way}>
      {onSort ? (
        <button type="button" onClick={() => onSort(next)}>
          {title}
          <Icon aria-hidden="true" size={14} strokeWidth={1.75} />
        </button>
      ) : (
        title
      )}
    </th>
  )
}

interface RowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  href: string | undefined
  onOpen: ((row: Row) => void) | undefined
  rowAct: ((row: Row) => ReactNode) | undefined
}

function Row<Row>({ row, columns: [first, ...others], href, onOpen, rowAct }: RowProps<Row>) {
  if (!first) return null
  const name = drawn(first, row)
  const marks = { className: 'console-table-open', [OPENS_ROW]: '' }
  return (
    <tr>
      <th scope="row" data-cell={first.id}>
        {href === undefined ? null : (
          <Link to={href} {...marks}>
            {name}
          </Link>
        )}
        {href === undefined && onOpen ? (
          <button type="button" onClick={() => onOpen(row)} {...marks}>
            {name}
          </button>
        ) : null}
        {href === undefined && !onOpen ? name : null}
      </th>
      {others.map((column) => (
        <td
          key={column.id}
          data-kind={column.kind}
          data-cell={column.id}
          data-empty={column.value(row) === null ? '' : undefined}
        >
          <span className="console-table-title">{column.title}</span>
          {drawn(column, row)}
        </td>
      ))}
      {rowAct ? <td className="console-table-act">{rowAct(row)}</td> : null}
    </tr>
  )
}

function drawn<Row>(column: Column<Row>, row: Row) {
  const value = column.value(row)
  if (value === null) return '–'
  return column.cell ? column.cell(row) : value
}

interface SumsProps<Row> {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  label: string
  hasAct: boolean
}

function Sums<Row>({ columns: [first, ...others], rows, label, hasAct }: SumsProps<Row>) {
  if (!first || !others.some(({ sum }) => sum)) return null
  return (
    <tfoot>
      <tr>
        <th scope="row" data-cell={first.id}>
          {label}
        </th>
        {others.map((column) => (
          <td
            key={column.id}
            data-kind={column.kind}
            data-cell={column.id}
            data-empty={column.sum ? undefined : ''}
          >
            {column.sum ? (
              <>
                <span className="console-table-title">{column.title}</span>
                {column.sum(sumOf(column, rows))}
              </>
            ) : null}
          </td>
        ))}
        {hasAct ? <td data-empty="" /> : null}
      </tr>
    </tfoot>
  )
}
