import { type FormEvent, useId } from 'react'
import { useSearchParams } from 'react-router'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { DateChoice } from '../../../ui/fields/date-choice.tsx'
import { auditText } from '../../text/audit.ts'
import { actsText } from '../../text/record/acts.ts'
import '../../../ui/fields/text-field.css'

type Area = keyof typeof actsText.acts

const AREAS = Object.keys(actsText.acts) as readonly Area[]

/** Filters by person, act and day. Choices apply at once, a name when it is complete. */
export function AuditFilters() {
  const [search, setSearch] = useSearchParams()
  const asked = (name: string) => search.get(name) ?? ''
  const choose = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      for (const stale of ['after', 'before']) next.delete(stale)
      if (value) next.set(name, value)
      else next.delete(name)
      return next
    })
  return (
    <div className="audit-filters">
      {/* A new key when Back or "clear all" changes the name. */}
      <PersonFilter
        key={asked('person')}
        person={asked('person')}
        onChoose={(name) => choose('person', name)}
      />
      <div className="text-field-box">
        <select
          aria-label={auditText.columns.act}
          value={asked('act')}
          onChange={(event) => choose('act', event.target.value)}
        >
          <option value="">{auditText.everyAct}</option>
          {AREAS.map((area) => (
            <optgroup key={area} label={actsText.areas[area]}>
              {Object.entries(actsText.acts[area]).map(([act, words]) => (
                <option key={act} value={act}>
                  {words}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <DateChoice
        label={auditText.date}
        name="date"
        value={asked('date')}
        today={bangkokDate(Date.now())}
        years={[-5, 0]}
        isBare
        onChoose={(date) => choose('date', date)}
      />
    </div>
  )
}

function PersonFilter({ person, onChoose }: { person: string; onChoose: (name: string) => void }) {
  const id = useId()
  const take = (name: string) => name.trim() !== person && onChoose(name.trim())
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    take(String(new FormData(event.currentTarget).get('person')))
  }
  return (
    <form className="text-field-box" onSubmit={submit}>
      <label className="unseen" htmlFor={id}>
        {auditText.person}
      </label>
      <input
        id={id}
        name="person"
        placeholder={auditText.person}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        defaultValue={person}
        onBlur={(event) => take(event.target.value)}
      />
    </form>
  )
}
