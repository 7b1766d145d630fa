import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect } from 'react'
import { homeText } from '../../text/home.ts'

/** Tells a new member that it worked. Once: the address forgets it, so that a reload or a shared link says nothing. */
export function WelcomeNote() {
  useEffect(() => window.history.replaceState(window.history.state, '', '/'), [])
  return (
    <p
      role="status"
      className="flex items-center gap-2.5 rounded-md bg-success-soft px-4 py-3 font-medium text-success-ink"
    >
      <CircleCheck aria-hidden="true" size={20} strokeWidth={1.75} className="flex-none" />
      {homeText.registered}
    </p>
  )
}
