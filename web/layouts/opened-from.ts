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

/** Whether the entry before this one is the page that `to` names, with whatever filter it was left. */
export function isOpenedFrom(page: Page, to: string): boolean {
  const from = pagesBefore.get(page.key)
  const [pathname, search = ''] = to.split('?')
  if (!from || from.pathname !== pathname) return false
  // Within one screen the search tells the pages apart.
  return page.pathname !== pathname || from.search === (search && `?${search}`)
}
