export const CONTACT_KINDS = ['line', 'telegram', 'phone', 'facebook', 'email'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

/**
 * The link of a channel; undefined when the name cannot be one. It is made from the name and never accepted as a URL, so
 * that it cannot lead members to a foreign site.
 */
export function contactHref(kind: ContactKind, label: string): string | undefined {
  const name = label.trim().replace(/^@/, '')
  switch (kind) {
    case 'line': {
      if (!/^[a-z0-9._-]{3,32}$/i.test(name)) return undefined
      // LINE: official accounts begin with @, persons are found with ~.
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

/** A domestic number begins with 0, an international one with its country code. */
function phoneHref(typed: string): string | undefined {
  if (!/^\+?[0-9][0-9 ()-]{2,19}$/.test(typed)) return undefined
  const digits = typed.replace(/[^0-9+]/g, '')
  if (digits.replace('+', '').length < 4) return undefined
  return `tel:${digits.length >= 9 ? digits.replace(/^0/, '+66') : digits}`
}
