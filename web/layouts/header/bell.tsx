import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { useLive } from '../../live/use-live.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { menuText } from '../../text/th.ts'

/** The way to the messages, with how many are unread: as the page has loaded it, or as an event has told since. */
export function MessageBell({ unread }: { unread: number }) {
  const [told, setTold] = useState<{ readonly since: number; readonly unread: number } | null>(null)
  useLive('message', (event) => setTold({ since: unread, unread: event.unread }))
  // What the page has loaded anew is newer than what was told before.
  const count = told?.since === unread ? told.unread : unread
  return (
    <PreloadLink
      to="/inbox"
      aria-label={count > 0 ? menuText.unread(count) : menuText.messages}
      className="relative grid size-[44px] shrink-0 place-items-center rounded-full bg-raised text-ink-2 shadow-e1"
    >
      <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
      {count > 0 ? (
        <b className="bell-count" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </b>
      ) : null}
    </PreloadLink>
  )
}
