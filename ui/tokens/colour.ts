/** OKLCH colour: lightness 0..1, chroma, hue in radians. Equal steps of lightness look equal in every hue. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

/** Reads `#abc` and `#aabbcc`. Anything else, transparency included, is undefined. */
export function parseHex(text: string): Oklch | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text)
  const full = short
    ? `#${short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : text
  if (!/^#[0-9a-f]{6}$/i.test(full)) return undefined
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(full.slice(at, at + 2), 16) / 255),
  )
  return fromLinear(r, g, b)
}

/** The nearest sRGB colour, as `#aabbcc`. */
export function toHex(colour: Oklch): string {
  const channels = toLinear(colour).map((part) => Math.round(gamma(Math.min(1, Math.max(0, part))) * 255))
  return `#${channels.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** WCAG 2 contrast of two colours, 1 to 21. */
export function contrast(a: Oklch, b: Oklch): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

/** Makes a colour darker or lighter until its contrast with the other colour is enough, at most to black or white. */
export function withContrast(colour: Oklch, wish: Readable): Oklch {
  const step = wish.go === 'darker' ? -0.01 : 0.01
  let at = colour
  while (contrast(at, wish.on) < wish.least && at.l > 0 && at.l < 1) {
    at = { ...at, l: Math.min(1, Math.max(0, at.l + step)) }
  }
  return at
}

interface Readable {
  readonly on: Oklch
  /** The minimum WCAG contrast. */
  readonly least: number
  readonly go: 'darker' | 'lighter'
}

function luminance(colour: Oklch): number {
  const [r = 0, g = 0, b = 0] = toLinear(colour).map((part) => Math.min(1, Math.max(0, part)))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function linear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function gamma(part: number): number {
  return part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
}

// Matrices of Björn Ottosson, "A perceptual color space for image processing" (2020).
function fromLinear(r: number, g: number, b: number): Oklch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  }
}

function toLinear({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos(h)
  const b = c * Math.sin(h)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}
