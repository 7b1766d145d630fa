/** A lottery and which round of its day is meant. */
export function numberedRound(lottery: string, number: number): string {
  return `${lottery} รอบที่ ${number}`
}
