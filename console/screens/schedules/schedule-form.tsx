import type { ScheduledLotterySeen } from '../../../contract/console/schedules.ts'
import type { Weekday } from '../../../domain/calendar/bangkok.ts'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { schedulesText } from '../../text/schedules.ts'
import type { DayKind, Draft, Wrong } from './draft.ts'

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]
const KINDS: readonly DayKind[] = ['usual', 'day', 'week', 'month']

interface ScheduleFormProps {
  lottery: ScheduledLotterySeen
  draft: Draft
  wrong: Wrong
  /** Why the server refuses the minutes before the draw. */
  tooLate: string | undefined
  mayChange: boolean
  onChange: (wish: Partial<Draft>) => void
}

/** On or off sale, times and days. Changes are previewed before they are saved. */
export function ScheduleForm({ lottery, draft, wrong, tooLate, mayChange, onChange }: ScheduleFormProps) {
  const { form, zones } = schedulesText
  return (
    <section className="card schedule-card" aria-labelledby="schedule-form">
      <h2 id="schedule-form">{form.title}</h2>
      <fieldset disabled={!mayChange} className="schedule-fields">
        <legend className="unseen">{form.title}</legend>
        <label className="schedule-switch">
          <input
            type="checkbox"
            checked={draft.onSale}
            onChange={(event) => onChange({ onSale: event.target.checked })}
          />
          <span>
            <b>{form.onSale}</b>
            <small>{form.onSaleWhy}</small>
          </span>
        </label>
        {lottery.isFast ? (
          <p className="lead">{form.fast}</p>
        ) : (
          <>
            <TextField
              label={form.drawAt(zones[lottery.zone])}
              hint={form.drawAtHint(lottery.usual.drawAt)}
              placeholder={lottery.usual.drawAt}
              autoComplete="off"
              maxLength={6}
              value={draft.drawAt}
              onChange={(event) => onChange({ drawAt: event.target.value })}
              error={wrong.drawAt ? form.drawAtWrong : undefined}
            />
            <TextField
              label={form.closeMinutes}
              hint={`${form.closeMinutesHint(lottery.usual.closeMinutes)} ${limitText(lottery)}`}
              placeholder={String(lottery.usual.closeMinutes)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={draft.closeMinutes}
              onChange={(event) => onChange({ closeMinutes: event.target.value })}
              error={wrong.closeMinutes ? form.closeMinutesWrong : tooLate}
            />
            <DayFields draft={draft} wrong={wrong} onChange={onChange} />
          </>
        )}
      </fieldset>
    </section>
  )
}

/** What no schedule passes. */
function limitText({ limit }: ScheduledLotterySeen): string {
  if (!limit) return ''
  const { form } = schedulesText
  return (limit.isAssumed ? form.limitAssumed : form.limit)(limit.latestCloseAt, limit.firstBallAt)
}

function DayFields({ draft, wrong, onChange }: Pick<ScheduleFormProps, 'draft' | 'wrong' | 'onChange'>) {
  const { form } = schedulesText
  return (
    <fieldset className="schedule-days">
      <legend className="text-field-label">{form.days}</legend>
      <div className="schedule-chips">
        {KINDS.map((kind) => (
          <Chip key={kind} pressed={kind === draft.dayKind} onClick={() => onChange({ dayKind: kind })}>
            {form.kinds[kind]}
          </Chip>
        ))}
      </div>
      {draft.dayKind === 'week' ? (
        <div className="schedule-chips">
          {WEEKDAYS.map((day) => {
            const on = draft.weekdays.includes(day)
            const others = draft.weekdays.filter((each) => each !== day)
            return (
              <Chip
                key={day}
                shape="square"
                pressed={on}
                onClick={() => onChange({ weekdays: on ? others : [...others, day] })}
              >
                {form.weekdays[day]}
              </Chip>
            )
          })}
          {wrong.days ? (
            <p role="alert" className="text-field-error">
              {form.weekdaysWrong}
            </p>
          ) : null}
        </div>
      ) : null}
      {draft.dayKind === 'month' ? (
        <TextField
          label={form.monthDays}
          hint={form.monthDaysHint}
          autoComplete="off"
          maxLength={100}
          value={draft.monthDays}
          onChange={(event) => onChange({ monthDays: event.target.value })}
          error={wrong.days ? form.monthDaysWrong : undefined}
        />
      ) : null}
    </fieldset>
  )
}
