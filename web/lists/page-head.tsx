import { PreloadLink } from '../loading/preload-link.tsx'
import './lists.css'

interface PageHeadProps<To extends string> {
  title: string
  lead?: string | undefined
  /** The pages that belong together, and what a screen reader calls them. */
  pages: readonly { readonly to: To; readonly label: string }[]
  label: string
  at: To
  /** The page has another heading: its own stands beside this. */
  beside?: boolean
}

/** The name of a page over the pages it belongs to: a tap apart on phones, at the side on desks. */
export function PageHead<To extends string>({ title, lead, pages, label, at, beside }: PageHeadProps<To>) {
  const Title = beside ? 'p' : 'h1'
  return (
    <div className="list-head">
      <Title className="list-title">{title}</Title>
      {lead ? <p className="list-lead">{lead}</p> : null}
      <nav aria-label={label} className="list-tabs">
        {pages.map((page) => (
          <PreloadLink key={page.to} to={page.to} aria-current={page.to === at ? 'page' : undefined}>
            {page.label}
          </PreloadLink>
        ))}
      </nav>
    </div>
  )
}
