import ImageUp from 'lucide-react/icons/image-up'
import { type ChangeEvent, useState } from 'react'
import { SLIP_BYTES } from '../../../domain/payments/slips/slip.ts'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { useFormField } from '../../forms/use-form-field.ts'
import { depositText } from '../../text/deposit.ts'

/** A picture of a slip, or of what a bank's app shows. */
export function SlipField({
  label = depositText.slipFile,
  choose = depositText.slipChoose,
}: {
  label?: string
  choose?: string
}) {
  const { error } = useFormField('file')
  const [isTooLarge, setTooLarge] = useState(false)
  /** Said before it is sent, and not kept: a phone would send it for a minute in vain. */
  const look = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const tooLarge = [...(currentTarget.files ?? [])].some(({ size }) => size > SLIP_BYTES)
    if (tooLarge) currentTarget.value = ''
    setTooLarge(tooLarge)
  }
  return (
    <FileField
      label={label}
      choose={choose}
      icon={<ImageUp size={20} strokeWidth={1.75} aria-hidden="true" />}
      hint={depositText.slipHint}
      name="file"
      accept="image/jpeg,image/png,image/webp"
      required
      onChange={look}
      error={isTooLarge ? depositText.slipTooLarge : error}
    />
  )
}
