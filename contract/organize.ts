import { z } from 'zod'
import { credentials } from './account.ts'
import { BALANCE_ERROR, declareService, EMPTY_LIST, LOGIN_ERROR } from './define.ts'
import { answer, baht, listOf, plainText, time } from './shapes.ts'

/** A member's own profile, as the header and the profile page show it. */
const profile = z.object({
  id: z.string(),
  /** The sign-in name. */
  username: z.string(),
  /** The member code: company, agent, sign-in name. */
  member_username: z.string(),
  balance: baht,
  logoURL: z.string().optional(),
  company: z.string(),
  agent: z.string(),
  joined_at: time,
})

export type Profile = z.output<typeof profile>

export const organizeCalls = declareService('organize', {
  smartMemberLogin: {
    method: 'POST',
    path: '/api/auth/smart_member_login',
    use: 'smart login link',
    auth: 'member',
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
    auth: 'none',
    token: null,
    failure: LOGIN_ERROR,
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
    auth: 'none',
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
    auth: 'member',
    token: 'agent',
    notYet: true,
  },
  howToPlay: {
    method: 'GET',
    path: '/organize/api/Member/HowToPlay',
    use: 'how to play',
    auth: 'member',
    token: 'agent',
    failure: EMPTY_LIST,
    notYet: true,
  },
  getGroupSetting: {
    method: 'POST',
    path: '/organize/api/getGroupSetting',
    use: 'group settings',
    readsOnly: true,
    auth: 'member',
    token: 'agent',
    failure: EMPTY_LIST,
    notYet: true,
  },
  getProfile: {
    method: 'POST',
    path: '/organize/api/getProfile',
    use: 'profile',
    readsOnly: true,
    auth: 'member',
    token: 'agent',
    body: z.strictObject({}).optional(),
    reply: answer({ data: profile }),
  },
  memberRuning: {
    method: 'GET',
    path: '/organize/api/MemberRuning',
    use: 'online members count and running text',
    auth: 'none',
    token: null,
    failure: EMPTY_LIST,
    reply: answer({ online: z.int(), data: z.array(z.string()) }),
  },
  memberNotice: {
    method: 'GET',
    path: '/organize/api/MemberNotice',
    use: 'member notices',
    auth: 'none',
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
})
