import type { Language } from '../../../domain/words.ts'
import type { Context } from '../../context.ts'
import { KeptForASecond, type Listen } from './kept-for-a-second.ts'

/** A question whose answer is the same for all readers of a language. */
interface SharedQuestion {
  readonly operatorId: string
  readonly language: Language
  readonly question: string
  readonly search?: object
}

/** An answer is a few KB. Anyone can send any search: above this many all answers of the operator are dropped. */
const MAX_ANSWERS = 200

const answersBy = new WeakMap<Context, KeptForASecond>()

/** From now on answers that are the same for everyone are kept for a second. The returned function ends it. */
export function keepSharedAnswers(ctx: Context, listen: Listen): () => void {
  const answers = new KeptForASecond(MAX_ANSWERS)
  answersBy.set(ctx, answers)
  const stopListening = answers.forgetWhatChanges(listen)
  return () => {
    stopListening()
    answersBy.delete(ctx)
  }
}

/** The kept answer to a question, or a new one. Never for data of a member. */
export function sharedAnswer<T extends object>(
  ctx: Context,
  asked: SharedQuestion,
  make: () => Promise<T>,
): Promise<T> {
  const key = `${asked.language} ${asked.question} ${JSON.stringify(asked.search ?? {})}`
  return answersBy.get(ctx)?.get(asked.operatorId, key, make).value ?? make()
}
