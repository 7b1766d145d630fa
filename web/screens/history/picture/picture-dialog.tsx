import { useCallback, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Bill } from '../../../../contract/services/bill.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { loader as rootLoader } from '../../../root.tsx'
import { shareText } from '../../../text/share.ts'
import { drawTicketPicture } from './ticket-picture.ts'
import './picture-dialog.css'

interface PictureDialogProps {
  bill: Bill
  origin: string
  onClose: () => void
}

/** Shows the picture, with buttons to share or save it. */
export function PictureDialog({ bill, origin, onClose }: PictureDialogProps) {
  const operator = useRouteLoaderData<typeof rootLoader>('root')?.operator
  const { brand = '', demo = true } = operator ?? {}
  const [file, setFile] = useState<File | null>(null)
  const [failed, setFailed] = useState(false)
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas) return
      drawTicketPicture(canvas, { bill, brand, demo, origin })
      canvas.toBlob((blob) => {
        if (blob) setFile(new File([blob], `${bill.bill_no}.png`, { type: 'image/png' }))
      }, 'image/png')
    },
    [bill, brand, demo, origin],
  )
  return (
    <Dialog open title={shareText.title} onClose={onClose}>
      <canvas
        ref={draw}
        className="ticket-picture"
        role="img"
        aria-label={shareText.picture(bill.round.program_name, bill.bill_no)}
      />
      <p className="dialog-text">{shareText.noNames}</p>
      {failed ? <Alert tone="warning">{shareText.failed}</Alert> : null}
      <div className="dialog-buttons">
        {file && canShare(file) ? (
          <Button tone="cta" onClick={() => void share(file, () => setFailed(true))}>
            {shareText.share}
          </Button>
        ) : null}
        <Button
          tone={file && canShare(file) ? 'soft' : 'cta'}
          busy={!file}
          onClick={() => file && save(file)}
        >
          {shareText.save}
        </Button>
        <Button tone="ghost" onClick={onClose}>
          {shareText.close}
        </Button>
      </div>
    </Dialog>
  )
}

function canShare(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) ?? false
}

async function share(file: File, onFail: () => void): Promise<void> {
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // Closing the phone's share sheet is no failure.
    if ((error as DOMException).name !== 'AbortError') onFail()
  }
}

function save(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // By the next task the download no longer needs the address.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
