import type { LineGroup } from '../../../../domain/betting/group-sets.ts'
import { setName } from '../../../text/bet.ts'

/** A big set by its name and its price, `19 ประตู 7 x ฿20`; without a price by its name alone. */
export function setWords({ id, typed }: NonNullable<LineGroup<unknown>['set']>, stake?: string): string {
  return [setName[id], typed, stake === undefined ? '' : `x ฿${stake}`]
    .filter((part) => part !== '')
    .join(' ')
}
