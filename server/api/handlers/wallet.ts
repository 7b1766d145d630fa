import type { ServiceHandlers } from '../road/caller.ts'

/** Every call of this service comes with a later feature. */
export const walletHandlers: ServiceHandlers<'wallet'> = {}
