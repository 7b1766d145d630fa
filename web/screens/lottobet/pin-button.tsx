import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import { Form } from 'react-router'
import { lottobetText } from '../../text/lottobet.ts'
import '../../../ui/buttons/icon-button.css'

/** Pins a lottery to the top of the list, or takes it from there. A form: it works without scripts. */
export function PinButton({ code, name, isPinned }: { code: string; name: string; isPinned: boolean }) {
  const Icon = isPinned ? PinOff : Pin
  return (
    <Form method="post" preventScrollReset className="pin-form">
      <button
        type="submit"
        name="pin"
        value={code}
        className="icon-button"
        aria-label={isPinned ? lottobetText.unpin(name) : lottobetText.pin(name)}
      >
        <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
    </Form>
  )
}
