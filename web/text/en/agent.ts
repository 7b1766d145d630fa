import type { Twin } from '../../../domain/words.ts'
import type { agentText as Thai } from '../agent.ts'

export const agentText: Twin<typeof Thai> = {
  title: 'Agent sign-in',
  lead: 'For accounts given out by an agent',
  asMember: 'Member sign-in',
}
