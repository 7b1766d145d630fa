import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { padText } from '../../../text/grid.ts'
import { canBuzz, type PadHabit } from './pad-habit.ts'
import './pad-settings.css'

interface PadSettingsProps {
  habit: PadHabit
  onHabit: (habit: PadHabit) => void
  onClose: () => void
}

export function PadSettings({ habit, onHabit, onClose }: PadSettingsProps) {
  return (
    <Sheet open title={padText.title} closeLabel={padText.close} onClose={onClose}>
      <div className="pad-settings">
        <label>
          <span>
            <b>{padText.left}</b>
            {padText.leftWhy}
          </span>
          <input
            type="checkbox"
            checked={habit.leftHanded}
            onChange={(event) => onHabit({ ...habit, leftHanded: event.currentTarget.checked })}
          />
        </label>
        {canBuzz() ? (
          <label>
            <span>
              <b>{padText.buzz}</b>
              {padText.buzzWhy}
            </span>
            <input
              type="checkbox"
              checked={habit.buzzes}
              onChange={(event) => onHabit({ ...habit, buzzes: event.currentTarget.checked })}
            />
          </label>
        ) : null}
      </div>
    </Sheet>
  )
}
