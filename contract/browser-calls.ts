import type { Calls } from './calls.ts'
import type { CallPath, ClientOf } from './client.ts'
import type { Service } from './define.ts'

/**
 * The calls that pages make from the browser, and the addresses of pictures that they show. All others are made by loaders
 * and actions on the server: their addresses would be loaded with every page for nothing.
 */
export const BROWSER_CALLS = {
  open: ['register'],
  wallet: ['p2pPictureShown', 'slipPicture', 'paymentStatus'],
  bet: ['bet', 'favourites', 'saveFavourite'],
  report: ['getRoundByProgramId'],
  realtime: ['bookingBet', 'confirmBet', 'cancleBookingBet'],
  backend: ['login', 'loginCode', 'credit', 'provider', 'gamelist', 'gameStanding'],
  template: ['adminmember', 'username'],
  organize: ['login', 'getProfile', 'smartMemberLogin', 'memberToken', 'playBeat', 'playCheck'],
} as const satisfies { readonly [S in Service]?: readonly (keyof Calls[S])[] }

type Made = typeof BROWSER_CALLS

/** The calls of these by their service. */
type BrowserTable = { readonly [S in keyof Made]: Pick<Calls[S], Made[S][number] & keyof Calls[S]> }

export type BrowserClients = { readonly [S in keyof BrowserTable]: ClientOf<BrowserTable[S]> }
/** `paths.generated.ts`. */
export type BrowserPaths = {
  readonly [S in keyof BrowserTable]: { readonly [N in keyof BrowserTable[S]]: CallPath }
}
