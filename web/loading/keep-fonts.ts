import { afterPaint } from './after-paint.ts'

const YEAR_S = 31_536_000

/** Caches the inlined fonts as files, and sets a cookie so that the server leaves them out of later pages. */
export function keepFonts(fonts: readonly string[]): void {
  if (fonts.length === 0) return
  afterPaint(() => {
    Promise.all(fonts.map((file) => fetch(file, { priority: 'low' }).then((answer) => answer.blob()))).then(
      () => {
        const mark = fonts
          .map((file) => file.replace(/^\/assets\/|\.woff2$/g, '').replaceAll('/', '-'))
          .join('.')
        // biome-ignore lint/suspicious/noDocumentCookie: not every browser we support has the cookie store
        document.cookie = `fonts=${mark}; path=/; max-age=${YEAR_S}; samesite=lax`
      },
      (error: unknown) => console.warn('the fonts were not kept', error),
    )
  })
}
