/**
 * A path on this site, or the home page. What comes in `next=` is written by anyone: other hosts, schemes and the
 * spellings browsers read as such (`//host`, `/\host`, control characters) lead home.
 */
export function safePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return '/'
  const url = URL.parse(wanted, 'http://this.site')
  if (url?.origin !== 'http://this.site') return '/'
  const path = url.pathname + url.search + url.hash
  return path.startsWith('//') || SIGN_IN_PAGES.has(url.pathname) ? '/' : path
}

/** Returning to these after signing in would be a circle. */
const SIGN_IN_PAGES: ReadonlySet<string> = new Set(['/login', '/register', '/logout', '/redirect'])

/** Where a stranger is sent from a guarded page. */
export function loginPath(wanted: string): string {
  const next = safePath(wanted)
  return next === '/' ? '/login' : `/login?next=${encodeURIComponent(next)}`
}
