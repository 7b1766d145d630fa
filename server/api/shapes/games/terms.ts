import type { GameTermsShown } from '../../../../contract/console/games/wallets.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import type { GameTerms } from '../../../../domain/staff/proposed-games.ts'

/** In baht. */
export function showGameTerms({ mostWin, mostDay, launchUrl }: GameTerms): GameTermsShown {
  return {
    mostWin: mostWin === null ? null : toBaht(mostWin),
    mostDay: mostDay === null ? null : toBaht(mostDay),
    launchUrl,
  }
}
