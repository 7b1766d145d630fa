import { z } from 'zod'
import { assistantCalls } from '../assistants/calls.ts'
import { BALANCE_ERROR, declareCalls, EMPTY_LIST, LOGIN_ERROR } from '../define.ts'
import { messageCalls } from '../messages/calls.ts'
import { answer, baht, idOr, listOf, plainText, time } from '../shapes.ts'
import { credentials } from './account.ts'
import { documentCalls } from './documents.ts'
import { playControlCalls } from './play-control.ts'
import { pin, protectionCalls } from './protection.ts'

/** A member's own profile, as the header and the profile page show it. */
const profile = z.object({
  id: z.string(),
  username: z.string(),
  /** The member code: company, agent, sign-in name. */
  member_username: z.string(),
  balance: baht,
  logoURL: z.string().optional(),
  company: z.string(),
  agent: z.string(),
  /** When and as what the member registered. External servers may leave out the following fields. */
  joined_at: time.optional(),
  full_name: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  banks: z.array(z.object({ code: z.string(), name: z.string(), account_no: z.string() })).optional(),
})

/** A session that is still valid. */
const session = z.object({
  id: z.string(),
  address: z.string(),
  /** The browser's name. */
  device: z.string(),
  browser: z.boolean(),
  started_at: time,
  seen_at: time,
  /** The session that makes this call. */
  here: z.boolean(),
})

/** Opaque, so that it does not reveal how many events others have. */
const SECURITY_EVENT_ID = /^[0-9a-f]{32}$/

const securityEvent = z.object({
  id: z.string(),
  at: time,
  kind: z.string(),
  address: z.string().nullable(),
  device: z.string().nullable(),
  /** The name of an assistant whose sign-in it was, or about whom it is; null: the member. */
  assistant: z.string().nullable(),
  here: z.boolean(),
})

/** A step or a chapter of the operator's own text. */
const topic = z.object({ id: z.string(), topic: z.string(), description: z.string() })

export const LOG_PAGE = 30

export type MemberSession = z.output<typeof session>
export type SecurityEventShown = z.output<typeof securityEvent>
export type Profile = z.output<typeof profile>

export const organizeCalls = declareCalls('organize', {
  smartMemberLogin: {
    method: 'POST',
    path: '/api/auth/smart_member_login',
    use: 'smart login link',
    audience: 'member',
    token: 'agent',
    failure: LOGIN_ERROR,
    usernameField: 'username',
    body: z.strictObject({
      username: plainText(64),
      displayUsername: plainText(64),
      gameCode: z.literal('sml_lotto'),
    }),
    /** The link carries a token that signs in once, within 60 s. */
    reply: answer({ link: z.string() }),
  },
  login: {
    method: 'POST',
    path: '/organize/api/login',
    use: 'agent login',
    audience: 'public',
    signsIn: true,
    token: null,
    failure: { ...LOGIN_ERROR, keeps: ['AGENT_ROLE_NOT_ALLOWED', 'MEMBER_ROLE_REQUIRED'] },
    body: credentials,
    reply: answer({
      role: z.enum(['member', 'company', 'agent']),
      username: z.string(),
      token: z.string(),
      upline: z.string(),
      upline_id: z.string(),
    }),
  },
  memberToken: {
    method: 'POST',
    path: '/api/auth/member/token/{token}',
    use: 'token sign-in',
    audience: 'public',
    token: null,
    failure: BALANCE_ERROR,
    params: z.object({ token: z.string().min(1).max(200) }),
    body: z.strictObject({ ip: z.string().max(64) }),
    reply: answer({
      username: z.string(),
      token: z.string(),
      upline: z.string(),
      upline_id: z.string(),
    }),
  },
  upDateProfile: {
    method: 'POST',
    path: '/organize/api/upDateProfile',
    use: 'update profile',
    audience: 'member',
    token: 'agent',
    /** A field left out stays as it is. The member's password, and a PIN if there is one, is asked again. */
    body: z.strictObject({
      password: z.string().trim().min(1).max(128),
      pin: pin.optional(),
      phone: plainText(20).optional(),
      bank: plainText(20).optional(),
      account_no: plainText(20).optional(),
    }),
    reply: answer({ data: profile }),
  },
  howToPlay: {
    method: 'GET',
    path: '/organize/api/Member/HowToPlay',
    use: 'how to play',
    audience: 'member',
    token: 'agent',
    failure: EMPTY_LIST,
    reply: listOf(topic),
  },
  getGroupSetting: {
    method: 'POST',
    path: '/organize/api/getGroupSetting',
    use: 'group settings',
    readsOnly: true,
    audience: 'member',
    token: 'agent',
    failure: EMPTY_LIST,
    body: z.strictObject({}).optional(),
    /** Groups of lotteries on sale, in the order members see them. */
    reply: listOf(
      z.object({
        group: z.string(),
        name: z.string(),
        programs: z.array(
          z.object({
            id: z.string(),
            code: z.string(),
            name: z.string(),
            plans: z.array(z.string()),
            sold: z.enum(['normal', 'realtime', 'both']),
          }),
        ),
      }),
    ),
  },
  getProfile: {
    method: 'POST',
    path: '/organize/api/getProfile',
    use: 'profile',
    readsOnly: true,
    audience: 'member',
    token: 'agent',
    failure: EMPTY_LIST,
    body: z.strictObject({}).optional(),
    reply: answer({ data: profile }),
  },
  memberRuning: {
    method: 'GET',
    path: '/organize/api/MemberRuning',
    use: 'online members count and running text',
    audience: 'public',
    token: null,
    failure: EMPTY_LIST,
    reply: answer({ online: z.int(), data: z.array(z.string()) }),
  },
  memberNotice: {
    method: 'GET',
    path: '/organize/api/MemberNotice',
    use: 'member notices',
    audience: 'public',
    token: null,
    failure: EMPTY_LIST,
    reply: listOf(
      z.object({
        id: z.string(),
        topic: z.string(),
        description: z.string(),
        img: z.string().optional(),
        at: time,
      }),
    ),
  },
  sessions: {
    method: 'GET',
    path: '/organize/api/Member/Sessions',
    use: 'where a member is signed in',
    own: true,
    audience: 'member',
    token: 'agent',
    failure: EMPTY_LIST,
    reply: listOf(session),
  },
  endSession: {
    method: 'POST',
    path: '/organize/api/Member/EndSession',
    use: 'sign out elsewhere: one sign-in, or all others where none is named',
    own: true,
    audience: 'member',
    token: 'agent',
    body: z.strictObject({ id: idOr('SESSION_UNKNOWN').optional(), pin: pin.optional() }),
    reply: answer({}),
  },
  securityLog: {
    method: 'GET',
    path: '/organize/api/Member/SecurityLog',
    use: 'sign-ins and security events of a member, the newest first',
    own: true,
    audience: 'member',
    token: 'agent',
    failure: EMPTY_LIST,
    /** The id of the last event on the page before. */
    query: z.object({ before: z.string().regex(SECURITY_EVENT_ID).optional() }),
    reply: answer({ data: z.array(securityEvent), more: z.boolean() }),
  },
  ...protectionCalls,
  ...playControlCalls,
  ...documentCalls,
  ...messageCalls,
  ...assistantCalls,
})
