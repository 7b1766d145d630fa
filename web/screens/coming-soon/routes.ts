import { laterText } from '../../text/coming-soon.ts'

/** A route of the specification whose feature comes later. The page says so honestly, with what it will do. */
interface LaterRoute {
  /** As the router writes it, without the leading slash. */
  readonly path: string
  readonly title: string
  readonly promise: string
}

/** May only shrink: `routes.test.ts` pins it. */
export const COMING_SOON: readonly LaterRoute[] = Object.entries(laterText).map(
  ([path, [title, promise]]) => ({ path, title, promise }),
)
