import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The build's style sheets by the URL that pages use, as they are inlined. */
export interface PageStyles {
  /** For browsers that have the fonts: some 120 KB, of which a page takes a third. */
  readonly plain: ReadonlyMap<string, string>
  /** The same with the fonts every page needs in them. */
  readonly withFonts: ReadonlyMap<string, string>
  /** The files of those fonts. */
  readonly fonts: readonly string[]
  /** The value of the cookie of a browser that has cached the fonts. */
  readonly fontsMark: string
}

/** Larger fonts contain rare letters and are loaded by the pages that use them. */
const FONT_OF_EVERY_PAGE = 20_000

export function readPageStyles(clientDir: string, folder: string): PageStyles {
  const assets = join(clientDir, folder)
  const names = readdirSync(assets)
  const fonts = new Map(
    names
      .filter((name) => name.endsWith('.woff2'))
      .map((name) => [`/${folder}/${name}`, readFileSync(join(assets, name))] as const)
      .filter(([, bytes]) => bytes.length <= FONT_OF_EVERY_PAGE),
  )
  const plain = new Map(
    names
      .filter((name) => name.endsWith('.css'))
      .map((name) => [`/${folder}/${name}`, readFileSync(join(assets, name), 'utf8').trim()]),
  )
  const withFonts = new Map([...plain].map(([file, sheet]) => [file, putInto(sheet, fonts)]))
  const files = [...fonts.keys()]
  const fontsMark = files
    .map((file) => file.replace(/^\/assets\/|\.woff2$/g, '').replaceAll('/', '-'))
    .join('.')
  return { plain, withFonts, fonts: files, fontsMark }
}

function putInto(sheet: string, fonts: ReadonlyMap<string, Buffer>): string {
  return [...fonts].reduce(
    (text, [file, bytes]) =>
      text.replaceAll(`url(${file})`, `url(data:font/woff2;base64,${bytes.toString('base64')})`),
    sheet,
  )
}
