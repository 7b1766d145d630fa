import { Link } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import '../../layouts/rosette.css'
import { errorText } from '../../text/errors.ts'
import { siteText } from '../../text/th.ts'
import '../error/error-page.css'

/** The page for an unknown path, with the specification's text. */
export function NotFoundPage({ path }: { path: string }) {
  return (
    <section className="error-page rosette">
      <p className="error-digits" aria-hidden="true">
        <span>4</span>
        <span>0</span>
        <span>4</span>
      </p>
      <h1 className="mt-8 text-2xl">{errorText.notFoundHeading}</h1>
      <p className="mt-1.5 text-base text-ink-2">{errorText.notFoundWhy}</p>
      <p className="error-path">Page not found: {path}</p>
      <div className="error-actions">
        <Link to="/" className={buttonClass('cta')}>
          {siteText.backHome}
        </Link>
        <Link to="/contact" className={buttonClass('soft')}>
          {siteText.contactStaff}
        </Link>
      </div>
    </section>
  )
}
