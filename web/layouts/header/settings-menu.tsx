import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import CirclePause from 'lucide-react/icons/circle-pause'
import Landmark from 'lucide-react/icons/landmark'
import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import { type KeyboardEvent, type MouseEvent, type ToggleEvent, useEffect } from 'react'
import { Form, Link, useLocation, useRouteLoaderData } from 'react-router'
import type { Look } from '../../look/look-cookie.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { useMayOpen } from '../../session/assistant/use-may-open.ts'
import { forgetMember, LOG_OUT } from '../../session/member-leaves.ts'
import { settingsMenuText } from '../../text/settings-menu.ts'
import { menuText } from '../../text/th.ts'
import { LanguageChoice } from './language-choice.tsx'
import './settings-menu.css'

const MENU_ID = 'settings-menu'

/** A native popover, so that it works before scripts run. Its button, Escape, Back and a tap outside close it. */
export function SettingsMenu({ name }: { name: string }) {
  const { pathname } = useLocation()
  const mayOpen = useMayOpen()
  // Closes when the page changes, and not before: see ui/overlays/close-on-back.ts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is not read, its change is what is waited for
  useEffect(() => close, [pathname])
  return (
    <>
      <button type="button" popoverTarget={MENU_ID} aria-label={menuText.settings} className="header-round">
        <Settings size={20} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <div
        id={MENU_ID}
        popover="auto"
        role="dialog"
        aria-label={menuText.settings}
        className="settings-menu"
        onKeyDown={moveFocus}
        onToggle={(event) => void enter(event)}
      >
        <p className="settings-menu-name">
          <span>{menuText.member}</span>
          {name}
        </p>
        <Link to="/changepass" className="settings-menu-entry" onClick={closeIfHere}>
          <User size={20} strokeWidth={1.75} aria-hidden="true" />
          {menuText.account}
        </Link>
        {mayOpen('/withdraw') ? (
          <>
            <Link to="/bank-account" className="settings-menu-entry" onClick={closeIfThere}>
              <Landmark size={20} strokeWidth={1.75} aria-hidden="true" />
              {menuText.bank}
            </Link>
            <Link to="/withdraw" className="settings-menu-entry" onClick={closeIfHere}>
              <ArrowUpFromLine size={20} strokeWidth={1.75} aria-hidden="true" />
              {menuText.withdraw}
            </Link>
            <Link to="/play-control" className="settings-menu-entry" onClick={closeIfHere}>
              <CirclePause size={20} strokeWidth={1.75} aria-hidden="true" />
              {settingsMenuText.playControl}
            </Link>
          </>
        ) : null}
        <SignOut />
        <LookChoice />
        <LanguageChoice className="settings-menu-look" />
      </div>
    </>
  )
}

function SignOut() {
  const xsrf = useRouteLoaderData<typeof rootLoader>('root')?.xsrf
  return (
    <Form method="post" action={LOG_OUT} onSubmit={forgetMember}>
      <input type="hidden" name="_csrf" value={xsrf} />
      <button type="submit" className="settings-menu-entry settings-menu-out">
        <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
        {menuText.signOut}
      </button>
    </Form>
  )
}

const LOOKS: readonly (readonly [Look, string])[] = [
  ['dark', menuText.lookDark],
  ['light', menuText.lookLight],
  ['auto', menuText.lookAuto],
]

function LookChoice() {
  const { pathname, search } = useLocation()
  const chosen = useRouteLoaderData<typeof rootLoader>('root')?.look
  return (
    <Form method="post" action="/look" className="settings-menu-look" aria-label={menuText.look}>
      <input type="hidden" name="next" value={pathname + search} />
      {LOOKS.map(([look, label]) => (
        <button key={look} type="submit" name="look" value={look} aria-pressed={look === chosen}>
          {label}
        </button>
      ))}
    </Form>
  )
}

function close() {
  document.getElementById(MENU_ID)?.hidePopover()
}

function closeIfHere({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
  if (currentTarget.pathname === location.pathname) close()
}

/** Where the bank account leads: of these two, one may be this page. */
function closeIfThere() {
  if (/^\/(profile|deposit)$/.test(location.pathname)) close()
}

let closed: (() => void) | undefined

async function enter({ currentTarget: menu, newState }: ToggleEvent<HTMLElement>): Promise<void> {
  if (newState === 'open') menu.querySelector('a')?.focus()
  const { closeOnBack } = await import('../../../ui/overlays/close-on-back.ts')
  closed?.()
  closed = menu.matches(':popover-open') ? closeOnBack(close) : undefined
}

/** Arrow keys, Tab, Home and End move through the menu and wrap around. The popover handles Escape. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')]
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const tabbed = event.shiftKey ? at - 1 : at + 1
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Tab: tabbed, Home: 0, End: -1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  entries.at(next % entries.length)?.focus()
}
