import ExternalLink from 'lucide-react/icons/external-link'
import { groupName } from '../../../domain/lottery/groups.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Emblem } from '../../../ui/marks/emblem.tsx'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { visitContext } from '../../context.ts'
import { HelpHead } from '../../layouts/help/help-head.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { publisherPage } from '../../rounds/publisher-page.ts'
import { resultsLinksText } from '../../text/results-links.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/results-links'

/** Matched on the server: the browser needs only the pages it shows. */
export async function loader({ context }: Route.LoaderArgs) {
  const { clients, operator } = context.get(visitContext)
  const answer = await clients.prize.listProgram({})
  if (!answer.status) return { brand: operator.brand, groups: null }
  const programs = answer.data.map(({ code, name, group, flag }) => ({
    code,
    name,
    group,
    flag,
    page: publisherPage(code),
  }))
  const groups = [...Map.groupBy(programs, ({ group }) => group)]
  return { brand: operator.brand, groups }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, resultsLinksText.title) }] : []
}

type Linked = NonNullable<Route.ComponentProps['loaderData']['groups']>[number][1][number]

export default function ResultsLinks({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <article className="list-page help-page">
      <HelpHead title={resultsLinksText.title} lead={resultsLinksText.lead} at="/results_links" />
      {groups === null ? <ListFailed /> : null}
      {groups?.length === 0 ? (
        <EmptyState title={resultsLinksText.emptyTitle} why={resultsLinksText.emptyText} />
      ) : null}
      {groups?.map(([group, programs]) => (
        <Group key={group} heading={groupName(group, LANGUAGE)} programs={programs} />
      ))}
    </article>
  )
}

/** Lotteries with a publisher's page; the others in one sentence with a link to their proofs. */
function Group({ heading, programs }: { heading: string; programs: readonly Linked[] }) {
  const linked = programs.filter(({ page }) => page)
  const others = programs.filter(({ page }) => !page)
  return (
    <section className="card mt-4 p-2">
      <h2 className="px-3 pt-3 text-lg">{heading}</h2>
      <ul className="mt-1">
        {linked.map((program) => (
          <li key={program.code}>
            <a
              href={program.page?.url}
              target="_blank"
              rel="noopener noreferrer external"
              className="flex min-h-14 items-center gap-3 rounded-md px-3 py-2 hover:bg-raised"
            >
              <Emblem flag={program.flag} />
              <span className="min-w-0 flex-1">
                <span className="block text-base font-medium">{program.name}</span>
                <span className="block text-xs text-ink-3 [overflow-wrap:anywhere]">
                  {program.page?.publisher}
                </span>
              </span>
              <ExternalLink size={18} strokeWidth={1.75} aria-hidden="true" className="text-ink-3" />
              <span className="unseen">{resultsLinksText.newTab}</span>
            </a>
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <p className="px-3 pt-1 pb-3 text-sm text-ink-2">
          {resultsLinksText.others(others.map(({ name }) => name))}{' '}
          <PreloadLink to="/prizecheck" className="text-brand-ink underline">
            {resultsLinksText.ours}
          </PreloadLink>
        </p>
      ) : null}
    </section>
  )
}
