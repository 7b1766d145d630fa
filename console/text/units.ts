/** Figures with what they count. */
export const unitsText = {
  baht: (baht: number) => `${figure(baht)} บาท`,
  percent: (percent: number) => `${figure(percent)}%`,
  /** What a winning baht pays. */
  perBaht: (rate: number) => `บาทละ ${figure(rate)}`,
} as const

function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
