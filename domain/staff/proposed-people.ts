import type { Alike } from '../account/alike.ts'
import type { ClosingReason } from '../account/closing.ts'
import type { Permission } from './permissions.ts'

/** What is asked about a member. */
export type MemberWish = HelpWish | ClosingWish

export interface HelpWish {
  readonly memberId: string
  readonly name: string
  /** The second step goes, or the member chooses a new password. Absent in proposals of earlier programs: the step. */
  readonly act?: 'step' | 'password'
  /** When what goes was set, ISO: who has set it anew since is not locked out. */
  readonly since: string
  /** Of the code that the link of a new password asks for: who proposes is given the code, who agrees the link. */
  readonly codeHash?: string
}

/** That an account be closed for good. */
export interface ClosingWish extends MemberSeen {
  readonly memberId: string
  readonly name: string
  readonly act: 'close'
  readonly why: ClosingReason
  /** Accounts of the same person that are closed with it. Absent in proposals of earlier programs: none. */
  readonly others?: readonly OtherAccount[]
  /** Those that look like the same person and are left as they are. */
  readonly left?: readonly Pick<OtherAccount, 'code' | 'name' | 'status' | 'shared'>[]
  /** There are more that look like it than stand in `left`. Absent in proposals of earlier programs. */
  readonly leftMore?: boolean
}

/** Another account that looks like the same person. */
export interface OtherAccount extends MemberSeen, Alike {
  readonly memberId: string
  readonly name: string
  readonly code: string
}

/** That a ban be lifted. */
export interface LiftWish {
  readonly memberId: string
  readonly name: string
  /** Null: the member was barred by a statement, without a record. */
  readonly banId: string | null
  /** When it was made. */
  readonly since: string | null
}

/** The member as whoever proposes a closing has seen them: of somebody else by then nobody has agreed to that. */
export interface MemberSeen {
  readonly status: 'active' | 'banned' | 'closed'
  readonly fullName: string | null
  readonly phone: string | null
  /** YYYY-MM-DD. */
  readonly birthDate: string | null
}

/** What is asked about an account of staff. */
export type StaffWish = AccountWish | StepWish

export interface AccountWish {
  readonly act: 'add' | 'role' | 'link'
  /** Null: somebody new. */
  readonly staffId: string | null
  readonly name: string
  readonly role: string
  /** The role that the account has. Absent of a new one, and in proposals of earlier programs. */
  readonly before?: string | undefined
  /** What the role may do as it is proposed: whoever agrees, agrees to that and no more. */
  readonly permissions: readonly Permission[]
  /** Of the code that the link asks for: who proposes is given the code, who agrees the link. */
  readonly codeHash: string
}

/** That somebody who lost phone and recovery codes signs in by the password alone. */
interface StepWish {
  readonly act: 'step'
  readonly staffId: string
  readonly name: string
  readonly role: string
  /** When the second step that goes was turned on, ISO. */
  readonly since: string
}
