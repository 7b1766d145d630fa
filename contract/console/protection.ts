import { z } from 'zod'
import { SHARED } from '../../domain/account/alike.ts'
import { CLOSING_REASONS } from '../../domain/account/closing.ts'
import { idOr, plainText, searchText } from '../shapes.ts'
import { declareConsole } from './define.ts'

/** More accounts of one person than anybody looks through are named in another act. */
const MOST_ALSO = 50

const ownPassword = z.string().trim().min(1).max(128)
const code = plainText(24)
const codes = z.object({ codes: z.array(z.string()) })
const proof = z.strictObject({ password: ownPassword, code })
const nothing = z.object({})

const protection = z.object({
  /** Null while sign-in asks for the password alone. */
  twoStep: z.object({ since: z.string(), codesLeft: z.int() }).nullable(),
  /** Until they set it up, staff may do nothing else. */
  required: z.boolean(),
})

/** The second step of staff's own sign-in, and its removal for a member who lost the app and the codes. */
const onMember = z.strictObject({ memberId: idOr('PROPOSAL_UNKNOWN'), proposalId: idOr('PROPOSAL_UNKNOWN') })

const aboutMember = z.strictObject({ username: plainText(64), reason: plainText(200) })

/** Member codes of other accounts of the same person. */
const also = z.array(plainText(64)).max(MOST_ALSO)

/** An account that looks like the same person, and by what. */
export const alikeAccount = z.object({
  ...{ code: z.string(), name: z.string(), status: z.enum(['active', 'banned', 'closed']) },
  shared: z.array(z.enum(SHARED)),
})
export type AlikeShown = z.output<typeof alikeAccount>

const alike = z.object({
  alike: z.array(alikeAccount),
  /** There are more of them. */
  more: z.boolean(),
})

