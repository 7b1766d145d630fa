import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ask } from '../../session/ask.ts'
import { sessionText } from '../../text/session.ts'
import { siteText } from '../../text/site.ts'
import { SiteForm } from './site-form.tsx'
import './site-page.css'

/** What the site says of itself. Everybody reads it; the owner writes it. */
export function SitePage() {
  // Never fetched behind the writer's back: a fresh answer would not replace what is being typed, only confuse.
  const found = useQuery({
    queryKey: ['site', 'texts'],
    queryFn: () => ask('site', 'texts'),
    refetchOnWindowFocus: false,
  })
  return (
    <>
      <title>{siteText.title}</title>
      <h1 tabIndex={-1} className="text-2xl">
        {siteText.title}
      </h1>
      <p className="site-lead">{siteText.lead}</p>
      {found.isPending ? <SkeletonRows count={5} label={sessionText.loading} /> : null}
      {found.isError ? (
        <EmptyState
          title={sessionText.broken}
          why={found.error.message}
          action={<Button onClick={() => void found.refetch()}>{sessionText.retry}</Button>}
        />
      ) : null}
      {found.data ? <SiteForm texts={found.data} /> : null}
    </>
  )
}
