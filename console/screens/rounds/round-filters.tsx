import { useId } from 'react'
import { bangkokDate } from '../../../domain/calendar/bangkok.ts'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { DateChoice } from '../../../ui/fields/date-choice.tsx'
import { roundsText } from '../../text/rounds/rounds.ts'
import '../../../ui/fields/text-field.css'
import { type Filters, VIEWS } from './filters.ts'

interface RoundFiltersProps {
  filters: Filters
  lotteries: readonly { code: string; name: string }[]
  onChange: (wish: Partial<Filters>) => void
}

export function RoundFilters({ filters, lotteries, onChange }: RoundFiltersProps) {
  const id = useId()
  return (
    <div className="round-filters">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame and legend */}
      <div className="chip-row" role="group" aria-label={roundsText.viewLabel}>
        {VIEWS.map((view) => (
          <Chip key={view} pressed={filters.view === view} onClick={() => onChange({ view })}>
            {roundsText.views[view]}
          </Chip>
        ))}
      </div>
      <div className="round-filters-fields">
        <label className="unseen" htmlFor={`${id}-lottery`}>
          {roundsText.lottery}
        </label>
        <div className="text-field-box">
          <select
            id={`${id}-lottery`}
            value={filters.lottery}
            onChange={(event) => onChange({ lottery: event.target.value })}
          >
            <option value="">{roundsText.everyLottery}</option>
            {lotteries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <DateChoice
          label={roundsText.date}
          name="date"
          value={filters.date}
          today={bangkokDate(Date.now())}
          years={[-5, 1]}
          isBare
          onChoose={(date) => onChange({ date })}
        />
      </div>
    </div>
  )
}
