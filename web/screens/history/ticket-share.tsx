import Share from 'lucide-react/icons/share-2'
import { Suspense, useState } from 'react'
import type { Bill } from '../../../contract/services/bill.ts'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { shareText } from '../../text/share.ts'
import '../../../ui/buttons/icon-button.css'
import { late } from '../../loading/late.ts'

// Loaded on demand.
const PictureDialog = late(async () => (await import('./picture/picture-dialog.tsx')).PictureDialog)

/** Makes a picture of the ticket to send. Without scripts there is no button, because a script draws it. */
export function TicketShare({ bill, origin }: { bill: Bill; origin: string }) {
  const [open, setOpen] = useState(false)
  if (!useHydrated()) return null
  return (
    <>
      <button
        type="button"
        className="icon-button ticket-share"
        aria-label={shareText.open}
        onClick={() => setOpen(true)}
      >
        <Share aria-hidden="true" size={22} strokeWidth={1.75} />
      </button>
      <Suspense>
        {open ? <PictureDialog bill={bill} origin={origin} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
