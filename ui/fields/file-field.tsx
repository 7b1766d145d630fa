import { type ChangeEvent, type ComponentProps, useState } from 'react'
import { TextField } from './text-field.tsx'
import './file-field.css'

interface FileFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'aria-label'> {
  /** What it says while nothing is chosen; then the name of the file stands there. */
  choose: string
}

/**
 * A field for a file of this device. The browser's own field lies over our words, unseen: its words are in the browser's
 * language. It takes the keys and the taps, and says our words to screen readers.
 */
export function FileField({ choose, icon, onChange, ...props }: FileFieldProps) {
  const [chosen, setChosen] = useState<string>()
  const words = chosen ?? choose
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event)
    setChosen(event.currentTarget.files?.[0]?.name) // what was heard may have taken it out again
  }
  return (
    <div className="file-field">
      <TextField
        {...props}
        type="file"
        icon={
          <span className="file-field-words" aria-hidden="true">
            {icon}
            {words}
          </span>
        }
        aria-label={`${props.label} ${words}`}
        onChange={change}
      />
    </div>
  )
}
