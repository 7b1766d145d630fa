import { z } from 'zod'
import { declareConsole } from './define.ts'

/** The first operator, and the setup token that the start printed. */
const setupForm = z.strictObject({
  token: z.string().max(200),
  name: z.string().max(200),
  hosts: z.array(z.string().max(300)).max(50),
  code: z.string().max(64),
  company: z.string().max(16),
  agent: z.string().max(16),
  owner: z.string().max(64),
  password: z.string().max(500),
})

const setupShown = z.object({
  /** The host of PUBLIC_URL, where it is known. */
  publicHost: z.string().nullable(),
})

const setupDone = z.object({ hosts: z.array(z.string()).readonly(), owner: z.string() })

const linkOwner = z.object({
  name: z.string(),
  brand: z.string(),
  /** It asks for a code that another person was given. */
  needsCode: z.boolean(),
})

const door = { session: 'none', permission: null, secret: true, bodyLimit: 16 * 1024 } as const

/** The setup page. It is closed once there is an operator. */
export const setupActs = declareConsole('setup', {
  shown: {
    ...door,
    method: 'GET',
    use: 'What the page of the first operator begins with.',
    beforeOperator: true,
    reply: setupShown,
  },
  make: {
    ...door,
    method: 'POST',
    use: 'Makes the first operator, for whoever has the token that the start has printed.',
    beforeOperator: true,
    body: setupForm,
    reply: setupDone,
  },
})

/** The link by which a new member of staff chooses a password. */
export const linkActs = declareConsole('links', {
  owner: {
    ...door,
    method: 'POST',
    use: 'Whose link it is.',
    readsOnly: true,
    body: z.strictObject({ token: z.string().max(200) }),
    reply: linkOwner,
  },
  choose: {
    ...door,
    method: 'POST',
    use: 'Gives the password that its owner has chosen. The link is good once.',
    body: z.strictObject({
      token: z.string().max(200),
      code: z.string().max(64),
      password: z.string().max(500),
    }),
    reply: z.object({ name: z.string() }),
  },
})

export type SetupForm = z.output<typeof setupForm>
export type SetupShown = z.output<typeof setupShown>
export type SetupDone = z.output<typeof setupDone>
export type LinkOwner = z.output<typeof linkOwner>
