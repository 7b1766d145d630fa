import { useQuery } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import LogOut from 'lucide-react/icons/log-out'
import Megaphone from 'lucide-react/icons/megaphone'
import Percent from 'lucide-react/icons/percent'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Timer from 'lucide-react/icons/timer'
import Trophy from 'lucide-react/icons/trophy'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation, useSearchParams } from 'react-router'
import type { StaffMe } from '../../contract/console/staff.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import mark from '../mark.svg'
import { MustSetUp } from '../screens/protection/must-set-up.tsx'
import { SignIn } from '../screens/sign-in/sign-in.tsx'
import { ask } from '../session/ask.ts'
import { whileHere } from '../session/presence.ts'
import { meQuery } from '../session/queries.ts'
import { useLeave } from '../session/use-leave.ts'
import { sessionText } from '../text/session.ts'
import './shell.css'
import { ThemeButton } from './theme-button.tsx'

/** The door, and behind it the frame of every screen. The address stays, so signing in leads where one wanted to go. */
export function Shell() {
  const me = useQuery(meQuery)
  if (me.isPending) return <p className="unseen">{sessionText.loading}</p>
  if (me.isError) {
    const retry = <Button onClick={() => void me.refetch()}>{sessionText.retry}</Button>
    return <EmptyState title={sessionText.broken} why={me.error.message} action={retry} />
  }
  if (!me.data) return <SignIn />
  return me.data.mustSetUp ? <MustSetUp /> : <Frame me={me.data} />
}

function Frame({ me }: { me: StaffMe }) {
  return (
    <div className="frame">
      <a className="skip-link" href="#content">
        {sessionText.skip}
      </a>
      <header className="frame-side">
        <Link to="/rounds" className="frame-brand">
          <img src={mark} alt="" width={32} height={32} />
          <span>
            <b>{me.operator.brand}</b>
            <small>{sessionText.brandLine}</small>
          </span>
        </Link>
        <nav className="frame-nav" aria-label={sessionText.menu}>
          <NavEntry to="/rounds" icon={<Timer aria-hidden="true" size={20} strokeWidth={1.75} />}>
            {sessionText.rounds}
          </NavEntry>
          <NavEntry
            to="/rounds?view=waiting"
            icon={<Trophy aria-hidden="true" size={20} strokeWidth={1.75} />}
          >
            {sessionText.waiting}
            <WaitingCount />
          </NavEntry>
          <NavEntry to="/schedules" icon={<CalendarClock aria-hidden="true" size={20} strokeWidth={1.75} />}>
            {sessionText.schedules}
          </NavEntry>
          <NavEntry to="/plans" icon={<Percent aria-hidden="true" size={20} strokeWidth={1.75} />}>
            {sessionText.plans}
          </NavEntry>
          <NavEntry to="/rules" icon={<Scale aria-hidden="true" size={20} strokeWidth={1.75} />}>
            {sessionText.rules}
          </NavEntry>
          <NavEntry to="/site" icon={<Megaphone aria-hidden="true" size={20} strokeWidth={1.75} />}>
            {sessionText.site}
          </NavEntry>
          <NavEntry to="/protection" icon={<ShieldCheck aria-hidden="true" size={20} strokeWidth={1.75} />}>
            {sessionText.protection}
          </NavEntry>
        </nav>
        <Person me={me} />
      </header>
      <main id="content" className="frame-main">
        {me.operator.demo ? <p className="frame-demo">{sessionText.demo}</p> : null}
        <Arrival />
        <Outlet />
      </main>
    </div>
  )
}

function NavEntry({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const [path, query = ''] = to.split('?')
  const wantsWaiting = query === 'view=waiting'
  // Two entries lead to the rounds, and are told apart by what is shown of them.
  const here =
    pathname === path && (path !== '/rounds' || (search.get('view') === 'waiting') === wantsWaiting)
  return (
    <Link to={to} ref={here ? bringIntoSight : undefined} aria-current={here ? 'page' : undefined}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}

/** On phones the menu is a row that scrolls: where one is must be seen in it. */
function bringIntoSight(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** How many rounds wait for their result: the work that is there. */
function WaitingCount() {
  const { data } = useQuery({
    queryKey: ['rounds', 'waiting-count'],
    queryFn: () => ask('rounds', 'list', { query: { status: 'closed,sealed' } }),
    refetchInterval: whileHere(15_000),
  })
  if (!data?.total) return null
  return (
    <Badge tone="warning">
      <span aria-hidden="true">{data.total}</span>
      <span className="unseen">{sessionText.waitingCount(data.total)}</span>
    </Badge>
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
        <small>{sessionText.roles[me.role]}</small>
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

/** After a change of page the reader begins at its heading, as after a click on a real link. */
function Arrival() {
  const { pathname } = useLocation()
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it waits for
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
