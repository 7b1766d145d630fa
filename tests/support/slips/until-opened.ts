import { Refusal } from '../../../server/errors.ts'

/**
 * Sends a file again, as its member is asked to while too many are being opened: pictures get what is left of the machine, and other
 * files of tests may leave nothing for as long as one waits in the line.
 */
export async function untilOpened<T>(send: () => Promise<T>): Promise<T> {
  for (let nth = 0; nth < 20; nth += 1) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'SLIPS_BUSY')) throw error
    }
  }
  return send()
}
