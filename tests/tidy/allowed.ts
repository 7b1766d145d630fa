/** A break of a rule that stands for now, and why. */
interface Allowed {
  readonly rule: string
  readonly path: string
  readonly why: string
}

/** May only shrink: an entry whose file keeps the rule again fails. */
export const ALLOWED: readonly Allowed[] = []