export const protectionActs = declareConsole('protection', {
  mine: {
    method: 'GET',
    use: 'How the own account is protected, and what the operator asks.',
    permission: null,
    beforeTwoStep: true,
    reply: protection,
  },
  start: {
    method: 'POST',
    use: 'A secret for an authenticator app. Nothing changes before a first code of it comes.',
    permission: null,
    secret: true,
    beforeTwoStep: true,
    body: z.strictObject({ password: ownPassword }),
    reply: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirm: {
    method: 'POST',
    use: 'Turns the second step on with a first code; all other sessions end. Answers with the recovery codes, this once.',
    permission: null,
    secret: true,
    beforeTwoStep: true,
    body: z.strictObject({ code }),
    reply: codes,
  },
  renew: {
    method: 'POST',
    use: 'New recovery codes in the place of the old ones.',
    permission: null,
    secret: true,
    body: proof,
    reply: codes,
  },
  end: {
    method: 'POST',
    use: 'Turns the own second step off.',
    permission: null,
    secret: true,
    body: proof,
    reply: nothing,
  },
  setRule: {
    method: 'POST',
    use: 'Decides whether all staff need the second step. Who asks it of others has it.',
    permission: 'staff.protect',
    keyed: true,
    body: z.strictObject({ required: z.boolean() }),
    reply: z.object({ required: z.boolean() }),
  },
  reset: {
    method: 'POST',
    use: 'Asks that the second step be taken away from somebody else of the staff, who lost phone and recovery codes; it is done once a third person has agreed.',
    permission: 'staff.manage',
    keyed: true,
    two: true,
    body: z.strictObject({ staffId: idOr('STAFF_UNKNOWN'), reason: plainText(200) }),
    reply: nothing,
  },
  resetMember: {
    method: 'POST',
    use: 'Asks the same for a member; it is done once a second person has agreed, and the member is told in their own log.',
    permission: 'members.protect',
    keyed: true,
    two: true,
    body: aboutMember,
    reply: z.object({ proposalId: z.string() }),
  },
  memberPassword: {
    method: 'POST',
    use: 'Asks that a member who forgot the password choose a new one, and gives the code for it; a second person is given the link.',
    permission: 'members.protect',
    secret: true,
    two: true,
    body: aboutMember,
    reply: z.object({ proposalId: z.string(), code: z.string().nullable() }),
  },
  confirmPassword: {
    method: 'POST',
    use: 'Agrees that a member choose a new password, and gives the link for it; the code has whoever asked.',
    permission: 'members.confirm',
    secret: true,
    two: true,
    body: onMember,
    /** Null: this person has agreed already, and was given the link then. */
    reply: z.object({ link: z.string().nullable() }),
  },
  closeMember: {
    method: 'POST',
    use: 'Asks that an account of a member be closed for good, with others of the same person; it is done once a second person has agreed.',
    permission: 'members.protect',
    keyed: true,
    two: true,
    body: z.strictObject({ ...aboutMember.shape, why: z.enum(CLOSING_REASONS), also }),
    reply: z.object({ proposalId: z.string() }),
  },
  confirmClosing: {
    method: 'POST',
    use: 'Agrees that an account be closed for good: nobody signs in to it again, and open bets go back.',
    permission: 'members.confirm',
    keyed: true,
    two: true,
    body: onMember,
    reply: nothing,
  },
  closeAlike: {
    method: 'GET',
    use: 'Other accounts that look like the same person as one that may be closed.',
    permission: 'members.protect',
    query: z.object({ username: plainText(64) }),
    reply: alike,
  },
  bans: {
    method: 'GET',
    use: 'The newest bans of members that stand; or the ban or closing of who has this sign-in name, member code or phone.',
    permission: 'members.ban',
    query: z.object({ search: searchText(80) }),
    reply: z.object({
      bans: z.array(
        z.object({
          ...{ name: z.string(), code: z.string(), status: z.enum(['banned', 'closed']) },
          /** Null, as all that follows: there is no record of it. */
          reason: z.string().nullable(),
          at: z.string().nullable(),
          /** Why the account is closed for good. */
          why: z.enum(CLOSING_REASONS).nullable(),
        }),
      ),
      /** There are older ones. */
      more: z.boolean(),
    }),
  },
  banMember: {
    method: 'POST',
    use: 'Bans a member at once, with other accounts of the same person: all sessions end, and nobody signs in until two people have lifted it.',
    permission: 'members.ban',
    keyed: true,
    body: z.strictObject({ ...aboutMember.shape, also }),
    reply: nothing,
  },
  banAlike: {
    method: 'GET',
    use: 'Other accounts that look like the same person as one that may be banned.',
    permission: 'members.ban',
    query: z.object({ username: plainText(64) }),
    reply: alike,
  },
  liftBan: {
    method: 'POST',
    use: 'Asks that the ban of a member be lifted; it is done once a second person has agreed.',
    permission: 'members.ban',
    keyed: true,
    two: true,
    body: aboutMember,
    reply: z.object({ proposalId: z.string() }),
  },
  confirmLift: {
    method: 'POST',
    use: 'Agrees that a ban be lifted: the member may sign in again.',
    permission: 'members.confirm',
    keyed: true,
    two: true,
    body: onMember,
    reply: nothing,
  },
  rejectLift: {
    method: 'POST',
    use: 'Says no to the end of a ban that somebody else has asked for.',
    permission: 'members.confirm',
    keyed: true,
    body: onMember,
    reply: nothing,
  },
  withdrawLift: {
    method: 'POST',
    use: 'Takes back what one has asked for before anybody has agreed.',
    permission: 'members.ban',
    keyed: true,
    body: onMember,
    reply: nothing,
  },
  confirmMember: {
    method: 'POST',
    use: 'Agrees that the second step of a member be taken away, as somebody else has asked.',
    permission: 'members.confirm',
    keyed: true,
    two: true,
    body: onMember,
    reply: nothing,
  },
  rejectMember: {
    method: 'POST',
    use: 'Says no to what somebody else has asked for a member.',
    permission: 'members.confirm',
    keyed: true,
    body: onMember,
    reply: nothing,
  },
  withdrawMember: {
    method: 'POST',
    use: 'Takes back what one has asked for a member before anybody has agreed.',
    permission: 'members.protect',
    keyed: true,
    body: onMember,
    reply: nothing,
  },
})
