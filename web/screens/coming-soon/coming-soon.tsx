import { buttonClass } from '../../../ui/buttons/button.tsx'
import { visitContext } from '../../context.ts'
import { langOf } from '../../layouts/lang-of.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { comingSoonText } from '../../text/coming-soon.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/coming-soon'
import { COMING_SOON } from './routes.ts'

/** Pages of games: the operator may say of them that they are under maintenance. */
const GAMES = ['casino', 'casinoslot', 'group', 'slot', 'slot/gamelist', 'sport']

export async function loader({ context, pattern }: Route.LoaderArgs) {
  const later = COMING_SOON.find((each) => `/${each.path}` === pattern || each.path === pattern)
  if (!later) throw new Error(`no coming-soon text for the route ${pattern}`)
  const { clients, member, operator } = context.get(visitContext)
  const { brand } = operator
  const games =
    member && GAMES.includes(later.path)
      ? await clients.open.maintenance({ query: { username: member.name } })
      : undefined
  const closed = games?.status && games.maintenance ? games.message : null
  return { later, brand, closed }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { later, brand } = loaderData
  return [{ title: tabTitle(brand, later.title) }, { name: 'robots', content: 'noindex' }]
}

/** A page whose feature is not built yet: what it will do, and where to go now. */
export default function ComingSoon({ loaderData: { later, closed } }: Route.ComponentProps) {
  return (
    <section className="card mx-auto mt-6 max-w-140 px-6 py-10 text-center">
      <p className="mx-auto w-fit rounded-xs bg-info-soft px-2 py-0.5 text-xs font-medium text-info-ink">
        {closed === null ? comingSoonText.badge : comingSoonText.closed}
      </p>
      <h1 className="mt-3 text-2xl">{later.title}</h1>
      <p className="mx-auto mt-3 max-w-100 text-base text-ink-2 text-pretty">{later.promise}</p>
      {closed ? (
        <p className="mt-3 text-base text-warning-ink" lang={langOf(closed)}>
          {closed}
        </p>
      ) : null}
      <p className="mt-2 text-sm text-ink-3">{comingSoonText.meanwhile}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <PreloadLink to="/lottobet" className={buttonClass('cta')}>
          {comingSoonText.bet}
        </PreloadLink>
        <PreloadLink to="/prizecheck" className={buttonClass('soft')}>
          {comingSoonText.results}
        </PreloadLink>
      </div>
    </section>
  )
}
