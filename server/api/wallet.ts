import type { ServiceHandlers } from './caller.ts'

/** Every call of this service comes with a later feature. */
export const walletHandlers: ServiceHandlers<'wallet'> = {}
