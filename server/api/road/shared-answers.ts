import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'

/** What nobody is told of (a lottery put on sale, a round whose time has come) shows this late at most. */
const FRESH_MS = 1_000
/** Searches are written by anyone: beyond this many answers of an operator, all of his are forgotten. */
const MAX_ANSWERS = 200

/** What is told inside the program; what concerns an operator names him. */
interface Told {
  readonly name: string
  readonly operatorId?: string
}

interface Shared {
  readonly answer: Promise<object>
  readonly untilMs: number
}

/** The same for everybody who reads the site in one language. */
interface SharedQuestion {
  readonly operatorId: string
  readonly language: Language
  readonly question: string
  readonly search?: object
}

/** By operator, then by what was asked. */
type Answers = Map<string, Map<string, Shared>>

const answersBy = new WeakMap<Context, Answers>()

/**
 * Answers that are the same for everyone of an operator are kept for a second, from now on. Rounds and results that
 * change throw them away at once, so a page drawn after a change never shows what was before it. Without this every
 * answer is made anew. The returned act ends it.
 */
export function keepSharedAnswers(
  ctx: Context,
  listen: (hear: (event: Told) => void) => () => void,
): () => void {
  const answers: Answers = new Map()
  answersBy.set(ctx, answers)
  const deafen = listen(({ name, operatorId }) => {
    if (operatorId && (name === 'round' || name === 'result')) answers.delete(operatorId)
  })
  return () => {
    deafen()
    answersBy.delete(ctx)
  }
}

/** The answer that was given to the same question a moment ago, or a new one. Never for what belongs to a member. */
export function sharedAnswer<T extends object>(
  ctx: Context,
  asked: SharedQuestion,
  make: () => Promise<T>,
): Promise<T> {
  const answers = answersBy.get(ctx)
  if (!answers) return make()
  const ofOperator = answers.get(asked.operatorId) ?? new Map<string, Shared>()
  answers.set(asked.operatorId, ofOperator)
  const key = `${asked.language} ${asked.question} ${JSON.stringify(asked.search ?? {})}`
  const known = ofOperator.get(key)
  // The key names the question, and a question has answers of one shape.
  if (known && known.untilMs > performance.now()) return known.answer as Promise<T>

  if (ofOperator.size >= MAX_ANSWERS) ofOperator.clear()
  const answer = make()
  ofOperator.set(key, { answer, untilMs: performance.now() + FRESH_MS })
  // A failure is not remembered; whoever awaits it is told. Another answer may stand there by then.
  answer.catch(() => ofOperator.get(key)?.answer === answer && ofOperator.delete(key))
  return answer
}
