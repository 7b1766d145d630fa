import { buttonClass } from '../../../ui/buttons/button.tsx'
import { visitContext } from '../../context.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { comingSoonText } from '../../text/coming-soon.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/coming-soon'
import { COMING_SOON } from './routes.ts'

export function loader({ context, pattern }: Route.LoaderArgs) {
  const later = COMING_SOON.find((each) => `/${each.path}` === pattern || each.path === pattern)
  if (!later) throw new Error(`no coming-soon text for the route ${pattern}`)
  const { brand } = context.get(visitContext).operator
  return { later, brand }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { later, brand } = loaderData
  return [{ title: tabTitle(brand, later.title) }, { name: 'robots', content: 'noindex' }]
}

/** A page whose feature is not built yet: what it will do, and where to go now. */
export default function ComingSoon({ loaderData: { later } }: Route.ComponentProps) {
  return (
    <section className="card mx-auto mt-6 max-w-140 px-6 py-10 text-center">
      <p className="mx-auto w-fit rounded-xs bg-info-soft px-2 py-0.5 text-xs font-medium text-info-ink">
        {comingSoonText.badge}
      </p>
      <h1 className="mt-3 text-2xl">{later.title}</h1>
      <p className="mx-auto mt-3 max-w-100 text-base text-ink-2 text-pretty">{later.promise}</p>
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
