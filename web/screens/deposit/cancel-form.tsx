import { MemberForm } from '../../forms/member-form.tsx'
import { depositText } from '../../text/deposit.ts'
import { CANCEL } from './deposit-acts.ts'

interface CancelFormProps {
  id: string
  mode: 'bank' | 'qr' | 'p2p'
  xsrf: string
}

/** Ends an order that waits. */
export function CancelForm({ id, mode, xsrf }: CancelFormProps) {
  return (
    <MemberForm
      of={CANCEL}
      submit={{ label: depositText.cancel, tone: 'ghost', className: 'mt-4 w-full' }}
      xsrf={xsrf}
      preventScrollReset
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="mode" value={mode} />
    </MemberForm>
  )
}
