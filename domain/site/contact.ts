/** The ways to reach an operator. */
export const CONTACT_KINDS = ['line', 'telegram', 'phone', 'facebook', 'email'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/**
 * Where a channel leads; undefined when it cannot be one. Made from the name alone and never taken as an address, so
 * that no typed link can lead members to another site.
 */
export function contactHref(kind: ContactKind, label: string): string | undefined {
  const name = label.trim().replace(/^@/, '')
  switch (kind) {
    case 'line': {
      if (!/^[a-z0-9._-]{3,32}$/i.test(name)) return undefined
      // Official accounts begin with @; people are found by ~.
      return `https://line.me/R/ti/p/${label.trim().startsWith('@') ? '%40' : '~'}${name}`
    }
    case 'telegram':
      return /^[a-z][a-z0-9_]{4,31}$/i.test(name) ? `https://t.me/${name}` : undefined
    case 'facebook':
      return /^[a-z0-9.]{5,50}$/i.test(name) ? `https://www.facebook.com/${name}` : undefined
    case 'email':
      return /^[a-z0-9._%+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(label.trim())
        ? `mailto:${label.trim()}`
        : undefined
    case 'phone':
      return phoneHref(label.trim())
  }
}

/** A number at home begins with 0, one from abroad with its country. */
function phoneHref(typed: string): string | undefined {
  if (!/^\+?[0-9][0-9 ()-]{2,19}$/.test(typed)) return undefined
  const digits = typed.replace(/[^0-9+]/g, '')
  if (digits.replace('+', '').length < 4) return undefined
  return `tel:${digits.length >= 9 ? digits.replace(/^0/, '+66') : digits}`
}
