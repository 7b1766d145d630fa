import Smartphone from 'lucide-react/icons/smartphone'
import { CodeField as Field } from '../../ui/fields/code-field.tsx'
import { useFormField } from '../forms/use-form-field.ts'
import { codeText } from '../text/codes.ts'

/** A code of the member's app, or a recovery code. */
export function CodeField({ hint = codeText.hint }: { hint?: string }) {
  const { error } = useFormField('code')
  const icon = <Smartphone size={20} strokeWidth={1.75} aria-hidden="true" />
  return <Field label={codeText.label} hint={hint} error={error} icon={icon} />
}
