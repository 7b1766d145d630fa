import { data } from 'react-router'
import type { Route } from './+types/not-found'
import { NotFoundPage } from './not-found-page.tsx'

export function loader({ url }: Route.LoaderArgs) {
  return data({ path: readable(url) }, { status: 404 })
}

/** A form sent to an unknown path. */
export function action({ url }: Route.ActionArgs) {
  return data({ path: readable(url) }, { status: 404 })
}

export function meta() {
  return [{ title: 'Page Not Found' }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound({ loaderData: { path } }: Route.ComponentProps) {
  return <NotFoundPage path={path} />
}

/** The path with its query, as somebody typed it. */
function readable({ pathname, search }: URL): string {
  try {
    return decodeURIComponent(pathname + search)
  } catch {
    return pathname + search // not valid UTF-8: shown as sent
  }
}
