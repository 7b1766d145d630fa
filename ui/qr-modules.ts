import { type Bitmap2D, correction, generate } from 'lean-qr/nano'

/** Text as a QR code with error correction level M (15 %). Its `size` does not include the light margin. */
export function qrModules(text: string): Bitmap2D {
  return generate(text, { minCorrectionLevel: correction.M })
}
