import type { ComponentProps } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'
import './file-field.css'

/** A field for a file from this device. */
export function FileField(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return (
    <div className="file-field">
      <TextField {...props} type="file" />
    </div>
  )
}
