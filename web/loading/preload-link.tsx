import { useContext } from 'react'
import {
  Link,
  type LinkProps,
  matchPath,
  NavLink,
  type NavLinkProps,
  UNSAFE_FrameworkContext,
} from 'react-router'
import { preloadModules } from './preload.ts'

/**
 * A link that fetches the code of its page when a finger or pointer comes near. Only code: data of a signed-in page is
 * never stored, so fetching it early would be thrown away.
 */
export function PreloadLink(props: LinkProps) {
  return <Link {...usePreload(props.to)} {...props} />
}

/** The same for the links of a menu, which know when they are where the visitor is. */
export function PreloadNavLink(props: NavLinkProps) {
  return <NavLink {...usePreload(props.to)} {...props} />
}

function usePreload(to: LinkProps['to']) {
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest
  const preload = () => {
    const path = typeof to === 'string' ? to.replace(/[?#].*$/, '') : (to.pathname ?? '')
    const route = Object.values(manifest?.routes ?? {}).find(
      (each) =>
        each && each.path !== '*' && (each.index || each.path) && matchPath(`/${each.path ?? ''}`, path),
    )
    if (route) preloadModules([route.module, ...(route.imports ?? [])])
  }
  return { onPointerEnter: preload, onTouchStart: preload, onFocus: preload }
}
