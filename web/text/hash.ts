/** The first sixteen digits of a hash in groups of four, `A7F3 19C2 E0B4 5D68`: short enough to compare by eye. */
export function hashInGroups(hash: string): string {
  return (
    hash
      .slice(0, 16)
      .toUpperCase()
      .match(/.{1,4}/g) ?? []
  ).join(' ')
}
