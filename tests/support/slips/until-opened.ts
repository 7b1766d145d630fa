import { Refusal } from '../../../server/errors.ts'

/** A file waits for six seconds in the line, or for twelve while it is drawn, before its member is told to come again. */
const WAITED_AT_LEAST_MS = 5_000
const TRIES = 10

/**
 * Sends a file again, as its member is asked to while too many are being opened: pictures get what is left of the machine, and other
 * files of tests may leave nothing for as long as one waits in the line. Whoever is told so without having waited was refused for nothing.
 */
export async function untilOpened<T>(send: () => Promise<T>, now = () => performance.now()): Promise<T> {
  for (let nth = 1; ; nth += 1) {
    const beganMs = now()
    try {
      return await send()
    } catch (error) {
      const isBusy = error instanceof Refusal && error.code === 'SLIPS_BUSY'
      if (!isBusy || nth === TRIES || now() - beganMs < WAITED_AT_LEAST_MS) throw error
    }
  }
}
