import type { FastRound } from './queries-fast.ts'

/** The times that decide whether a round takes shots. */
export function shootingTimes({ status, opensAt, closesAt }: FastRound) {
  return {
    status,
    opensAtMs: opensAt.getTime(),
    closesAtMs: closesAt.getTime(),
  }
}
