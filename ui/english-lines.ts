/** `1 line`, `3 lines`. */
export function lines(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}
