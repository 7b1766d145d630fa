import { laterText } from '../../text/coming-soon.ts'

interface LaterRoute {
  /** In the router's syntax, without the leading slash. */
  readonly path: string
  readonly title: string
  readonly promise: string
}

/** May only shrink: `routes.test.ts` lists it. */
export const COMING_SOON: readonly LaterRoute[] = Object.entries(laterText).map(
  ([path, [title, promise]]) => ({ path, title, promise }),
)
