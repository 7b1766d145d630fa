import { Outlet } from 'react-router'
import { visitContext } from '../../../context.ts'
import { loadProfile } from '../../../layouts/load-main.ts'
import { OfflineNote } from '../../../layouts/offline-note.tsx'
import { LiveConnection } from '../../../live/live-connection.tsx'
import type { Route } from './+types/play-layout'
import './play.css'

export async function loader({ context }: Route.LoaderArgs) {
  return { profile: await loadProfile(context.get(visitContext)) }
}

/** A game has the whole window: no header, no footer. The page itself says it when the sign-in ends. */
export default function PlayLayout({ loaderData: { profile } }: Route.ComponentProps) {
  return (
    <div className="play-window">
      <OfflineNote />
      <main id="main">
        <Outlet />
      </main>
      {profile ? <LiveConnection profile={profile} isToldBelow /> : null}
    </div>
  )
}
