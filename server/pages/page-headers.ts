/** The address and scheme of a page, as far as its headers depend on them. */
export interface PagePlace {
  readonly nonce: string
  readonly host: string
  readonly secure: boolean
  /** The operator's logo, where it has one. */
  readonly logo?: string | undefined
  /** The origin that the page of a game frames, and sends a form to. */
  readonly game?: string | null
}

const YEAR_S = 31_536_000

/**
 * The headers of every page. Scripts run by nonce alone; styles are ours or carry the nonce. `style-src-attr` is open
 * because menus and dialogs place themselves with style attributes; it is the one exception.
 */
export function pageHeaders({ nonce, host, secure, logo, game = null }: PagePlace): Record<string, string> {
  const socket = /^[\w.:[\]-]+$/.test(host) ? `${secure ? 'wss' : 'ws'}://${host}` : ''
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "media-src 'self'",
      `img-src 'self' data: ${logoOrigin(logo)}`.trimEnd(),
      `connect-src 'self' ${socket}`.trimEnd(),
      `frame-src ${game ?? "'none'"}`,
      "font-src 'self' data:", // a first page brings its fonts inside it
      `form-action 'self' ${game ?? ''}`.trimEnd(),
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      'report-uri /csp',
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // Other sites learn nothing of the path; our own forms still send their origin, which sign-in checks.
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...(secure ? { 'strict-transport-security': `max-age=${YEAR_S}; includeSubDomains` } : {}),
  }
}

/** The site of a logo with an absolute address. Nothing that could begin another rule gets into the header. */
function logoOrigin(logo = ''): string {
  const origin = URL.parse(logo)?.origin ?? ''
  return /^https:\/\/[\w.-]+(:\d+)?$/.test(origin) ? origin : ''
}
