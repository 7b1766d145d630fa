/** The page after signing in: a path on this site, or the home page. */
export function safePath(wanted: unknown): string {
  const path = ownPath(wanted)
  return SIGN_IN_PAGES.has(new URL(path, THIS_SITE).pathname) ? '/' : path
}

const THIS_SITE = 'http://this.site'

/**
 * A path on this site, or the home page. Anyone can write `next=`: other hosts, schemes and spellings that browsers read as
 * such (`//host`, `/\host`, control characters) give the home page.
 */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  const url = URL.parse(wanted, THIS_SITE)
  if (url?.origin !== THIS_SITE) return '/'
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') ? '/' : path
}

/** Returning to these after signing in would be a loop. */
const SIGN_IN_PAGES: ReadonlySet<string> = new Set(['/login', '/register', '/logout', '/redirect'])

/** The sign-in address for a visitor of a guarded page. */
export function loginPath(wanted: string): string {
  const next = safePath(wanted)
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}
