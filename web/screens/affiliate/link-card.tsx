import { useState } from 'react'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { QrCode } from '../../../ui/marks/qr-code.tsx'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { affiliateText } from '../../text/affiliate.ts'
import { CopyButton } from '../deposit/copy-button.tsx'

interface LinkCardProps {
  code: string
  link: string
  brand: string
}

/** The member's code and link, to copy, to share and to scan. Without scripts it is there to read and to scan. */
export function LinkCard({ code, link, brand }: LinkCardProps) {
  return (
    <section className="card p-5" aria-label={affiliateText.link}>
      <p className="text-sm text-ink-2">{affiliateText.code}</p>
      <p className="affiliate-copied">
        <span className="affiliate-code">{code}</span>
        <CopyButton text={code} what={affiliateText.code} />
      </p>
      <p className="mt-3 text-sm text-ink-2">{affiliateText.link}</p>
      <p className="affiliate-copied">
        <span className="affiliate-link">{link}</span>
        <CopyButton text={link} what={affiliateText.link} />
      </p>
      <div className="affiliate-qr">
        <QrCode text={link} label={affiliateText.qr} />
      </div>
      <a
        href="/svc/backend/api/Gateway/AffiliatePicture"
        download
        className={buttonClass('soft', 'md', 'mt-4 w-full')}
      >
        {affiliateText.picture}
      </a>
      <Share link={link} brand={brand} />
    </section>
  )
}

/** Only where there are scripts, and a phone's own sheet to share by. */
function Share({ link, brand }: Omit<LinkCardProps, 'code'>) {
  const hydrated = useHydrated()
  const [failed, setFailed] = useState(false)
  if (!hydrated || !('share' in navigator)) return null
  const share = async () => {
    try {
      await navigator.share({ title: affiliateText.shared(brand), url: link })
    } catch (error) {
      // Closing the sheet is no failure.
      if ((error as DOMException).name !== 'AbortError') setFailed(true)
    }
  }
  return (
    <>
      {failed ? <Alert tone="warning">{affiliateText.shareFailed}</Alert> : null}
      <Button tone="soft" className="mt-4 w-full" onClick={() => void share()}>
        {affiliateText.share}
      </Button>
    </>
  )
}
