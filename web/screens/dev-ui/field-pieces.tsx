import { Button } from '../../../ui/buttons/button.tsx'
import { Chip } from '../../../ui/buttons/chip.tsx'
import { DigitBoxes } from '../../../ui/fields/digit-boxes.tsx'
import { Keypad } from '../../../ui/fields/keypad.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { betText } from '../../text/bet.ts'
import { devUiText } from '../../text/dev-ui.ts'
import { Part } from './part.tsx'

const TONES = ['cta', 'brand', 'soft', 'line', 'ghost', 'danger'] as const
const SIZES = ['sm', 'md', 'lg'] as const

export function FieldPieces() {
  return (
    <>
      <Part title={devUiText.buttons}>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone}>
            {devUiText.confirm}
          </Button>
        ))}
        <span className="hero dev-ui-hero">
          <Button tone="glass">{devUiText.confirm}</Button>
        </span>
        {SIZES.map((size) => (
          <Button key={size} size={size} tone="brand">
            {devUiText.confirm}
          </Button>
        ))}
        <Button tone="cta" busy>
          {devUiText.busy}
        </Button>
        <Button tone="cta" disabled>
          {devUiText.off}
        </Button>
      </Part>
      <Part title={devUiText.chips}>
        <Chip count={12}>{devUiText.chip}</Chip>
        <Chip pressed count={3}>
          {devUiText.chipPressed}
        </Chip>
        <Chip shape="square">{devUiText.chip}</Chip>
        <Chip shape="square" disabled>
          {devUiText.off}
        </Chip>
      </Part>
      <Part title={devUiText.fields}>
        <TextField label={devUiText.field} name="plain" hint={devUiText.hint} />
        <TextField label={devUiText.field} name="wrong" defaultValue="somchai" error={devUiText.wrong} />
        <SelectField label={devUiText.select}>
          <option>{devUiText.option}</option>
        </SelectField>
        <DigitBoxes typed="03" count={3} active label={devUiText.noNumber} />
        <DigitBoxes typed="461" count={6} active={false} label={devUiText.noNumber} compact />
      </Part>
      {[false, true].map((locked) => (
        <Keypad
          key={String(locked)}
          {...NOTHING}
          words={betText.keys}
          locked={locked}
          leftHanded={locked}
          writingPrice={false}
        />
      ))}
    </>
  )
}

const nothing = () => {}
const NOTHING = {
  onDigit: nothing,
  onErase: nothing,
  onClear: nothing,
  onRandom: nothing,
  onPrice: nothing,
  onAdd: nothing,
}
