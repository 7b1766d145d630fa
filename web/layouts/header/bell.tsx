import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'
import { useLive } from '../../live/use-live.ts'
import { PreloadLink } from '../../loading/preload-link.tsx'
import { menuText } from '../../text/th.ts'

/** The way to the messages, with how many are unread. Keyed by what the page has loaded; events tell what has come since. */
export function MessageBell({ unread }: { unread: number }) {
  const [count, setCount] = useState(unread)
  useLive('message', (event) => setCount(event.unread))
  return (
    <PreloadLink
      to="/inbox"
      aria-label={count > 0 ? `${menuText.messages} ${count}` : menuText.messages}
      className="header-round"
    >
      <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
      {count > 0 ? <b aria-hidden="true">{count}</b> : null}
    </PreloadLink>
  )
}
