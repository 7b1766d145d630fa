import { buttonClass } from '../../../ui/buttons/button.tsx'
import { errorText } from '../../text/errors.ts'
import { siteText } from '../../text/th.ts'
import './error-page.css'

/** The page for errors of ours. Plain links instead of the router's: a full page load recovers whatever broke. */
export function BrokenPage({ retryTo = '' }: { retryTo?: string }) {
  return (
    <div className="error-page">
      <p className="text-sm text-ink-3">Internal Server Error</p>
      <h1 className="mt-2 text-2xl">{errorText.brokenHeading}</h1>
      <p className="mt-1.5 max-w-90 text-base text-ink-2 text-pretty">{errorText.brokenWhy}</p>
      <div className="error-actions">
        <a href={retryTo} className={buttonClass('cta')}>
          {errorText.retry}
        </a>
        <a href="/" className={buttonClass('soft')}>
          {siteText.backHome}
        </a>
      </div>
    </div>
  )
}
