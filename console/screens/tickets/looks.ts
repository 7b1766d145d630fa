import type { ConsoleCalls, ConsoleQuery } from '../../../contract/console/calls.ts'
import { ask } from '../../session/ask.ts'

/** Each of these is recorded as a look of whoever asked: the console asks no second time on its own. */
const ASKED_BY_HAND = { refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false } as const

/** A page of a member's tickets. */
export function ticketListQuery(query: ConsoleQuery<ConsoleCalls['tickets']['list']>) {
  return {
    queryKey: ['tickets', 'list', query],
    queryFn: () => ask('tickets', 'list', { query }),
    ...ASKED_BY_HAND,
  }
}

/** One ticket of a member. */
export function ticketQuery(memberId: string, ticketId: string) {
  return {
    queryKey: ['tickets', 'one', memberId, ticketId],
    queryFn: () => ask('tickets', 'one', { memberId, ticketId }),
    ...ASKED_BY_HAND,
  }
}
