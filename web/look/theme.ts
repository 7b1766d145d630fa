import type { ThemeEntry } from '../../contract/page-visit.ts'
import { contrast, type Oklch, parseHex, toHex, withContrast } from '../../ui/tokens/colour.ts'
import type { Look } from './look-cookie.ts'
import { heroOf, isSafeImage, isSafeLogo } from './theme-values.ts'

/** An operator's theme for a page: a style sheet of checked values, and the logo. */
export interface Theme {
  readonly css: string
  readonly logoUrl: string | null
  /** The page background, which a phone's browser bars use too. */
  readonly canvas: { readonly dark: string; readonly light: string }
}

/** Minimum contrast of text (WCAG 2 AA). */
const READABLE = 4.5
const ON_BRAND = colour('#f0fbf8')
/** The contrast that a brand surface must have with its text. */
const UNDER_TEXT = { on: ON_BRAND, least: READABLE, go: 'darker' } as const
const DARK_SURFACE = colour('#202c29')
const WHITE = colour('#ffffff')
const NEARLY_BLACK = colour('#00211d')

const HOUSE_BRAND = '#0f5045'
const HOUSE_ACCENT = '#03dac5'

/** The greys of both themes: fixed lightness, tinted slightly with the operator's hue. */
const NEUTRALS = {
  dark: {
    canvas: '#080d0c',
    surface: '#101816',
    raised: '#182220',
    overlay: '#202c29',
    sunken: '#0b1210',
    line: '#25312d',
    'line-soft': '#1a2421',
  },
  // The light theme must list every grey of the dark theme: one left out would stay dark.
  light: {
    canvas: '#f2f6f4',
    surface: '#ffffff',
    raised: '#f7faf9',
    overlay: '#ffffff',
    sunken: '#e8efec',
    line: '#d9e3df',
    'line-soft': '#e8efec',
  },
} as const

const HOUSE: Theme = {
  css: '',
  logoUrl: null,
  canvas: { dark: NEUTRALS.dark.canvas, light: NEUTRALS.light.canvas },
}

const made = new Map<string, Theme>()
/** Operators are few. A changed theme leaves its old entry in the cache until the cache is full. */
const MAX_MADE = 100

/**
 * Turns an operator's theme into CSS variables. The operator chooses hue and chroma; we choose lightness, so that text stays
 * readable. Unknown names and unsafe values are left out.
 */
export function themeOf(items: readonly ThemeEntry[]): Theme {
  if (items.length === 0) return HOUSE
  const key = JSON.stringify(items)
  const known = made.get(key)
  if (known) return known
  if (made.size >= MAX_MADE) made.clear()
  const theme = makeTheme(items)
  made.set(key, theme)
  return theme
}

/** The colours of the browser's bars: the page background, once or for each theme of the device. */
export function barColours({ canvas }: Theme, look: Look): readonly { content: string; media?: string }[] {
  if (look !== 'auto') return [{ content: canvas[look] }]
  return (['light', 'dark'] as const).map((each) => ({
    content: canvas[each],
    media: `(prefers-color-scheme: ${each})`,
  }))
}

function makeTheme(items: readonly ThemeEntry[]): Theme {
  const value = (type: string, ...names: string[]) =>
    items.find((item) => item.type === type && names.includes(item.name))?.value
  const dark: Record<string, string> = {}
  const light: Record<string, string> = {}

  const brand = parseHex(value('color', 'brand', 'primary') ?? '')
  // The default colours are in ui/theme.css, chosen by eye; derived ones would only be close.
  if (brand && toHex(brand) !== HOUSE_BRAND) takeBrand(brand, dark, light)
  const accent = parseHex(value('color', 'accent', 'secondary') ?? '')
  if (accent && toHex(accent) !== HOUSE_ACCENT) takeAccent(accent, dark, light)
  const hero = heroOf(value('linear', 'hero', 'brand', 'primary') ?? '')
  if (hero) dark.hero = hero
  const page = value('image', 'page', 'background')
  if (page && isSafeImage(page)) dark['page-image'] = `url("${page}")`

  const logo = value('image', 'logo')
  return {
    css: sheet(dark, light),
    logoUrl: logo && isSafeLogo(logo) ? logo : null,
    canvas: { dark: dark.canvas ?? HOUSE.canvas.dark, light: light.canvas ?? HOUSE.canvas.light },
  }
}

