import sharp from 'sharp'
import { SLIP_PIXELS } from '../../../../../domain/payments/slips/slip.ts'
import { Refusal } from '../../../../errors.ts'

// One thread a picture, and none kept in memory.
sharp.concurrency(1)
sharp.cache(false)
// The first bytes were looked at before; nothing else can be opened here whatever a file says it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** Longer than any slip needs to be read by people and by the reader of its code. */
const LONGEST_SIDE_PX = 2_400
const QUALITY = 80
/** The side of a game's cover, at twice what a page shows. */
export const COVER_PX = 224
/** No honest picture takes a tenth of it. */
const SECONDS = 5

export interface RedrawnPicture {
  readonly jpeg: Buffer
  readonly width: number
  readonly height: number
}

/**
 * Draws a slip anew as JPEG, upright, without what the file had beside its pixels: place, names, scripts, other pages. A cover is its
 * middle, a square of `squarePx`. Throws
 * `Refusal` SLIP_PIXELS, SLIP_KIND for moving pictures, SLIP_BROKEN.
 */
export async function redrawPicture(
  file: Buffer,
  { squarePx }: { readonly squarePx?: number } = {},
): Promise<RedrawnPicture> {
  const began = process.cpuUsage()
  for (;;) {
    try {
      return await drawOnce(file, squarePx)
    } catch (error) {
      if (error instanceof Refusal || !(error instanceof Error)) throw error
      if (isOutOfTime(error) && secondsSince(began) < SECONDS / 2) continue
      throw new Refusal(/pixel limit/i.test(error.message) ? 'SLIP_PIXELS' : 'SLIP_BROKEN')
    }
  }
}

async function drawOnce(file: Buffer, squarePx: number | undefined): Promise<RedrawnPicture> {
  const open = () => sharp(file, { limitInputPixels: SLIP_PIXELS, failOn: 'warning' })
  const { width, height, pages = 1 } = await open().metadata()
  if (width * height > SLIP_PIXELS) throw new Refusal('SLIP_PIXELS')
  if (pages > 1) throw new Refusal('SLIP_KIND')
  const { data, info } = await open()
    .rotate()
    .resize(
      ...(squarePx === undefined
        ? ([LONGEST_SIDE_PX, LONGEST_SIDE_PX, { fit: 'inside', withoutEnlargement: true }] as const)
        : ([squarePx, squarePx, { fit: 'cover' }] as const)),
    )
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: SECONDS })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height }
}

/**
 * By the clock on the wall, which goes on while this program rests or others have the processor: then the file is not to blame, and is
 * drawn again. Whoever waits for it has a limit of their own (`askProgram`).
 */
function isOutOfTime({ message }: Error): boolean {
  return message.startsWith('timeout')
}

/** Of the processor, in all threads of this program: it does nothing else meanwhile. */
function secondsSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000_000
}
