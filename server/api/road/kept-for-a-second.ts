/** The longest delay of changes without an event (a lottery put on sale, a round that is due). */
const FRESH_MS = 1_000

/** An event of this process, with the operator it concerns. */
interface AppEvent {
  readonly name: string
  readonly operatorId?: string
}

export type Listen = (hear: (event: AppEvent) => void) => () => void

interface Kept {
  readonly value: Promise<object>
  readonly untilMs: number
}

/** What was made once for many who ask at nearly the same time, by operator and key. */
export class KeptForASecond {
  readonly #ofOperators = new Map<string, Map<string, Kept>>()
  /** Anyone can send any search and any path: above this many of an operator all of its own are dropped. */
  readonly #max: number

  constructor(max: number) {
    this.#max = max
  }

  /** The value of a key, which names one shape; `isNew` says that this call makes it. A failure is not kept. */
  get<T extends object>(
    operatorId: string,
    key: string,
    make: () => Promise<T>,
  ): { readonly value: Promise<T>; readonly isNew: boolean; drop(): void } {
    const ofOperator = this.#ofOperators.get(operatorId) ?? new Map<string, Kept>()
    this.#ofOperators.set(operatorId, ofOperator)
    const known = ofOperator.get(key)
    if (known && known.untilMs > performance.now()) {
      return { value: known.value as Promise<T>, isNew: false, drop: () => {} }
    }
    if (ofOperator.size >= this.#max) ofOperator.clear()
    const value = make()
    ofOperator.set(key, { value, untilMs: performance.now() + FRESH_MS })
    // The entry may hold a newer value by then.
    const drop = () => {
      if (ofOperator.get(key)?.value === value) ofOperator.delete(key)
    }
    value.catch(drop)
    return { value, isNew: true, drop }
  }

  /** Changes of rounds and results drop what an operator has at once. The returned function ends it. */
  forgetWhatChanges(listen: Listen): () => void {
    return listen(({ name, operatorId }) => {
      if (operatorId && (name === 'round' || name === 'result')) this.#ofOperators.delete(operatorId)
    })
  }
}
