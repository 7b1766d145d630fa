import type { Twin } from '../../../domain/words.ts'
import type {
  winText as Thai,
  adjustedText as ThaiAdjusted,
  depositedText as ThaiDeposited,
  refundText as ThaiRefund,
  withdrawnText as ThaiWithdrawn,
} from '../win.ts'

export const refundText: Twin<typeof ThaiRefund> = {
  title: 'No draw, stake refunded',
  given: (baht) => `${baht} baht returned to your wallet`,
}

export const winText: Twin<typeof Thai> = {
  title: 'You won',
  paid: (baht) => `${baht} baht paid to your wallet`,
  see: 'See ticket',
  close: 'Close',
}

export const depositedText: Twin<typeof ThaiDeposited> = {
  title: (baht) => `Deposit of ${baht} baht completed`,
  text: 'The money is in your wallet',
  see: 'See movements',
}

export const adjustedText: Twin<typeof ThaiAdjusted> = {
  given: (baht) => `Staff added ${baht} baht`,
  taken: (baht) => `Staff took ${baht} baht`,
  text: 'Two of the staff have agreed to it. Ask support if in doubt.',
}

export const withdrawnText: Twin<typeof ThaiWithdrawn> = {
  paidTitle: (baht) => `Withdrawal of ${baht} baht completed`,
  paid: 'Sent to your bank account',
  partly: (baht) => `Another ${baht} baht could not be sent and is back in your wallet`,
  failedTitle: (baht) => `Withdrawal of ${baht} baht failed`,
  failed: 'The money is back in your wallet',
  see: 'See withdrawals',
}
