/** What is told to browsers after a commit. A hint only: the browser asks again before it believes money. */
export type LiveEvent =
  | {
      readonly name: 'balance'
      readonly memberId: string
      readonly balance: number
      readonly version: number
    }
  | { readonly name: 'round'; readonly operatorId: string; readonly roundId: string; readonly status: string }
  | { readonly name: 'result'; readonly operatorId: string; readonly roundId: string }
  | { readonly name: 'win'; readonly memberId: string; readonly roundId: string; readonly paid: number }
  /** Sessions of a member have ended: all of them, only one, or all except one. */
  | {
      readonly name: 'signed-out'
      readonly memberId: string
      readonly only?: string
      readonly except?: string
    }
