import { PreloadLink } from '../session/preload-link.tsx'
import { footerText } from '../text/th.ts'
import '../lists/lists.css'

const PAGES = [
  { to: '/howto', label: footerText.howto },
  { to: '/rules', label: footerText.rules },
  { to: '/results_links', label: footerText.resultsLinks },
  { to: '/fair', label: footerText.fair },
  { to: '/contact', label: footerText.contact },
] as const

interface HelpHeadProps {
  title: string
  lead?: string | undefined
  at: (typeof PAGES)[number]['to']
}

/** The name of a page that explains, and the others that do: a tap apart on phones, at the side on desks. */
export function HelpHead({ title, lead, at }: HelpHeadProps) {
  return (
    <div className="list-head">
      <h1 className="list-title">{title}</h1>
      {lead ? <p className="list-lead">{lead}</p> : null}
      <nav aria-label={footerText.help} className="list-tabs">
        {PAGES.map(({ to, label }) => (
          <PreloadLink key={to} to={to} aria-current={to === at ? 'page' : undefined}>
            {label}
          </PreloadLink>
        ))}
      </nav>
    </div>
  )
}
