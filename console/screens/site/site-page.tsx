import { useQuery } from '@tanstack/react-query'
import { Arriving } from '../../layouts/arriving.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { siteText } from '../../text/site.ts'
import { SiteForm } from './site-form.tsx'

/** The site's texts. All staff read them; the owner edits them. */
export function SitePage() {
  // Never loaded in the background: that would not replace what is being typed, only confuse.
  const found = useQuery({
    queryKey: ['site', 'texts'],
    queryFn: () => ask('site', 'texts'),
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <PageHead title={siteText.title} lead={siteText.lead} />
      <Arriving asked={found} rows={5} />
      {found.data ? <SiteForm texts={found.data} /> : null}
    </>
  )
}
