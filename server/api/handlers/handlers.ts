import type { Handlers } from '../road/caller.ts'
import { backendHandlers } from './backend.ts'
import { betHandlers } from './bet.ts'
import { openHandlers } from './open.ts'
import { organizeHandlers } from './organize.ts'
import { prizeHandlers } from './prize.ts'
import { realtimeHandlers } from './realtime.ts'
import { reportHandlers } from './report.ts'
import { templateHandlers } from './template.ts'
import { walletHandlers } from './wallet.ts'

/** Who answers which service. */
export const handlers: Handlers = {
  backend: backendHandlers,
  bet: betHandlers,
  open: openHandlers,
  organize: organizeHandlers,
  prize: prizeHandlers,
  realtime: realtimeHandlers,
  report: reportHandlers,
  template: templateHandlers,
  wallet: walletHandlers,
}
