import Columns3 from 'lucide-react/icons/columns-3'
import Download from 'lucide-react/icons/download'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { say } from '../forms/said.ts'
import { sessionText } from '../text/session.ts'
import { tableText } from '../text/table.ts'
import type { Column } from './column.ts'
import { SearchField } from './search-field.tsx'
import type { TableAddress } from './table-address.ts'

interface TableToolsProps<Row> {
  name: string
  columns: readonly Column<Row>[]
  seen: readonly Column<Row>[]
  rows: readonly Row[]
  everyPage: (() => AsyncIterable<readonly Row[]>) | undefined
  address: TableAddress
  change: (wish: Partial<TableAddress>) => void
  filters: ReactNode
  searches: boolean
}

/** Filters, search, column chooser and file download. */
export function TableTools<Row>(props: TableToolsProps<Row>) {
  const { address, change, filters, searches } = props
  return (
    <div className="console-table-tools">
      {filters}
      <div className="console-table-own-tools">
        {searches ? <SearchField search={address.search} onSearch={(search) => change({ search })} /> : null}
        <ColumnChoice {...props} />
        <CsvButton {...props} />
      </div>
    </div>
  )
}

function ColumnChoice<Row>({ columns, seen, address, change }: TableToolsProps<Row>) {
  const turn = (id: string) => {
    const { turned } = address
    change({ turned: turned.includes(id) ? turned.filter((each) => each !== id) : [...turned, id] })
  }
  return (
    <details className="console-table-columns" onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <summary className="btn btn-line btn-sm">
        <Columns3 aria-hidden="true" size={16} strokeWidth={1.75} />
        <span className="btn-label">{tableText.columns}</span>
      </summary>
      <fieldset>
        <legend className="unseen">{tableText.columns}</legend>
        {columns.slice(1).map((column) => (
          <label key={column.id}>
            <input type="checkbox" checked={seen.includes(column)} onChange={() => turn(column.id)} />
            {column.title}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>): void {
  if (event.key !== 'Escape' || !event.currentTarget.open) return
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}

function closeOnLeave(event: FocusEvent<HTMLDetailsElement>): void {
  if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
}

/** Downloads the filtered list with the visible columns. */
function CsvButton<Row>({ name, seen, rows, everyPage }: TableToolsProps<Row>) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { csvOf, gather, saveFile } = await import('./csv.ts') // few lists become a file
      const { found, cut } = everyPage ? await gather(everyPage()) : { found: rows, cut: false }
      saveFile(`${name}.csv`, csvOf(seen, found))
      const count = found.length.toLocaleString('en-US')
      say(cut ? { title: tableText.csvCut(count), tone: 'info' } : { title: tableText.csvDone(count) })
    } catch (error) {
      say({ title: error instanceof Error ? error.message : sessionText.broken, tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" tone="line" busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" size={16} strokeWidth={1.75} /> {busy ? tableText.csvBusy : tableText.csv}
    </Button>
  )
}
