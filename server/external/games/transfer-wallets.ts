import type { TransferSaid, TransferWay } from '../../../domain/games/transfer-wallet.ts'
import type { Satang } from '../../../domain/money.ts'

/** What a provider is told to move between a member's money and the wallet it keeps. */
export interface GameMove {
  /** Our id: the provider moves it once, however often it is told. */
  readonly id: string
  readonly provider: string
  /** The member. */
  readonly player: string
  readonly way: TransferWay
  readonly amount: Satang
}

/** Providers that keep a wallet of each player. `Unavailable` says nothing about what became of a move. */
export interface TransferWallets {
  move(wish: GameMove): Promise<TransferSaid>
  /** What became of the move of that id. */
  ask(named: Pick<GameMove, 'id' | 'provider'>): Promise<TransferSaid>
  /** What a player has there; `withinMs`: no longer waited for than this, however long a move may take. */
  balance(of: Pick<GameMove, 'provider' | 'player'>, bound?: { readonly withinMs: number }): Promise<Satang>
}
