import LogOut from 'lucide-react/icons/log-out'
import { Suspense, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import type { StaffMe } from '../../contract/console/staff.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SaidToast } from '../forms/said-toast.tsx'
import mark from '../mark.svg'
import { Menu } from '../navigation/menu.tsx'
import { Palette } from '../palette/palette.tsx'
import { useLeave } from '../session/use-leave.ts'
import { sessionText } from '../text/session.ts'
import { LicenceNote } from './licence-note.tsx'
import { OldNote } from './old-note.tsx'
import './shell.css'
import { ThemeButton } from './theme-button.tsx'

/** The layout of every screen: menu, palette, the person, the page. */
export function Frame({ me }: { me: StaffMe }) {
  return (
    <div className="frame">
      <a className="skip-link" href="#content">
        {sessionText.skip}
      </a>
      <header className="frame-side">
        <Link to="/" className="frame-brand">
          <img src={mark} alt="" width={32} height={32} />
          <span>
            <b>{me.operator.brand}</b>
            <small>{sessionText.brandLine}</small>
          </span>
        </Link>
        <Palette />
        <Menu me={me} />
        <Person me={me} />
      </header>
      <main id="content" className="frame-main">
        {me.operator.demo ? <p className="frame-demo">{sessionText.demo}</p> : null}
        <LicenceNote me={me} />
        <OldNote />
        <Arrival />
        <Suspense fallback={<SkeletonRows count={6} label={sessionText.loading} />}>
          <Outlet />
        </Suspense>
        <SaidToast />
      </main>
    </div>
  )
}

function Person({ me }: { me: StaffMe }) {
  const leave = useLeave()
  return (
    <div className="frame-person">
      <span className="frame-disc" aria-hidden="true">
        {me.name.slice(0, 2)}
      </span>
      <span className="frame-who">
        <b>{me.name}</b>
        <small>{me.roleName}</small>
      </span>
      <ThemeButton />
      <button
        type="button"
        className="icon-button"
        aria-label={sessionText.signOut}
        onClick={() => void leave()}
      >
        <LogOut aria-hidden="true" size={20} strokeWidth={1.75} />
      </button>
    </div>
  )
}

/** After a page change the heading gets the focus, as a full page load would start there. */
function Arrival() {
  const { pathname } = useLocation()
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address changes
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    scrollTo(0, 0)
    document.querySelector('h1')?.focus()
  }, [pathname])
  return null
}
