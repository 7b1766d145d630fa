interface PageHeadProps {
  title: string
  lead: string
}

/** What a page is called, in its tab and above it, and what it is for. The focus comes here when the page is entered. */
export function PageHead({ title, lead }: PageHeadProps) {
  return (
    <>
      <title>{title}</title>
      <h1 tabIndex={-1} className="text-2xl">
        {title}
      </h1>
      <p className="lead">{lead}</p>
    </>
  )
}
