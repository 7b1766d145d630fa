import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect } from 'react'
import { homeText } from '../../text/home.ts'

/** Welcomes a new member once: the mark is removed from the address, so that a reload or a shared link shows nothing. */
export function WelcomeNote({ demo }: { demo: boolean }) {
  useEffect(() => window.history.replaceState(window.history.state, '', '/'), [])
  return (
    <p
      role="status"
      className="flex items-center gap-2.5 rounded-md bg-success-soft px-4 py-3 font-medium text-success-ink"
    >
      <CircleCheck aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none" />
      <span>
        {homeText.registered}
        {demo ? <span className="block text-sm font-normal">{homeText.playMoney}</span> : null}
      </span>
    </p>
  )
}
