import type { GameTermsShown } from '../../../../contract/console/games/wallets.ts'
import { toBaht } from '../../../../contract/shapes.ts'
import { bahtToSatang } from '../../../../domain/money.ts'
import type { GameTerms } from '../../../../domain/staff/proposed-games.ts'

/** In baht. */
export function showGameTerms({ mostWin, mostDay, launchUrl }: GameTerms): GameTermsShown {
  return {
    mostWin: mostWin === null ? null : toBaht(mostWin),
    mostDay: mostDay === null ? null : toBaht(mostDay),
    launchUrl,
  }
}

/** The same from a form. */
export function readGameTerms({ mostWin, mostDay, launchUrl }: GameTermsShown): GameTerms {
  return {
    mostWin: mostWin === null ? null : bahtToSatang(mostWin),
    mostDay: mostDay === null ? null : bahtToSatang(mostDay),
    launchUrl,
  }
}
