/** Baht as people write them: `1,000`. What is no number is refused by the call, at its field. */
export function typedAmount(typed: string): number {
  return Number(typed.replace(/[,\s]/g, '')) || 0
}
