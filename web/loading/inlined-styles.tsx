import { createContext, use } from 'react'
import { NonceContext } from './nonce.ts'

/** Style sheets by the address of their file. */
export type StyleSheets = ReadonlyMap<string, string>

/** What stands in the page itself, so that it can be painted as soon as it is there. */
export interface Inlined {
  readonly sheets: StyleSheets
  /** The files of the fonts that stand in the sheets; empty for a browser that has them already. */
  readonly fonts: readonly string[]
}

const NOTHING_INLINED: Inlined = { sheets: new Map(), fonts: [] }
export const InlinedContext = createContext(NOTHING_INLINED)

/**
 * The style sheets of the page that was asked for, in the page: on a slow line a file of their own is a way to the server
 * and back before anything is painted. They stay as long as the page does.
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
      // The build's own files.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of a style sheet
      dangerouslySetInnerHTML={{ __html: [...sheets.values()].join('') }}
    />
  )
}

/** Asked for by one letter of each font: otherwise they are made ready only when the first letters have been laid out. */
const MAKE_READY = "document.fonts.load('1em \"Anuphan Variable\"','\\u0e01a')"

/** Has the fonts that stand in the page ready before its first letters are painted. */
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

/** A table of routes with the style sheets each brings: the router's own manifest has this shape. */
interface RouteSheets {
  readonly [routeId: string]: { readonly css?: readonly string[] | undefined } | undefined
}

/** What of the sheets these routes need, in the order the router would link them. */
export function sheetsOf(routes: RouteSheets, routeIds: readonly string[], all: StyleSheets): StyleSheets {
  const files = routeIds.flatMap((id) => routes[id]?.css ?? []).map(fileOf)
  return new Map(
    files.flatMap((file) => {
      const sheet = all.get(file)
      return sheet === undefined ? [] : [[file, sheet] as const]
    }),
  )
}

/** The sheets of a route that are not in the page already: those the router still has to link. */
export function sheetsToLink(css: readonly string[] | undefined, inlined: StyleSheets): string[] {
  return (css ?? []).filter((href) => !inlined.has(fileOf(href)))
}

/** The router marks the sheets that chunks bring too by an empty fragment. */
function fileOf(href: string): string {
  return href.replace(/#$/, '')
}
