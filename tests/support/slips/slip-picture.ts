import { generate } from 'lean-qr'
import sharp from 'sharp'

/** The text of the mini QR that a bank prints on a slip. */
export function miniQrText(sendingBank: string, reference: string): string {
  const tag = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`
  const inner = tag('00', '000001') + tag('01', sendingBank) + tag('02', reference)
  const text = `${tag('00', inner)}${tag('51', 'TH')}9104`
  let sum = 0xffff
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff
  }
  return text + sum.toString(16).toUpperCase().padStart(4, '0')
}

export interface DrawnSlip {
  /** Text of codes; a slip of a bank has one. */
  readonly codes: readonly string[]
  readonly width?: number
  readonly height?: number
  /** Of the paper: two slips differ in it. */
  readonly shade?: number
  readonly kind?: 'jpeg' | 'png' | 'webp'
}

const DOT_PX = 5
const MARGIN_DOTS = 4

/** A slip as a phone has it: paper with some grain, and the code near its end. */
export async function drawSlip({
  codes,
  width = 900,
  height = 1200,
  shade = 235,
  kind = 'jpeg',
}: DrawnSlip): Promise<Buffer> {
  const squares = await Promise.all(codes.map(drawCode))
  const noise = { type: 'gaussian' as const, mean: shade, sigma: 6 }
  const paper = sharp({ create: { width, height, channels: 3, background: '#fff', noise } })
  const drawn = paper.composite(
    squares.map((input, nth) => ({ input, left: 40 + nth * 420, top: height - 420 })),
  )
  return drawn.toFormat(kind).toBuffer()
}

function drawCode(text: string): Promise<Buffer> {
  const code = generate(text)
  const side = (code.size + 2 * MARGIN_DOTS) * DOT_PX
  const pixels = Buffer.alloc(side * side, 255)
  const dot = (px: number) => Math.floor(px / DOT_PX) - MARGIN_DOTS
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) if (code.get(dot(x), dot(y))) pixels[y * side + x] = 0
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer()
}
