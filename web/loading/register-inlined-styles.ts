import { type Inlined, sheetsToLink } from './inlined-styles.tsx'

/** The router's route manifest, which the page loads before our code runs. */
interface Manifest {
  readonly routes: Record<string, { css?: string[] | undefined } | undefined>
}

/**
 * Finds the style sheets inlined in the page and makes sure that nothing loads them again: for the router, by removing them
 * from its manifest; for the chunk loader, by adding the links it looks for. All the CSS is stored under the first address and
 * is only restored as a whole.
 */
export function registerInlinedStyles(): Inlined {
  const style = document.querySelector<HTMLStyleElement>('style[data-files]')
  const files = words(style?.dataset.files)
  const sheets = new Map(files.map((href, at) => [href, at === 0 ? (style?.textContent ?? '') : '']))
  for (const href of files) style?.before(linkThatNeverLoads(href))
  const { __reactRouterManifest: manifest } = window as unknown as { __reactRouterManifest?: Manifest }
  for (const route of Object.values(manifest?.routes ?? {}))
    if (route) route.css = sheetsToLink(route.css, sheets)
  return { sheets, fonts: words(style?.dataset.fonts) }
}

function words(list: string | undefined): string[] {
  return list ? list.split(' ') : []
}

/** Only a script can create such a link: the browser's preload scanner would load one in the HTML. */
function linkThatNeverLoads(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.disabled = true
  link.setAttribute('href', href)
  return link
}
