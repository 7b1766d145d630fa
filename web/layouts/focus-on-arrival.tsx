import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '../../ui/focus-heading.ts'

/** Focuses the heading after a page change, so that a screen reader announces the page. */
export function FocusOnArrival() {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    focusHeading()
  }, [pathname])
  return null
}
