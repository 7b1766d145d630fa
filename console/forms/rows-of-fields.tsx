import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { ActField } from './act-field.tsx'
import { type Faults, type RowsField, type RowsProps, rowName } from './field.ts'
import '../../ui/buttons/icon-button.css'

export function drawRows(props: RowsProps): ReactNode {
  return <RowsOfFields {...props} />
}

/** A list of rows. A row keeps what was typed when another one is removed. */
function RowsOfFields({ name, field, faults, disabled, onChange }: RowsProps) {
  const { initial, fresh, max, words } = field
  const [rows, setRows] = useState(() => initial.map((typed, id) => ({ id, typed })))
  const lastId = useRef(initial.length)
  const list = useRef<HTMLOListElement>(null)
  const change = (next: typeof rows) => {
    setRows(next)
    onChange(name)
  }
  const remove = (id: number) => {
    list.current?.focus() // the button that had it goes
    change(rows.filter((each) => each.id !== id))
  }
  return (
    <>
      <ol ref={list} tabIndex={-1} className="act-form-rows">
        {rows.map(({ id, typed }, at) => (
          <li key={id} aria-label={words.nth(at + 1)}>
            <div className="act-form-row-head">
              <span aria-hidden="true">{words.nth(at + 1)}</span>
              {disabled ? null : (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={words.remove(at + 1)}
                  onClick={() => remove(id)}
                >
                  <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
                </button>
              )}
            </div>
            <RowFields
              {...{ field, typed, faults, disabled }}
              nameOf={(inner) => rowName(name, at, inner)}
              onChange={onChange}
            />
          </li>
        ))}
      </ol>
      {rows.length < max && !disabled ? (
        <Button
          size="sm"
          onClick={() => {
            lastId.current += 1
            change([...rows, { id: lastId.current, typed: fresh }])
          }}
        >
          <Plus size={16} strokeWidth={2} aria-hidden="true" /> {words.add}
        </Button>
      ) : null}
    </>
  )
}

interface RowFieldsProps {
  field: RowsField
  typed: Readonly<Record<string, string>>
  faults: Faults
  disabled: boolean
  nameOf: (inner: string) => string
  onChange: (name: string) => void
}

function RowFields({ field: { row }, typed, faults, disabled, nameOf, onChange }: RowFieldsProps) {
  return (
    <div className="act-form-row">
      {Object.entries(row).map(([inner, each]) => (
        <ActField
          key={inner}
          name={nameOf(inner)}
          field={{ ...each, initial: typed[inner] ?? '' }}
          disabled={disabled}
          hidden={false}
          error={faults[nameOf(inner)]}
          onChange={() => onChange(nameOf(inner))}
        />
      ))}
    </div>
  )
}
