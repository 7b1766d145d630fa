import type { ListedGame } from './game-list.ts'
import type { GameType } from './shelves.ts'

/** As what a game counts, and what its maker declares it to return: turnover, ranks and affiliates follow from them. */
export interface ListedTerms {
  readonly type: GameType
  /** Of a hundred staked, in hundredths; null: nothing is declared. */
  readonly declaredReturn: number | null
  readonly returnSource: string | null
}

/** Other terms of a game that is known. Where others than `before` stand by then, nobody has agreed to that. */
export interface ListedTermsChange {
  readonly gameId: string
  readonly name: string
  readonly before: ListedTerms
  readonly after: ListedTerms
}

/** Which known games, those that are hidden or were gone among them, a list gives another type or return. */
export function termsChanged(known: readonly ListedGame[], list: readonly ListedGame[]): ListedTermsChange[] {
  const stood = new Map(known.map((game) => [game.id, game]))
  return list.flatMap((game) => {
    const before = stood.get(game.id)
    if (!before || (before.type === game.type && before.declaredReturn === game.declaredReturn)) return []
    return [{ gameId: game.id, name: game.nameEn, before: termsOf(before), after: termsOf(game) }]
  })
}

/** A list with the terms of its known games as they stand. */
export function withStandingTerms(
  list: readonly ListedGame[],
  changes: readonly ListedTermsChange[],
): ListedGame[] {
  const standing = new Map(changes.map(({ gameId, before }) => [gameId, before]))
  return list.map((game) => ({ ...game, ...standing.get(game.id) }))
}

function termsOf({ type, declaredReturn, returnSource }: ListedTerms): ListedTerms {
  return { type, declaredReturn, returnSource }
}
