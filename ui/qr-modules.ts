import { type Bitmap2D, correction, generate } from 'lean-qr/nano'

/** Text as a QR code of which 15 % may be damaged (level M). Its `size` leaves out the light edge around it. */
export function qrModules(text: string): Bitmap2D {
  return generate(text, { minCorrectionLevel: correction.M })
}
