import { fileURLToPath } from 'node:url'
import { correction, generate } from 'lean-qr/nano'
import sharp, { type OverlayOptions } from 'sharp'
import { shareWords } from '../../../domain/affiliates/share-words.ts'
import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'
import { Refusal, Unavailable } from '../../errors.ts'
import { personalAddress } from '../credentials/address-parts.ts'
import { type TurnLimit, Turns } from '../credentials/turns.ts'

/** All that the picture says: nothing of the member but the code that the link bears anyway. */
export interface ShareWish {
  readonly brand: string
  readonly link: string
  readonly code: string
  readonly language: Language
}

// One thread a picture, and none kept in memory: bets come first.
sharp.concurrency(1)
sharp.cache(false)

const FONT = fileURLToPath(new URL('../reports/statement/fonts/anuphan-semibold.ttf', import.meta.url))

/** Square, as the sheets of messengers show it whole. */
const WIDTH = 1_080
const HEIGHT = 1_350
const INK = '#12251f'
const PAPER = '#ffffff'
const GOLD = '#e9c46a'
const FAINT = '#c9d6d0'
/** Kept free at both sides. */
const MARGIN = 90
const QR_PX = 600
/** The light margin around a QR code, in modules. */
const QUIET = 4

/** A picture takes 0.1 s of a core and 60 KB: one at a time, and 32 of them are kept. */
const KEPT = 32
const SECONDS = 5
const refusal = () => new Refusal('TOO_MANY')
const OF_ADDRESS: TurnLimit = { atOnce: 1, waiting: 4, waitMs: 5_000, refusal }
const OF_PROCESS: TurnLimit = { atOnce: 1, waiting: 32, waitMs: 5_000, refusal }

interface Drawing {
  readonly turns: Turns
  /** The oldest first. */
  readonly kept: Map<string, Buffer>
}
const drawingBy = new WeakMap<Context, Drawing>()

/**
 * The picture of a member's link as PNG: the site's name, a QR code and the code to type. The same picture is drawn once. Throws
 * `Refusal` TOO_MANY when too many wait, and `Unavailable` when it is not done in time.
 */
export async function sharePicture(ctx: Context, address: string, wish: ShareWish): Promise<Buffer> {
  const drawing = drawingBy.get(ctx) ?? { turns: new Turns(), kept: new Map<string, Buffer>() }
  drawingBy.set(ctx, drawing)
  const { turns, kept } = drawing
  const name = JSON.stringify([wish.brand, wish.link, wish.language])
  const known = kept.get(name)
  if (known) return known
  return turns.run(`of ${personalAddress(address)}`, OF_ADDRESS, () =>
    turns.run('all', OF_PROCESS, async () => {
      const drawn = kept.get(name) ?? (await drawSharePicture(wish))
      kept.set(name, drawn)
      const [oldest] = kept.keys()
      if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
      return drawn
    }),
  )
}

async function drawSharePicture({ brand, link, code, language }: ShareWish): Promise<Buffer> {
  const words = shareWords(language)
  const lines = [
    { text: brand, px: 84, top: 80, mostPx: 240, color: GOLD },
    { text: words.scan, px: 44, top: 330, mostPx: 120, color: PAPER },
    { text: words.code(code), px: 52, top: 1_100, mostPx: 80, color: GOLD },
    { text: words.adults, px: 30, top: 1_230, mostPx: 90, color: FAINT },
  ]
  const drawn = await Promise.all(lines.filter(({ text }) => text.trim() !== '').map(drawLine))
  const qr = drawQr(link)
  try {
    return await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: INK } })
      .composite([...drawn, { ...qr, left: Math.floor((WIDTH - QR_PX) / 2), top: 460 }])
      .png({ compressionLevel: 9, palette: true, colours: 64 })
      .timeout({ seconds: SECONDS })
      .toBuffer()
  } catch (cause) {
    throw new Unavailable('drawing of pictures', { cause })
  }
}

interface Line {
  readonly text: string
  readonly px: number
  readonly top: number
  readonly mostPx: number
  readonly color: string
}

/** A line in the middle, by the font's own rules for Thai marks. One too long wraps, and what is still too high is drawn smaller. */
async function drawLine({ text, px, top, mostPx, color }: Line): Promise<OverlayOptions> {
  for (let size = px; ; size = Math.floor(size * 0.8)) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${color}">${escaped(text)}</span>`,
        ...{ font: `Anuphan SemiBold ${size}`, fontfile: FONT, dpi: 72, rgba: true },
        ...{ width: WIDTH - 2 * MARGIN, align: 'centre', wrap: 'word-char', spacing: Math.floor(size / 8) },
      },
    })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    if (height <= mostPx || size < LEAST_PX) {
      const fits = Math.min(height, HEIGHT - top)
      return {
        input: data.subarray(0, width * fits * channels),
        raw: { width, height: fits, channels },
        ...{ left: Math.floor((WIDTH - width) / 2), top },
      }
    }
  }
}

/** Smaller nobody reads it on a phone. */
const LEAST_PX = 24

/** Black on white with its light margin, in whole pixels a module. */
function drawQr(link: string): Pick<OverlayOptions, 'input' | 'raw'> {
  const modules = generate(link, { minCorrectionLevel: correction.M })
  const edge = modules.size + 2 * QUIET
  const pixels = Buffer.alloc(QR_PX * QR_PX, 255)
  const scale = Math.floor(QR_PX / edge)
  const offset = Math.floor((QR_PX - scale * edge) / 2) + scale * QUIET
  for (let y = 0; y < modules.size * scale; y += 1) {
    for (let x = 0; x < modules.size * scale; x += 1) {
      if (modules.get(Math.floor(x / scale), Math.floor(y / scale)))
        pixels[(y + offset) * QR_PX + x + offset] = 0
    }
  }
  return { input: pixels, raw: { width: QR_PX, height: QR_PX, channels: 1 } }
}

/** Text inside markup. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
