import { affiliateText } from '../../text/affiliate.ts'

/** What the members of a level are to the one who brought them. */
export function levelName(level: number): string {
  return (affiliateText.levels as Readonly<Record<number, string>>)[level] ?? affiliateText.level(level)
}
