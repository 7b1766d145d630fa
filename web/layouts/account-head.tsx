import { PreloadLink } from '../session/preload-link.tsx'
import { changePasswordText, logText, profileText } from '../text/account.ts'
import '../lists/lists.css'

const PAGES = [
  { to: '/changepass', label: changePasswordText.title },
  { to: '/profile', label: profileText.heading },
  { to: '/profile#bank', label: profileText.bankHeading },
  { to: '/log', label: logText.title },
] as const

interface AccountHeadProps {
  title: string
  lead?: string
  at: (typeof PAGES)[number]['to']
}

/** The name of a page of the member's account, and the others of it. */
export function AccountHead({ title, lead, at }: AccountHeadProps) {
  return (
    <div className="list-head">
      <h1 className="list-title">{title}</h1>
      {lead ? <p className="list-lead">{lead}</p> : null}
      <nav aria-label={profileText.pages} className="list-tabs">
        {PAGES.map(({ to, label }) => (
          <PreloadLink key={to} to={to} aria-current={to === at ? 'page' : undefined}>
            {label}
          </PreloadLink>
        ))}
      </nav>
    </div>
  )
}
