interface PageHeadProps {
  title: string
  lead: string
}

/** The title of a page, in the tab and as its heading, with an introduction. Gets the focus when the page opens. */
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
