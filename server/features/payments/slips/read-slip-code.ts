import { readMiniQr, type SlipReference } from '../../../../domain/payments/codes/mini-qr.ts'
import { askProgram } from './pictures/ask-program.ts'

/** A picture takes a quarter of a second, and longer while the machine is busy; one that takes so long is left unread. */
const LIMIT_MS = 8_000

/**
 * The reference in the mini QR of a slip, which is a JPEG of our own. Undefined where none can be read, and where the picture
 * shows several: then nobody knows which is meant.
 */
export async function readSlipCode(jpeg: Buffer): Promise<SlipReference | undefined> {
  const answer = await askProgram({ of: 'codes', bytes: jpeg }, LIMIT_MS)
  const texts = typeof answer === 'string' ? [] : (answer.texts ?? [])
  const told = texts.map(readMiniQr).filter((each) => each !== undefined)
  const [first, ...others] = told
  const isOne = others.every(
    ({ sendingBank, reference }) => sendingBank === first?.sendingBank && reference === first.reference,
  )
  return isOne ? first : undefined
}
