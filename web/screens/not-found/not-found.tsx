import { data } from 'react-router'
import type { Route } from './+types/not-found'
import { NotFoundPage } from './not-found-page.tsx'

export function loader({ url }: Route.LoaderArgs) {
  return data({ path: readable(url.pathname) }, { status: 404 })
}

/** A form sent to an unknown path. */
export function action({ url }: Route.ActionArgs) {
  return data({ path: readable(url.pathname) }, { status: 404 })
}

export function meta() {
  return [{ title: 'Page Not Found' }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound({ loaderData: { path } }: Route.ComponentProps) {
  return <NotFoundPage path={path} />
}

function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // not valid UTF-8: shown as sent
  }
}
