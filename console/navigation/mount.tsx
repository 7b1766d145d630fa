import { type ComponentType, lazy } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { may, type Permission } from '../../domain/staff/permissions.ts'
import { Shell } from '../layouts/shell.tsx'
import { SCREENS } from '../registry.tsx'
import { useMe } from '../session/me.ts'
import { NoEntry, NotFound, NotLoaded } from './instead.tsx'
import { linesFor } from './lines-for.ts'

/** The router's routes: the layout, with every screen of the registry. */
export function mountScreens(): RouteObject[] {
  const screens = SCREENS.map(({ path, permission, load }) => {
    const Page = lazy(async () => ({ default: await load() }))
    return { path, element: <Allowed permission={permission} Page={Page} /> }
  })
  const others = [
    { index: true, element: <Home /> },
    { path: '*', element: <NotFound /> },
  ]
  return [
    // Outside the sign-in: whoever opens it has no password yet.
    { path: 'setup', lazy: openSetup },
    { path: 'password', lazy: openPassword },
    {
      element: <Shell />,
      errorElement: <NotLoaded />,
      children: [{ errorElement: <NotLoaded />, children: [...screens, ...others] }],
    },
  ]
}

async function openSetup() {
  return { Component: (await import('../screens/setup/setup-page.tsx')).SetupPage }
}

async function openPassword() {
  return { Component: (await import('../screens/setup/password-page.tsx')).PasswordPage }
}

/** The page, or a notice of missing permission. The server refuses its calls too. */
function Allowed({ permission, Page }: { permission: Permission | null; Page: ComponentType }) {
  const me = useMe()
  return permission === null || may(me, permission) ? <Page /> : <NoEntry />
}

/** The first page of the menu that this person may see. */
function Home() {
  const [first] = linesFor(useMe())
  return first ? <Navigate to={first.to} replace /> : <NoEntry />
}
