import type { LinkOwner, SetupDone, SetupForm, SetupShown } from '../../contract/console/setup.ts'
import { ask, Problem } from './ask.ts'

/** The initial values of the setup page; null once there is an operator. */
export async function findSetup(): Promise<SetupShown | null> {
  try {
    return await ask('setup', 'shown')
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null
    throw error
  }
}

export function setUp(form: SetupForm): Promise<SetupDone> {
  return ask('setup', 'make', { body: form })
}

/** The person who may set a password by the link. Throws `Problem` LINK_UNKNOWN. */
export function findLinkOwner(token: string): Promise<LinkOwner> {
  return ask('links', 'owner', { body: { token } })
}

export function choosePassword(chosen: {
  token: string
  code: string
  password: string
}): Promise<{ name: string }> {
  return ask('links', 'choose', { body: chosen })
}
