import { constants, setPriority } from 'node:os'
import { Refusal } from '../../../../errors.ts'
import type { Answer, Question } from './ask-program.ts'
import { COVER_PX, redrawPicture } from './redraw-picture.ts'

/*
 * Opens what members send, as a process of its own: a file that breaks the decoder ends this program and nothing else, finds no
 * key and no database here, and takes only the time that bets leave.
 */
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

process.on('message', async (question: Question) => {
  const answer = await answerTo(question)
  if (process.connected) process.send?.(answer) // who asked may be gone
})

async function answerTo({ of, bytes }: Question): Promise<Answer> {
  try {
    if (of === 'drawing') return { drawn: await redrawPicture(bytes) }
    if (of === 'cover') return { drawn: await redrawPicture(bytes, { squarePx: COVER_PX }) }
    const { readCodes } = await import('./read-codes.ts')
    return { texts: await readCodes(new Uint8Array(bytes)) }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code }
    throw error
  }
}
