import { contrast, parseHex, toHex } from '../../ui/tokens/colour.ts'

/** An image of this site. Other hosts would learn who visits, and a theme may load nothing from outside. */
export function isSafeImage(value: string): boolean {
  return /^\/[\w./-]{1,200}$/.test(value) && !value.includes('//') && !value.includes('..')
}

/** A logo may also lie at an address of its own, which the operator has chosen to show to its visitors. */
export function isSafeLogo(value: string): boolean {
  if (isSafeImage(value)) return true
  const url = URL.parse(value)
  const isPlain = url?.username === '' && url.password === '' && /^[\w.-]+$/.test(url.hostname)
  return url?.protocol === 'https:' && isPlain && value.length <= 500
}

const STOP = /^(#[0-9a-f]{3}|#[0-9a-f]{6})(?:\s+(\d{1,3})%)?$/i
const MAX_STOPS = 6
const TEXT_ON_HERO = parseHex('#cbe7e0')

/**
 * Parses `linear-gradient(135deg, #17675a, #0f5045 52%)` and rebuilds it from its parts, so that nothing else gets into the
 * style sheet. A stop too light for the text on it is darkened in steps of 8 %. Undefined for anything else.
 */
export function heroOf(value: string): string | undefined {
  const inside = /^\s*linear-gradient\(([^()]*)\)\s*$/i.exec(value)?.[1]
  if (inside === undefined) return undefined
  const parts = inside.split(',').map((part) => part.trim())
  const angle = /^(\d{1,3})deg$/.exec(parts[0] ?? '')?.[1]
  const stops = (angle === undefined ? parts : parts.slice(1)).map(readStop)
  if (stops.length < 2 || stops.length > MAX_STOPS || stops.includes(undefined)) return undefined
  return `linear-gradient(${Number(angle ?? 135) % 360}deg, ${stops.join(', ')})`
}

function readStop(text: string): string | undefined {
  const [, hex, at] = STOP.exec(text) ?? []
  let colour = hex === undefined ? undefined : parseHex(hex)
  if (!colour || !TEXT_ON_HERO) return undefined
  while (contrast(colour, TEXT_ON_HERO) < 4.5 && colour.l > 0.01) colour = { ...colour, l: colour.l * 0.92 }
  return at === undefined ? toHex(colour) : `${toHex(colour)} ${Math.min(100, Number(at))}%`
}
