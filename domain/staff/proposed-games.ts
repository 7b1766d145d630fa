import type { SpokenFamily } from '../games/families.ts'
import type { OpensIn } from '../games/launch-address.ts'
import type { ListedTermsChange } from '../games/listed-terms.ts'
import type { PeoplesEnd, TransferWay } from '../games/transfer-wallet.ts'
import type { Satang } from '../money.ts'

/** What a provider of games may: where its games are opened, and how much it pays. */
export interface GameTerms {
  /** The most that one win pays; null: no bound. */
  readonly mostWin: Satang | null
  /** The most that its wins of a Bangkok day come to above its bets; null: no bound. */
  readonly mostDay: Satang | null
  /** Where a game is opened, with `{token}`; null: nowhere yet. */
  readonly launchUrl: string | null
}

/** A key by which a provider signs, or a token that its calls bear. */
export interface GameKeyWish {
  /** SHA-256 of the key or of the token, in hexadecimal. */
  readonly fingerprint: string
  /** As PEM; empty for a token, of which the hash alone is known here. */
  readonly publicKey: string
}

/** What a provider of games would be permitted. Where other terms than `before` stand by then, nobody has agreed to that. */
export interface GameWalletWish {
  readonly provider: string
  /** Null: it would be new. */
  readonly before: GameTerms | null
  readonly after: GameTerms
  /** The interface by which a new one would speak; absent: as it does, and of a new one Hub88's. */
  readonly family?: SpokenFamily
  /** Where its games would open; absent: where they do, and of a new one in a frame of our page. */
  readonly opensIn?: OpensIn
  /** It keeps a wallet itself: no key proves it, and its bound is of what is brought back. */
  readonly keeps?: true
  /** It would prove itself by this one as well. */
  readonly addKey: GameKeyWish | null
  /** The fingerprint of one by which it would prove itself no more. */
  readonly endKey: string | null
}

/** As what known games of a provider would count, and what they would declare to return. */
export interface GameListWish {
  readonly provider: string
  readonly changes: readonly ListedTermsChange[]
}

/** How a transfer to or from a game wallet would end of which its provider says nothing. */
export interface GameTransferWish {
  readonly transferId: string
  readonly memberId: string
  readonly provider: string
  readonly way: TransferWay
  readonly amount: Satang
  readonly act: PeoplesEnd
  /** How often the provider had been told by then. */
  readonly sends: number
}
