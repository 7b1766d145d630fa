import type { Bets, Drawn } from '../../games/game.ts'
import type { NextShown, RoundShown } from '../../http/shapes.ts'

/** What a game draws of itself; the frame around it is the same for all. */
export interface GameView {
  /** Where a draw is seen. */
  readonly stage: HTMLElement
  /** Where bets are laid. */
  readonly board: HTMLElement
  /** The bets as they lie. */
  showBets(bets: Bets): void
  /** Something moves until the answer is here. */
  begin(): void
  /** No answer came. */
  rest(): void
  /** Draws what came; resolves when it is seen. `elapsedMs`: since it began, where a page comes back to it. */
  reveal(round: RoundShown & { readonly drawn: Drawn }, elapsedMs?: number): Promise<void>
  /** The rounds of before, the last first, and what is offered next. */
  showTable(rounds: readonly RoundShown[], next: NextShown): void
}

export interface ViewOptions {
  /** A place was tapped. */
  lay(place: string): void
}

/** Waits in a drawing; nothing is waited for where motion is not wanted. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, isStill() ? 0 : ms))
}

export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
