/** What terms of promotions and of coupons have alike. */
interface Terms {
  readonly groups: readonly string[]
  /** ISO. */
  readonly startsAt: string
  /** ISO; null: it has no end. */
  readonly endsAt: string | null
}

/**
 * Whether terms say the same: groups in any order, moments however they are written, and what older terms leave out is null.
 */
export function areSameTerms<T extends Terms>(one: T, other: T): boolean {
  const [mine, theirs] = [plain(one), plain(other)]
  return [...new Set([...mine.keys(), ...theirs.keys()])].every(
    (name) => (mine.get(name) ?? null) === (theirs.get(name) ?? null),
  )
}

function plain({ groups, startsAt, endsAt, ...rest }: Terms): Map<string, unknown> {
  return new Map<string, unknown>([
    ...Object.entries(rest),
    ['groups', [...new Set(groups)].sort().join()],
    ['startsAt', Date.parse(startsAt)],
    ['endsAt', endsAt === null ? null : Date.parse(endsAt)],
  ])
}
