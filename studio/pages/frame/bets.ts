import type { Bets } from '../../games/game.ts'

interface Laid {
  readonly place: string
  readonly amount: number
}

/** The chips that lie on a table before a round. */
export class LaidBets {
  #laid: Laid[] = []
  #last: Laid[] = []
  readonly #onChange: () => void

  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  get bets(): Bets {
    const sums: Record<string, number> = {}
    for (const { place, amount } of this.#laid) sums[place] = (sums[place] ?? 0) + amount
    return sums
  }

  get total(): number {
    return this.#laid.reduce((sum, { amount }) => sum + amount, 0)
  }

  get canRepeat(): boolean {
    return this.#laid.length === 0 && this.#last.length > 0
  }

  lay(place: string, amount: number): void {
    this.#change([...this.#laid, { place, amount }])
  }

  undo(): void {
    this.#change(this.#laid.slice(0, -1))
  }

  clear(): void {
    this.#change([])
  }

  double(): void {
    this.#change([...this.#laid, ...this.#laid])
  }

  repeat(): void {
    this.#change(this.#last)
  }

  /** After a round: the chips are gone, and can be laid again; or they stay. */
  played(stays: boolean): void {
    this.#last = this.#laid
    this.#change(stays ? this.#laid : [])
  }

  #change(laid: Laid[]): void {
    this.#laid = laid
    this.#onChange()
  }
}
