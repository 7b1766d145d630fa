import type { ComponentProps } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useFormField } from '../forms/use-form-field.ts'

interface FormFieldProps extends Omit<ComponentProps<typeof TextField>, 'error'> {
  name: string
}

/** A text field in a member's form. It keeps what was typed and shows why that was refused. */
export function FormField({ name, defaultValue, ...props }: FormFieldProps) {
  const { typed, error } = useFormField(name)
  return <TextField {...props} name={name} defaultValue={typed ?? defaultValue} error={error} />
}
