import { Outlet } from 'react-router'
import { memberVisit } from '../session/guard.ts'
import type { Route } from './+types/guard'

/** Runs before every loader below it, so that no call is made for a visitor who is not signed in. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    memberVisit({ context, url })
  },
]

/** Needed so that the browser asks the server, where the guard runs, on every navigation. */
export function loader() {
  return null
}

export default function Guarded() {
  return <Outlet />
}
