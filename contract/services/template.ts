import { z } from 'zod'
import { BALANCE_ERROR, declareCalls } from '../define.ts'
import { answer } from '../shapes.ts'

/** One value of the operator's theme. Pages check it again before it gets into a style sheet. */
const themeEntry = z.object({
  name: z.string(),
  type: z.enum(['color', 'linear', 'image']),
  value: z.string(),
})

/** A contact channel of the operator. The address of a link is checked when it is set. */
const contact = z.object({
  kind: z.enum(['line', 'telegram', 'phone', 'facebook', 'email']),
  /** The name as people write it: `@jadelotto`, `02-123-4567`. */
  label: z.string(),
  href: z.string(),
})

export type Contact = z.output<typeof contact>
export type ThemeEntry = z.output<typeof themeEntry>

export const templateCalls = declareCalls('template', {
  username: {
    method: 'GET',
    path: '/api/member/username/{username}',
    use: 'full username lookup (the configured path; this is its default)',
    audience: 'member',
    token: 'agent',
    failure: BALANCE_ERROR,
    usernameParam: 'username',
    reply: answer({ username: z.string() }),
  },
  adminmember: {
    method: 'GET',
    path: '/api/Gateway/Adminmember/{config}',
    use: 'site theme and admin member',
    audience: 'public',
    token: null,
    failure: BALANCE_ERROR,
    microserviceParam: 'config',
    reply: answer({
      groups: z.array(z.object({ name: z.string(), items: z.array(themeEntry) })),
      adminMember: z.string(),
      hashMember: z.string(),
      brand: z.string(),
    }),
  },
  texts: {
    method: 'GET',
    path: '/api/Gateway/SiteTexts/{config}',
    use: 'what an operator says of itself: channels, footer, how to play',
    own: true,
    audience: 'public',
    token: null,
    failure: BALANCE_ERROR,
    microserviceParam: 'config',
    reply: answer({
      contacts: z.array(contact),
      /** Empty where the operator has no text: the page shows its default. */
      about: z.string(),
      banks: z.array(z.string()),
      awards: z.array(z.string()),
      howToPlay: z.array(z.object({ topic: z.string(), description: z.string() })),
    }),
  },
})
