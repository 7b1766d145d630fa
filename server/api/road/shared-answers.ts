import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'

/** The longest delay of changes without an event (a lottery put on sale, a round that is due). */
const FRESH_MS = 1_000
/** Anyone can send any search: above this many answers of an operator its cache is cleared. */
const MAX_ANSWERS = 200

/** An event of this process, with the operator it concerns. */
interface AppEvent {
  readonly name: string
  readonly operatorId?: string
}

interface Shared {
  readonly answer: Promise<object>
  readonly untilMs: number
}

/** A question whose answer is the same for all readers of a language. */
interface SharedQuestion {
  readonly operatorId: string
  readonly language: Language
  readonly question: string
  readonly search?: object
}

/** By operator, then by question. */
type Answers = Map<string, Map<string, Shared>>

const answersBy = new WeakMap<Context, Answers>()

/**
 * Caches answers that are the same for everyone of an operator, for a second. Changes of rounds and results clear them
 * at once, so a page drawn after a change shows it. Before this call nothing is cached. The returned function ends it.
 */
export function keepSharedAnswers(
  ctx: Context,
  listen: (hear: (event: AppEvent) => void) => () => void,
): () => void {
  const answers: Answers = new Map()
  answersBy.set(ctx, answers)
  const stopListening = listen(({ name, operatorId }) => {
    if (operatorId && (name === 'round' || name === 'result')) answers.delete(operatorId)
  })
  return () => {
    stopListening()
    answersBy.delete(ctx)
  }
}

/** The cached answer to a question, or a new one. Never for data of a member. */
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
  // A failure is not cached; its callers get the error. The entry may hold a newer answer by then.
  answer.catch(() => ofOperator.get(key)?.answer === answer && ofOperator.delete(key))
  return answer
}
