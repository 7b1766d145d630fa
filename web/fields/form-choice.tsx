import type { ReactNode } from 'react'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { useFormField } from '../forms/use-form-field.ts'

interface FormChoiceProps {
  label: string
  name: string
  required?: boolean
  /** One whose value is empty is that of nothing chosen; without one the first is chosen. */
  children: ReactNode
}

/** A choice in a member's form. It keeps the previous choice and shows why that was refused. */
export function FormChoice({ name, ...props }: FormChoiceProps) {
  const { typed = '', error } = useFormField(name)
  return <SelectField {...props} name={name} defaultValue={typed} error={error} />
}
