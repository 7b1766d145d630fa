import { useEffect, useRef } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router'

type Page = Pick<Location, 'key' | 'pathname' | 'search'>

/** The page before each entry of the history, by the entry's key. A page opened by its address has none. */
const pagesBefore = new Map<string, Page>()

/** Remembers which page each page was opened from. */
export function useOpenedFrom(): void {
  const page = useLocation()
  const how = useNavigationType()
  const last = useRef<Page>(null)
  useEffect(() => {
    const before = last.current
    last.current = page
    if (!before || before.key === page.key || how === 'POP') return
    // An entry that takes the place of another one stands behind the same page.
    const from = how === 'PUSH' ? before : pagesBefore.get(before.key)
    if (from) pagesBefore.set(page.key, from)
  }, [page, how])
}

/** What a browser with the Navigation API tells of the history; older ones lack it. */
interface Entries {
  entries(): readonly { readonly url: string | null }[]
  readonly currentEntry: { readonly index: number } | null
}

/** How many entries back the page that `to` names was last; null when it is not there, or the browser does not tell. */
export function stepsBackTo(page: Page, to: string): number | null {
  if (isOpenedFrom(page, to)) return 1
  const { navigation } = window as { navigation?: Entries }
  const now = navigation?.currentEntry?.index ?? 0
  const urls = navigation?.entries().slice(0, now) ?? []
  const place = urls.findLastIndex(({ url }) => url !== null && isPage(new URL(url), page, to))
  return place === -1 ? null : now - place
}

/** Whether the entry before this one is the page that `to` names, with whatever filter it was left. */
function isOpenedFrom(page: Page, to: string): boolean {
  const from = pagesBefore.get(page.key)
  return from !== undefined && isPage(from, page, to)
}

function isPage(from: Pick<Page, 'pathname' | 'search'>, page: Page, to: string): boolean {
  const [pathname, search = ''] = to.split('?')
  if (from.pathname !== pathname) return false
  // Within one screen the search tells the pages apart.
  return page.pathname !== pathname || from.search === (search && `?${search}`)
}
