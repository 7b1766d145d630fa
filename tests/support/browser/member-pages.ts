import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { BrowserContext } from 'playwright-core'
import routes from '../../../web/routes.ts'
import { governmentRound } from './government-round.ts'

/** Whose page it is: who is signed in is led away from those of visitors. */
export type Audience = 'member' | 'visitor'

interface MemberPage {
  readonly path: string
  readonly audience: Audience
}

/** Pages that no walk opens, and why. */
const NOT_WALKED: Readonly<Record<string, string>> = {
  redirect: 'leads elsewhere at once',
  agent: 'the sign-in of agents, which asks for a link of theirs',
  'game/:provider/:game': 'a frame of its provider, told by tests/e2e/games/play.test.ts',
}

const OF_VISITORS = ['login', 'register', 'forgot']

/** Every page of the member site, from its routes: a new one is walked by itself. `:id` is a round that is open. */
export async function memberPages(context: BrowserContext): Promise<readonly MemberPage[]> {
  const roundId = await governmentRound(context)
  return placed(routes)
    .filter((path) => !(path in NOT_WALKED))
    .map((path) => ({
      path: encodeURI(`/${path === '*' ? 'no-such-page' : path.replace(':id', roundId)}`),
      audience: OF_VISITORS.includes(path) ? 'visitor' : 'member',
    }))
}

/** Those with a layout: the others are acts and files. */
function placed(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => below(entry).map(({ path = '' }) => path))
}

function below({ children = [] }: RouteConfigEntry): RouteConfigEntry[] {
  return children.flatMap((entry) => (entry.children ? below(entry) : [entry]))
}
