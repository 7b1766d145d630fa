import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { betText } from '../../text/bet.ts'

export function ClosedDialog({ hasDraft }: { hasDraft: boolean }) {
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} role="alertdialog" title={betText.closedTitle} onClose={() => setOpen(false)}>
      <p className="dialog-text">{hasDraft ? betText.closedText : betText.closedRoundTitle}</p>
      <div className="dialog-buttons">
        <Link to="/lottobet" className={buttonClass('cta')}>
          {betText.closedList}
        </Link>
        <Button tone="ghost" onClick={() => setOpen(false)}>
          {betText.close}
        </Button>
      </div>
    </Dialog>
  )
}
