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
 * A link that preloads the code of its page when a finger or pointer comes near. Only code: member data is never cached, so
 * preloading it would be useless.
 */
export function PreloadLink(props: LinkProps) {
  return <Link {...usePreload(props.to)} {...props} />
}

/** The same for navigation links, which mark the current page. */
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
