import { Outlet } from 'react-router'
import { memberVisit } from '../session/guard.ts'
import type { Route } from './+types/guard'

/** Runs before every loader below it, so that no call is made for a stranger. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    memberVisit({ context, url })
  },
]

/** The guard decides on the server: without a loader the browser would not ask it. */
export function loader() {
  return null
}

export default function Guarded() {
  return <Outlet />
}
