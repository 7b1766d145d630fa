import type { Rolldown } from 'vite'

/** What the bundler knows of its modules. */
type Modules = Rolldown.ChunkingContext

/** What every page loads, and what starts the sign-in page. Route modules are known by the query of the router's builder. */
const EVERY_PAGE = /[\\/]web[\\/](root|entry\.client)\.tsx/
const ROUTE = '?__react-router-build-client-route'
const SIGN_IN = `login.tsx${ROUTE}`
const SEEN_MOST = /[\\/](home|main|bet)\.tsx\?/
/**
 * So many routes share a module before all pages of the main layout bring it along. Fewer makes pages load what they do
 * not use (at four the bet page is 2 KB over its budget), more leaves a request for each icon.
 */
const SHARED_BY = 5

/** What the sign-in page shares with others, and with it what every page needs: the first thing a stranger waits for. */
export function siteChunk(id: string, modules: Modules): string | null {
  const starts = startsOf(id, modules)
  const isNeeded =
    starts.some((start) => EVERY_PAGE.test(start)) ||
    (starts.length > 1 && starts.some((start) => start.endsWith(SIGN_IN)))
  return isNeeded ? 'site' : null
}

/** What many pages share beyond that, home or the bet page among them. */
export function pagesChunk(id: string, modules: Modules): string | null {
  const routes = routesOf(id, modules)
  return routes.length >= SHARED_BY && routes.some((route) => SEEN_MOST.test(route)) ? 'pages' : null
}

/** What many others share. Asked last: a chunk takes along what it needs and no chunk before it has taken. */
export function listsChunk(id: string, modules: Modules): string | null {
  return routesOf(id, modules).length >= SHARED_BY ? 'lists' : null
}

function routesOf(id: string, modules: Modules): string[] {
  return startsOf(id, modules).filter((start) => start.endsWith(ROUTE))
}

/** The routes, late chunks and entries that need this module at once. */
function startsOf(id: string, modules: Modules): string[] {
  const found = new Set([id])
  for (const each of found) for (const importer of importersOf(each, modules)) found.add(importer)
  return [...found].filter((each) => each.endsWith(ROUTE) || EVERY_PAGE.test(each) || isLate(each, modules))
}

function importersOf(id: string, modules: Modules): readonly string[] {
  return modules.getModuleInfo(id)?.importers ?? []
}

/** Nobody imports it at once: it comes when it is wanted. */
function isLate(id: string, modules: Modules): boolean {
  return importersOf(id, modules).length === 0
}
