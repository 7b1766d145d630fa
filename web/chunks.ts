import type { Rolldown } from 'vite'

/** The bundler's module graph. */
type Modules = Rolldown.ChunkingContext

/** The modules every page loads. Route modules are recognised by the query that the router's build adds. */
const EVERY_PAGE = /[\\/]web[\\/](root|entry\.client)\.tsx/
const ROUTE = '?__react-router-build-client-route'
const SIGN_IN = `login.tsx${ROUTE}`
const FIRST_PAGES = /[\\/](home|lottobet|main|guard)\.tsx\?/
/** What it shares with the sign-in of agents is no other page's. */
const AGENTS_SIGN_IN = `agent.tsx${ROUTE}`
const SEEN_MOST = /[\\/](home|main|bet)\.tsx\?/
/**
 * The number of routes that must share a module before it goes into the shared chunk. Fewer makes pages load code they do not
 * use (at four the bet page is 2 KB over its budget); more leaves a request for each icon.
 */
const SHARED_BY = 5

/** What draws and sends the forms of members. The bet page, home and the lists have none. */
const OF_FORMS = /[\\/]web[\\/](forms|fields)[\\/]/

/** Forms for browsers without scripts: no page with scripts draws them. */
const OF_SIMPLE_FORMS = /[\\/]web[\\/](forms|fields|screens[\\/]bet[\\/]simple)[\\/]/

/** What every page needs, and what the sign-in page shares with those seen most: the first code a new visitor waits for. */
export function siteChunk(id: string, modules: Modules): string | null {
  const starts = startsOf(id, modules)
  const isNeeded =
    starts.some((start) => EVERY_PAGE.test(start)) ||
    (starts.some((start) => start.endsWith(SIGN_IN)) && starts.some((start) => SEEN_MOST.test(start)))
  return isNeeded && !OF_FORMS.test(id) ? 'site' : null
}

/** What the sign-in page shares with other forms. Must be asked after what every page needs. */
export function formsChunk(id: string, modules: Modules): string | null {
  const starts = startsOf(id, modules).filter((start) => !start.endsWith(AGENTS_SIGN_IN))
  const isShared = starts.length > 1 || OF_FORMS.test(id)
  return isShared && starts.some((start) => start.endsWith(SIGN_IN)) ? 'forms' : null
}

/** What many pages including home or the bet page share beyond that. */
export function pagesChunk(id: string, modules: Modules): string | null {
  const routes = routesOf(id, modules)
  const isShared = routes.length >= SHARED_BY && routes.some((route) => SEEN_MOST.test(route))
  // What the bet page shares with those before it, they must not load with the bet page.
  const isBefore = routes.some(isBet) && routes.some((route) => FIRST_PAGES.test(route))
  return isShared || isBefore ? 'pages' : null
}

/** What the bet page shares with other pages of tickets, so that they do not load the bet page. */
export function ticketsChunk(id: string, modules: Modules): string | null {
  const routes = routesOf(id, modules)
  return routes.length > 1 && routes.some(isBet) && !OF_SIMPLE_FORMS.test(id) ? 'tickets' : null
}

/**
 * What the bet page alone loads at first. Its late parts share much of it, so that without this it falls into dozens of chunks of
 * a few hundred bytes.
 */
export function betChunk(id: string, modules: Modules): string | null {
  const routes = routesOf(id, modules)
  return routes.length === 1 && routes[0] !== id && routes.some(isBet) ? 'bet' : null
}

/** What many other pages share. Must be asked last: a chunk also takes the dependencies that no earlier chunk has taken. */
export function listsChunk(id: string, modules: Modules): string | null {
  return routesOf(id, modules).length >= SHARED_BY ? 'lists' : null
}

function isBet(route: string): boolean {
  return route.endsWith(`/bet.tsx${ROUTE}`)
}

function routesOf(id: string, modules: Modules): string[] {
  return startsOf(id, modules).filter((start) => start.endsWith(ROUTE))
}

/** The routes, lazy chunks and entries that import this module statically. */
function startsOf(id: string, modules: Modules): string[] {
  const found = new Set([id])
  for (const each of found) for (const importer of importersOf(each, modules)) found.add(importer)
  return [...found].filter((each) => each.endsWith(ROUTE) || EVERY_PAGE.test(each) || isLate(each, modules))
}

function importersOf(id: string, modules: Modules): readonly string[] {
  return modules.getModuleInfo(id)?.importers ?? []
}

/** True when it is only imported dynamically. */
function isLate(id: string, modules: Modules): boolean {
  return importersOf(id, modules).length === 0
}
