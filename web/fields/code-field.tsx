import Smartphone from 'lucide-react/icons/smartphone'
import { CodeField as Field } from '../../ui/fields/code-field.tsx'
import { codeText } from '../text/codes.ts'

interface CodeFieldProps {
  hint?: string
  error?: string | undefined
}

/** A code from the authenticator app, or a recovery code. */
export function CodeField({ hint = codeText.hint, error }: CodeFieldProps) {
  const icon = <Smartphone size={20} strokeWidth={1.75} aria-hidden="true" />
  return <Field label={codeText.label} hint={hint} error={error} icon={icon} />
}
