import { Outlet, useLocation, useMatches } from 'react-router'
import { LiveConnection } from '../live/live-connection.tsx'
import { WinNotice } from '../live/win-notice.tsx'
import { StartUp } from '../loading/start-up.tsx'
import { useMayOpen } from '../session/assistant/use-may-open.ts'
import { leadToTwoStep } from '../session/guard.ts'
import type { Route } from './+types/main'
import { Footer } from './footer.tsx'
import { ForOwner } from './header/for-owner.tsx'
import { Header } from './header/header.tsx'
import { SiteNews } from './header/site-news.tsx'
import { loadMain } from './load-main.ts'
import { MobileBar } from './mobile-bar.tsx'
import { PlayNote } from './note/play-note.tsx'
import { OfflineNote } from './offline-note.tsx'
import { useOpenedFrom } from './opened-from.ts'
import { SiteNote } from './site-note.tsx'
import { StrangerBar } from './stranger-bar.tsx'

/** Layout options that a screen sets in its `handle`. */
export interface ScreenHandle {
  /** On phones the screen has its own header, and its controls replace the bottom bar. */
  readonly ownHeader?: boolean | ((search: URLSearchParams) => boolean)
}

/** Runs before every loader below it. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    leadToTwoStep({ context, url })
  },
]

export function loader({ context, url }: Route.LoaderArgs) {
  return loadMain(context, url.pathname)
}

export default function Main({
  loaderData: { operator, footer, closed, profile, news, note },
}: Route.ComponentProps) {
  const search = new URLSearchParams(useLocation().search)
  const ownHeader = useMatches().some((match) => {
    const own = (match.handle as ScreenHandle | undefined)?.ownHeader
    return typeof own === 'function' ? own(search) : own
  })
  useOpenedFrom()
  const mayOpen = useMayOpen()(useLocation().pathname)
  const onlyWide = ownHeader ? 'max-lg:hidden' : ''
  return (
    <>
      {operator.demo || closed ? <SiteNote closed={closed} /> : null}
      {note ? <PlayNote {...note} /> : null}
      <OfflineNote />
      {profile ? (
        <Header profile={profile} operator={operator} className={onlyWide} />
      ) : (
        <StrangerBar operator={operator} className={onlyWide} />
      )}
      {news ? <SiteNews news={news} className={onlyWide} /> : null}
      <main id="main" className={`page-width ${ownHeader ? 'max-lg:px-0' : 'pt-5 pb-8 lg:pt-7'}`}>
        {mayOpen ? <Outlet /> : <ForOwner />}
      </main>
      <Footer brand={operator.brand} age={operator.age} said={footer} />
      <MobileBar className={onlyWide} />
      {profile && !profile.assistant?.mustSetUp ? <LiveConnection profile={profile} /> : null}
      {profile ? <WinNotice /> : null}
      {profile ? <StartUp profile={profile} operator={operator} /> : null}
    </>
  )
}
