import ChevronDown from 'lucide-react/icons/chevron-down'
import { Fragment, useId } from 'react'
import { ActField } from './act-field.tsx'
import type { Faults, Fields } from './field.ts'
import { isShown } from './when.ts'

/** A card of a long form, or a part that is folded to its title. */
export interface FormPart<Name extends string = string> {
  readonly title: string
  readonly lead?: string
  readonly fields: readonly Name[]
  /** What stands under the title of a folded part, and whether anything is set there. Folded fields are sent too. */
  readonly folded?: { readonly summary: string; readonly isSet: boolean }
}

interface DrawnFields {
  fields: Fields
  typed: FormData
  faults: Faults
  disabled: boolean
  onChange: (name: string) => void
}

/** The fields of a form, those of its parts in their cards. */
export function FormParts({ parts, ...drawn }: DrawnFields & { parts: readonly FormPart[] }) {
  const placed = new Set(parts.flatMap(({ fields }) => fields))
  const folds = parts.filter(({ folded }) => folded)
  return (
    <>
      <Drawn {...drawn} names={Object.keys(drawn.fields).filter((name) => !placed.has(name))} />
      {parts
        .filter(({ folded }) => !folded)
        .map((part) => (
          <Card key={part.title} part={part} drawn={drawn} />
        ))}
      {folds.length > 0 ? (
        <div className="act-form-folds">
          {folds.map((part) => (
            <Fold key={part.title} part={part} drawn={drawn} />
          ))}
        </div>
      ) : null}
    </>
  )
}

interface PartProps {
  part: FormPart
  drawn: DrawnFields
}

function Card({ part: { title, lead, fields }, drawn }: PartProps) {
  const id = useId()
  return (
    <section className="card act-form-part" aria-labelledby={id}>
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {lead ? <p className="lead">{lead}</p> : null}
      </div>
      <Drawn {...drawn} names={fields} />
    </section>
  )
}

function Fold({ part: { title, fields, folded }, drawn }: PartProps) {
  return (
    <details>
      <summary>
        <b>{title}</b>
        <span data-set={folded?.isSet ? '' : undefined}>{folded?.summary}</span>
        <ChevronDown aria-hidden="true" size={18} strokeWidth={1.75} />
      </summary>
      <fieldset>
        <legend className="unseen">{title}</legend>
        <Drawn {...drawn} names={fields} />
      </fieldset>
    </details>
  )
}

function Drawn({
  fields,
  names,
  typed,
  faults,
  disabled,
  onChange,
}: DrawnFields & { names: readonly string[] }) {
  return names.map((name) => {
    const field = fields[name]
    if (!field) return null
    if (field.kind === 'rows') {
      return <Fragment key={name}>{field.draw({ name, field, faults, disabled, onChange })}</Fragment>
    }
    return (
      <ActField
        key={name}
        {...{ name, field, disabled }}
        hidden={!isShown(field, typed)}
        error={faults[name]}
        onChange={() => onChange(name)}
      />
    )
  })
}
