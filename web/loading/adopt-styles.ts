import { type Inlined, sheetsToLink } from './inlined-styles.tsx'

/** The table of all routes, which the page has loaded before anything of ours runs. */
interface Manifest {
  readonly routes: Record<string, { css?: string[] | undefined } | undefined>
}

/**
 * Finds the style sheets that came in the page and sees to it that nobody loads them again: the router by its table, the
 * loader of chunks by the links it looks for. The whole text stands under the first address; it is only ever put back whole.
 */
export function adoptStyles(): Inlined {
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

/** Only a script can write it: a browser that reads ahead in the page loads such links too. */
function linkThatNeverLoads(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.disabled = true
  link.setAttribute('href', href)
  return link
}
