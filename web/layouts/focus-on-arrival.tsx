import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusHeading } from '../../ui/focus-heading.ts'

/** After a change of page the focus goes to its heading, so that a screen reader hears where it is. */
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
