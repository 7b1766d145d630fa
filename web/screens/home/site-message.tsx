import ChevronRight from 'lucide-react/icons/chevron-right'
import Megaphone from 'lucide-react/icons/megaphone'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { langOf } from '../../layouts/lang-of.ts'
import { homeText } from '../../text/home.ts'

interface SiteMessageProps {
  header: string
  topic: string
  img: string
  description: string
}

/** The operator's message: one line on the page, all of it in a dialog. */
export function SiteMessage({ header, topic, img, description }: SiteMessageProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="site-message" onClick={() => setOpen(true)}>
        <span className="site-message-icon">
          <Megaphone aria-hidden="true" size={18} strokeWidth={1.75} />
        </span>
        <span className="site-message-words">
          <b>{header}</b> <span lang={langOf(topic)}>{topic}</span>
        </span>
        <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} />
      </button>
      <Dialog open={open} title={header} onClose={() => setOpen(false)}>
        <p className="dialog-text" lang={langOf(topic)}>
          <b>{topic}</b>
        </p>
        {img ? <img className="site-message-picture" src={img} alt="" /> : null}
        <p className="dialog-text" lang={langOf(description)}>
          {description}
        </p>
        <div className="dialog-buttons">
          <Button onClick={() => setOpen(false)}>{homeText.close}</Button>
        </div>
      </Dialog>
    </>
  )
}
