import type { ConsoleCalls, ConsoleReply } from '../../../contract/console/calls.ts'

/** What a round's page knows of its round. */
export type SeenRound = ConsoleReply<ConsoleCalls['rounds']['one']>
