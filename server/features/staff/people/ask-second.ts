import type { AccountWish } from '../../../../domain/staff/proposed-people.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { propose } from '../../approvals/propose.ts'
import { countPeopleWith, type Role } from '../queries-roles.ts'
import { makeLinkCode } from '../staff-link.ts'
import type { SignedInStaff } from '../staff-session.ts'
import { note } from './managing.ts'

/** What came of a wish about a person. */
export interface Given {
  /** A second person has to agree first. */
  readonly waits: boolean
  /** By which a password is chosen. */
  readonly link: string | null
  /** What the link will ask for that the second person is given. */
  readonly code: string | null
}

export const DONE: Given = { waits: false, link: null, code: null }

interface SecondWish {
  readonly caller: SignedInStaff
  readonly act: AccountWish['act']
  readonly staffId: string | null
  readonly name: string
  readonly held: Role
  /** The role of the account as it is. */
  readonly before?: string
}

/**
 * Asks a second person, who is given a link that asks for the code returned here. Neither of the two has both, so
 * neither can choose the password of the account. Throws `Refusal` SECOND_MISSING, PROPOSAL_WAITS.
 */
export async function askSecond(ctx: Context, tx: Tx, wish: SecondWish): Promise<Given> {
  const { caller, act, staffId, name, held, before } = wish
  const { operatorId } = caller
  if ((await countPeopleWith(tx, operatorId, 'staff.manage')) < 2) throw new Refusal('SECOND_MISSING')
  const { code, codeHash } = makeLinkCode(ctx, operatorId)
  const id = ctx.chance.id()
  const { role, permissions } = held
  const isOnly = await propose(tx, {
    ...{ id, operatorId, kind: 'staff', roundId: null, slot: name, reason: null, makerId: caller.staffId },
    content: { act, staffId, name, role, before, permissions, codeHash },
  })
  if (!isOnly) throw new Refusal('PROPOSAL_WAITS')
  await note(tx, caller, 'staff.propose', { proposal: id, act, name, role })
  return { waits: true, link: null, code }
}
