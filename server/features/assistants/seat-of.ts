import { memberAccount } from '../members/member-name.ts'
import type { AssistantRow } from './queries.ts'

/** Who signs in in the member's place, and the account under which guesses are counted and browsers are known. */
export function seatOf(
  { operatorId, name }: { readonly operatorId: string; readonly name: string },
  assistant: Pick<AssistantRow, 'id' | 'name' | 'passwordHash'>,
) {
  const { id, passwordHash } = assistant
  const account = memberAccount(operatorId, `${assistant.name}@${name}`)
  return { id, name: assistant.name, account, passwordHash }
}
