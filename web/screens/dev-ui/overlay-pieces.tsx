import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Toast } from '../../../ui/overlays/toast.tsx'
import { devUiText } from '../../text/dev-ui.ts'
import { Part } from './part.tsx'

const TOASTS = ['success', 'info', 'error'] as const

export function OverlayPieces() {
  const [open, setOpen] = useState('')
  const close = () => setOpen('')
  return (
    <Part title={devUiText.overlays}>
      <Button onClick={() => setOpen('dialog')}>{devUiText.openDialog}</Button>
      <Button onClick={() => setOpen('sheet')}>{devUiText.openSheet}</Button>
      {TOASTS.map((tone) => (
        <Button key={tone} onClick={() => setOpen(tone)}>
          {devUiText.openToast} {tone}
        </Button>
      ))}
      <Dialog open={open === 'dialog'} title={devUiText.openDialog} onClose={close}>
        <p className="dialog-text">{devUiText.alert}</p>
        <div className="dialog-buttons">
          <Button tone="cta" onClick={close}>
            {devUiText.close}
          </Button>
        </div>
      </Dialog>
      <Sheet open={open === 'sheet'} title={devUiText.openSheet} closeLabel={devUiText.close} onClose={close}>
        <p>{devUiText.alert}</p>
      </Sheet>
      {TOASTS.map((tone) =>
        open === tone ? (
          <Toast
            key={tone}
            tone={tone}
            title={devUiText.openToast}
            text={devUiText.alert}
            closeLabel={devUiText.close}
            onClose={close}
          />
        ) : null,
      )}
    </Part>
  )
}
