/** `sent` waits for people. A member whose document was refused sends another. */
export const DOCUMENT_STATES = ['sent', 'accepted', 'refused'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/**
 * Days for which the picture of an accepted document can still be looked at: a member who complains about the decision, or a bank that
 * asks for the first payment back, does so within them. What was decided, by whom and when, stays. The database holds to the
 * same (`document_picture_may_go`). Source: docs/decisions/0125-documents-are-forgotten.md.
 */
export const PICTURE_KEPT_DAYS = 90

/** Why a member sends no document now; undefined: one may be sent. */
export function refuseDocument(
  latest: DocumentState | undefined,
): 'DOCUMENT_WAITS' | 'DOCUMENT_ACCEPTED' | undefined {
  if (latest === 'sent') return 'DOCUMENT_WAITS'
  return latest === 'accepted' ? 'DOCUMENT_ACCEPTED' : undefined
}

/**
 * Whether an accepted document is needed before a withdrawal: where the operator looks at them, until the first one that
 * was paid.
 */
export function needsDocument(
  asks: boolean,
  member: { readonly paidBefore: boolean; readonly hasDocument: boolean },
): boolean {
  return asks && !member.paidBefore && !member.hasDocument
}
