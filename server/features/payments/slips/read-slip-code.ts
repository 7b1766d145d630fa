import { readMiniQr, type SlipReference } from '../../../../domain/payments/codes/mini-qr.ts'
import { Refusal } from '../../../errors.ts'
import { askProgram } from './pictures/ask-program.ts'

/** A picture takes a quarter of a second, and longer while the machine is busy. */
const LIMIT_MS = 8_000

/**
 * The reference in the mini QR of a slip, which is a JPEG of our own. Undefined where none can be read, and where the picture
 * shows several: then nobody knows which is meant. A picture that was not looked at is refused, since whoever showed the same transfer
 * before is known by its reference alone. Throws `Refusal` SLIPS_BUSY where the machine had no time for it, and SLIP_BROKEN where the
 * program ended over it.
 */
export async function readSlipCode(jpeg: Buffer, limitMs = LIMIT_MS): Promise<SlipReference | undefined> {
  const answer = await askProgram({ of: 'codes', bytes: jpeg }, limitMs)
  if (answer === 'late') throw new Refusal('SLIPS_BUSY', { field: 'file' })
  if (answer === 'ended') throw new Refusal('SLIP_BROKEN')
  const told = (answer.texts ?? []).map(readMiniQr).filter((each) => each !== undefined)
  const [first, ...others] = told
  const isOne = others.every(
    ({ sendingBank, reference }) => sendingBank === first?.sendingBank && reference === first.reference,
  )
  return isOne ? first : undefined
}
