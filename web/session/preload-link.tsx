import { useContext } from 'react'
import { Link, type LinkProps, matchPath, UNSAFE_FrameworkContext } from 'react-router'
import { preloadModules } from './preload.ts'

/**
 * A link that fetches the code of its page when a finger or pointer comes near. Only code: data of a signed-in page is
 * never stored, so fetching it early would be thrown away.
 */
export function PreloadLink({ to, ...rest }: LinkProps) {
  const manifest = useContext(UNSAFE_FrameworkContext)?.manifest
  const preload = () => {
    const path = typeof to === 'string' ? to.replace(/[?#].*$/, '') : (to.pathname ?? '')
    const route = Object.values(manifest?.routes ?? {}).find(
      (each) => each?.path !== undefined && each.path !== '*' && matchPath(`/${each.path}`, path),
    )
    if (route) preloadModules([route.module, ...(route.imports ?? [])])
  }
  return <Link to={to} onPointerEnter={preload} onTouchStart={preload} onFocus={preload} {...rest} />
}
