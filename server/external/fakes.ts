import type { External } from './external.ts'
import { demoResultsFeed } from './results-feed.ts'

/** The world as the demo and the tests have it. */
export function fakeExternal(seed = 'demo'): External {
  return { resultsFeed: demoResultsFeed(seed) }
}
