import { z } from 'zod'

/** `POST /console/api/setup`: what the first operator is made from, and the token that was printed at the start. */
export const setupForm = z.strictObject({
  token: z.string().max(200),
  name: z.string().max(200),
  hosts: z.array(z.string().max(300)).max(50),
  code: z.string().max(64),
  company: z.string().max(16),
  agent: z.string().max(16),
  owner: z.string().max(64),
  password: z.string().max(500),
})

/** `POST /console/api/staff/link`: whose link it is. */
export const linkVisit = z.strictObject({ token: z.string().max(200) })

/** `POST /console/api/staff/link-password`: the password its owner chooses. */
export const linkPassword = z.strictObject({ token: z.string().max(200), password: z.string().max(500) })

export type SetupForm = z.output<typeof setupForm>

/** `GET /console/api/setup`, as long as there is no operator. */
export interface SetupShown {
  /** The host of PUBLIC_URL, where it is known. */
  readonly publicHost: string | null
}

/** The answer of a setup. */
export interface SetupDone {
  readonly hosts: readonly string[]
  readonly owner: string
}

/** Who chooses a password by a link. */
export interface LinkOwner {
  readonly name: string
  readonly brand: string
}