function takeBrand(wanted: Oklch, dark: Record<string, string>, light: Record<string, string>): void {
  const brand = withContrast(wanted, UNDER_TEXT)
  const tint = (l: number, c: number) => toHex({ l, c: Math.min(c, brand.c), h: brand.h })
  const own = Math.min(0.11, Math.max(0.05, brand.c))
  dark.brand = toHex(brand)
  dark['brand-ink'] = toHex({ l: 0.8, c: own, h: brand.h })
  dark['brand-soft'] = tint(0.26, 0.04)
  dark['brand-line'] = tint(0.45, 0.08)
  dark.hero = `linear-gradient(135deg, ${toHex(withContrast(lighter(brand, 0.08), UNDER_TEXT))}, ${toHex(brand)} 52%, ${toHex(lighter(brand, -0.1))})`
  const glow = (top: string) => `radial-gradient(120% 100% at 50% 0%, ${top} 0%, transparent 100%)`
  dark.glow = glow(tint(0.26, 0.04))
  light.glow = glow(tint(0.985, 0.004))
  dark['hero-line'] = `${toHex({ l: 0.66, c: own, h: brand.h })}6b`
  light['brand-ink'] = dark.brand
  light['brand-soft'] = tint(0.95, 0.02)
  light['brand-line'] = tint(0.8, 0.06)
  light.cta = dark.brand
  for (const [name, grey] of Object.entries(NEUTRALS.dark)) dark[name] = tinted(grey, brand.h)
  for (const [name, grey] of Object.entries(NEUTRALS.light)) light[name] = tinted(grey, brand.h)
}

function takeAccent(accent: Oklch, dark: Record<string, string>, light: Record<string, string>): void {
  const onAccent = contrast(accent, NEARLY_BLACK) >= contrast(accent, WHITE) ? NEARLY_BLACK : WHITE
  const tint = (l: number, c: number) => toHex({ l, c: Math.min(c, accent.c), h: accent.h })
  dark.accent = toHex(
    withContrast(accent, { on: onAccent, least: READABLE, go: onAccent === WHITE ? 'darker' : 'lighter' }),
  )
  dark['on-accent'] = toHex(onAccent)
  dark.cta = dark.accent
  dark['on-cta'] = dark['on-accent']
  dark['accent-ink'] = toHex(withContrast(accent, { on: DARK_SURFACE, least: READABLE, go: 'lighter' }))
  dark['accent-soft'] = tint(0.28, 0.05)
  light['accent-ink'] = toHex(withContrast(accent, { on: WHITE, least: READABLE + 0.5, go: 'darker' }))
  light['accent-soft'] = tint(0.96, 0.03)
  light['on-cta'] = '#ffffff'
}

/** The dark values apply to both themes unless light has its own; `auto` follows the device. */
function sheet(dark: Record<string, string>, light: Record<string, string>): string {
  const lines = (variables: Record<string, string>) =>
    Object.entries(variables)
      .map(([name, value]) => `--${name}:${value};`)
      .join('')
  if (Object.keys(dark).length === 0) return ''
  const inLight = lines(light)
  return (
    `:root{${lines(dark)}}` +
    (inLight === ''
      ? ''
      : `:root[data-theme="light"]{${inLight}}` +
        `@media (prefers-color-scheme:light){:root[data-theme="auto"]{${inLight}}}`)
  )
}

function lighter(colour: Oklch, step: number): Oklch {
  return { ...colour, l: colour.l + step }
}

function tinted(grey: string, h: number): string {
  const { l, c } = colour(grey)
  return toHex({ l, c: Math.min(0.02, Math.max(0.01, c)), h })
}

function colour(hex: string): Oklch {
  const parsed = parseHex(hex)
  if (!parsed) throw new Error(`${hex} is not a colour`)
  return parsed
}
