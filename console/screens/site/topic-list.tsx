import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { TextArea } from '../../fields/text-area.tsx'
import { siteText } from '../../text/site.ts'
import { type Row, row, type Topic } from './draft.ts'

interface RowsProps<T> {
  rows: readonly Row<T>[]
  max: number
  fresh: T
  add: string
  onChange: (rows: readonly Row<T>[]) => void
  children: (value: T, change: (value: T) => void) => ReactNode
}

/** Rows that can be removed, and added up to the maximum. */
export function Rows<T>({ rows, max, fresh, add, onChange, children }: RowsProps<T>) {
  return (
    <>
      <ol className="site-rows">
        {rows.map(({ id, value }, at) => (
          <li key={id} aria-label={siteText.step(at + 1)}>
            <div className="site-row-fields">
              {children(value, (changed) =>
                onChange(rows.map((each) => (each.id === id ? { id, value: changed } : each))),
              )}
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={siteText.remove(at + 1)}
              onClick={() => onChange(rows.filter((each) => each.id !== id))}
            >
              <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ol>
      {rows.length < max ? (
        <Button size="sm" onClick={() => onChange([...rows, row(fresh)])}>
          <Plus size={16} strokeWidth={2} aria-hidden="true" /> {add}
        </Button>
      ) : null}
    </>
  )
}

interface TopicListProps {
  rows: readonly Row<Topic>[]
  max: number
  add: string
  onChange: (rows: readonly Row<Topic>[]) => void
}

export function TopicList(props: TopicListProps) {
  return (
    <Rows {...props} fresh={{ topic: '', description: '' }}>
      {(value, change) => (
        <>
          <TextField
            label={siteText.topic}
            maxLength={80}
            value={value.topic}
            onChange={(event) => change({ ...value, topic: event.target.value })}
          />
          <TextArea
            label={siteText.description}
            maxLength={600}
            value={value.description}
            onChange={(event) => change({ ...value, description: event.target.value })}
          />
        </>
      )}
    </Rows>
  )
}
