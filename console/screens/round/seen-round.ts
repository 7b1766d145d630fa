import type { ConsoleCalls, ConsoleReply } from '../../../contract/console/calls.ts'

/** The data of a round's page. */
export type SeenRound = ConsoleReply<ConsoleCalls['rounds']['one']>
