import { PreloadLink } from '../loading/preload-link.tsx'
import './lists.css'

interface PageHeadProps<To extends string> {
  title: string
  lead?: string | undefined
  /** The related pages, and their label for screen readers. */
  pages: readonly { readonly to: To; readonly label: string }[]
  label: string
  at: To
  /** The page has a heading of its own, and this one stands beside it. */
  beside?: boolean
}

/** The heading of a page, with links to related pages: above on phones, at the side on desktops. */
export function PageHead<To extends string>({ title, lead, pages, label, at, beside }: PageHeadProps<To>) {
  const Title = beside ? 'p' : 'h1'
  return (
    <div className="list-head">
      <Title className="list-title">{title}</Title>
      {lead ? <p className="list-lead">{lead}</p> : null}
      {pages.length > 1 ? (
        <nav aria-label={label} className="list-tabs">
          {pages.map((page) => (
            <PreloadLink key={page.to} to={page.to} aria-current={page.to === at ? 'page' : undefined}>
              {page.label}
            </PreloadLink>
          ))}
        </nav>
      ) : null}
    </div>
  )
}
