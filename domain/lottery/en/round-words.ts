export function numberedRound(lottery: string, number: number): string {
  return `${lottery} round ${number}`
}
