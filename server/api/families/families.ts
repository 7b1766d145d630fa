import type { Dialect } from '../../../domain/games/answer-codes.ts'
import type { Family } from './family.ts'
import { readAsHub88 } from './hub88/hub88-answers.ts'
import { openHub88Call } from './hub88/hub88-signature.ts'
import { readAsPam } from './pam/pam-answers.ts'
import { openPamCall } from './pam/pam-token.ts'

const hub88: Family = { open: openHub88Call, refuse: readAsHub88 }

/** The interfaces by which providers tell bets. A new one is a folder here, one beside it in contract/games/, and its line. */
export const FAMILIES: Readonly<Record<Dialect, Family>> = {
  hub88,
  caleta: hub88,
  pam: { open: openPamCall, refuse: readAsPam },
}
