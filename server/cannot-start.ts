/**
 * The program cannot start, for a reason outside it: a taken folder, a missing right, a foreign database.
 * The message is one clear sentence for the person at the terminal; the entry prints it and exits with 1.
 */
export class CannotStart extends Error {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, options)
    this.name = 'CannotStart'
  }
}
