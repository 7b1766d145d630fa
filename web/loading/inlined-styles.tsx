import { createContext, use } from 'react'
import { NonceContext } from './nonce.ts'

/** Style sheets by the address of their file. */
export type StyleSheets = ReadonlyMap<string, string>

/** Styles and fonts inlined in the page, so that it can be painted at once. */
export interface Inlined {
  readonly sheets: StyleSheets
  /** The files of the inlined fonts; empty for a browser that has cached them. */
  readonly fonts: readonly string[]
}

const NOTHING_INLINED: Inlined = { sheets: new Map(), fonts: [] }
export const InlinedContext = createContext(NOTHING_INLINED)

/**
 * Inlines the style sheets of the requested page: on a slow line a separate file costs a round trip before the first paint.
 * They stay for the page's life.
 */
export function InlinedStyles() {
  const nonce = use(NonceContext)
  const { sheets, fonts } = use(InlinedContext)
  if (sheets.size === 0) return null
  return (
    <style
      nonce={nonce}
      data-files={[...sheets.keys()].join(' ')}
      data-fonts={fonts.join(' ')}
      suppressHydrationWarning
      // The content comes from our own build.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of a style sheet
      dangerouslySetInnerHTML={{ __html: [...sheets.values()].join('') }}
    />
  )
}

/** Loads one letter of each font: otherwise fonts are decoded only after the first layout of text. */
const MAKE_READY = "document.fonts.load('1em \"Anuphan Variable\"','\\u0e01a')"

/** Decodes the inlined fonts before the first paint of text. */
export function ReadyFonts() {
  const nonce = use(NonceContext)
  if (use(InlinedContext).fonts.length === 0) return null
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
      dangerouslySetInnerHTML={{ __html: MAKE_READY }}
    />
  )
}

/** Routes with their style sheets, in the shape of the router's manifest. */
interface RouteSheets {
  readonly [routeId: string]: { readonly css?: readonly string[] | undefined } | undefined
}

/** The sheets these routes need, in the order in which the router would link them. */
export function sheetsOf(routes: RouteSheets, routeIds: readonly string[], all: StyleSheets): StyleSheets {
  const files = routeIds.flatMap((id) => routes[id]?.css ?? []).map(fileOf)
  return new Map(
    files.flatMap((file) => {
      const sheet = all.get(file)
      return sheet === undefined ? [] : [[file, sheet] as const]
    }),
  )
}

/** The sheets of a route that are not inlined, which the router has to link. */
export function sheetsToLink(css: readonly string[] | undefined, inlined: StyleSheets): string[] {
  return (css ?? []).filter((href) => !inlined.has(fileOf(href)))
}

/** The router adds an empty fragment to the sheets that chunks bring too. */
function fileOf(href: string): string {
  return href.replace(/#$/, '')
}
