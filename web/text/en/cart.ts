import type { Twin } from '../../../domain/words.ts'
import type { cartText as Thai } from '../cart.ts'

/** More numbers than this are only counted: the lines show each of them. */
const NAMED_MAX = 5

export const cartText: Twin<typeof Thai> = {
  allStakes: (baht) => `Set every line to ฿${baht}`,
  older: (count) => `Show ${count} earlier ${count === 1 ? 'line' : 'lines'}`,
  half: (numbers) => (numbers.length === 0 ? '' : `${named(numbers)} at half payout`),
  capped: (numbers) => (numbers.length === 0 ? '' : `${named(numbers)} with a limit or lower payout`),
  closed: (numbers) => (numbers.length === 0 ? '' : `${named(numbers)} closed and taken out`),
  repeated: 'Repeated',
  repeatedCount: (count) =>
    `${count === 1 ? '1 line repeats' : `${count} lines repeat`} an earlier bet. Each is charged.`,
  removeRepeated: 'Remove repeats',
  offline:
    'Offline. This ticket is not sent yet and is kept on this device. Payouts are checked again before it is sent.',
  offlineShort: 'Offline. Ticket not sent yet, kept on this device.',
  waitingForSignal: 'Waiting for signal, not sent yet',
  kept: 'Not sent yet: this ticket was kept on this device from before',
  keptRepriced: (count) =>
    count === 0 ? '' : `${count === 1 ? '1 line has' : `${count} lines have`} a new payout`,
  keptClosed: (count) => (count === 0 ? '' : `${count === 1 ? '1 line is' : `${count} lines are`} closed`),
}

function named(numbers: readonly string[]): string {
  return numbers.length > NAMED_MAX ? `${numbers.length} numbers` : numbers.join(' ')
}
