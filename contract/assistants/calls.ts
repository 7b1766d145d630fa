import { z } from 'zod'
import { MONEY_ACTS, PLAY_ACTS } from '../../domain/assistants/acts.ts'
import { ASSISTANT_PERMISSIONS, COMMISSION_MOST } from '../../domain/assistants/permissions.ts'
import { bahtToSatang, isBaht, NO_DISCOUNT, percentToBasisPoints } from '../../domain/money.ts'
import type { Declaration } from '../define.ts'
import { answer, baht, date, decimal, idOr, plainText, queryDate, time } from '../shapes.ts'

const ofMember = { own: true, audience: 'member', token: 'agent' } as const

const permission = z.enum(ASSISTANT_PERMISSIONS)
const ownPassword = z.string().trim().min(1).max(128)
const password = z.string().trim().min(1).max(128)
const assistantId = idOr('ASSISTANT_UNKNOWN')

/** Baht a Bangkok day; null: no budget. */
const dayBudget = z
  .number()
  .refine((value) => value > 0 && value <= 10_000_000 && isBaht(value), {
    params: { refusal: 'ASSISTANT_BUDGET_INVALID' },
  })
  .transform(bahtToSatang)
  .nullable()

/** Per cent of stakes, with at most two decimals. */
const commission = z
  .number()
  .refine((percent) => percent >= 0 && percent * 100 <= COMMISSION_MOST && isBaht(percent), {
    params: { refusal: 'ASSISTANT_COMMISSION_INVALID' },
  })

const terms = {
  role_id: idOr('ASSISTANT_ROLE_UNKNOWN'),
  day_budget: dayBudget,
  /** Ids of lotteries that the assistant may bet on; null: all. */
  lotteries: z.array(idOr('PROGRAM_UNKNOWN')).min(1).max(200).nullable(),
  commission: commission.transform(percentToBasisPoints).default(NO_DISCOUNT),
}

const assistant = z.object({
  id: z.string(),
  /** As it signs in: `name@member`. */
  username: z.string(),
  role_id: z.string(),
  role: z.string(),
  day_budget: baht.nullable(),
  lotteries: z.array(z.string()).nullable(),
  /** Per cent of stakes. */
  commission: decimal,
  /** What of the budget is staked on this Bangkok day. */
  staked_today: baht,
  /** Stakes of tickets that stand, and what they have won, over 30 days. */
  sold: baht,
  won: baht,
  banned_at: time.nullable(),
  /** Null while sign-in asks for the password alone. */
  two_step_since: time.nullable(),
  created_at: time,
})
export type AssistantShown = z.output<typeof assistant>

const role = z.object({ id: z.string(), name: z.string(), permissions: z.array(permission) })
export type AssistantRoleShown = z.output<typeof role>

/** What the report may be narrowed to: days, the first of the month until today where none are asked for. */
const reportAsked = {
  start: queryDate,
  end: queryDate,
  assistant: idOr('ASSISTANT_UNKNOWN').optional(),
  lottery: idOr('PROGRAM_UNKNOWN').optional(),
}

const sales = {
  /** Stakes of tickets that stand, and what those cost and have won. */
  ...{ sold: baht, net: baht, won: baht },
  /** Stakes of tickets that were cancelled or refunded. */
  cancelled: baht,
  /** Of what is settled. */
  commission: baht,
}
const salesOf = z.object({ id: z.string(), name: z.string(), ...sales })
export type AssistantSalesShown = z.output<typeof salesOf>
const day = z.object({ date, id: z.string(), name: z.string(), ...sales })
export type AssistantDayShown = z.output<typeof day>

const act = z.object({
  /** Of the ticket, booking, deposit, slip or reward. */
  id: z.string(),
  /** The ticket that it is about: cancelled, or what a booking became. */
  bill_id: z.string().nullable(),
  /** Of a booking and a shot. */
  round_id: z.string().nullable(),
  /** The deposit that it is about: of a slip, once it was sent with one. */
  order_id: z.string().nullable(),
  kind: z.enum([...MONEY_ACTS, ...PLAY_ACTS]),
  name: z.string(),
  /** What was held, came back, was asked for or given; of a shot 0. */
  amount: baht,
  /** Of a shot. */
  number: z.string().nullable(),
  at: time,
})
export type AssistantActShown = z.output<typeof act>

/** A member's own assistants. None of these calls is open to an assistant. */
export const assistantCalls = {
  assistants: {
    ...ofMember,
    method: 'GET',
    path: '/organize/api/Member/Assistants',
    use: 'a member’s assistants with what each has sold and won, the roles, and the lotteries to choose from',
    reply: answer({
      assistants: z.array(assistant),
      roles: z.array(role),
      lotteries: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Every assistant needs a second step: who has none sets it up before anything else. */
      two_step_asked: z.boolean(),
    }),
  },
  assistantReport: {
    ...ofMember,
    method: 'GET',
    path: '/organize/api/Member/AssistantReport',
    use: 'what assistants have sold, won and earned on some Bangkok days: in all, each of them, and by day, the newest first',
    query: z.strictObject({
      ...reportAsked,
      /** The day and assistant after which the page begins, as the page before gave them. */
      after: z
        .string()
        .regex(/^\d{4}-\d\d-\d\d\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
        .optional(),
    }),
    reply: answer({
      start: date,
      end: date,
      /** What it may be narrowed to. */
      all_assistants: z.array(z.object({ id: z.string(), name: z.string() })),
      lotteries: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Of everything asked for, not of the page alone. */
      total: z.object(sales),
      assistants: z.array(salesOf),
      days: z.array(day),
      next: z.string().nullable(),
    }),
  },
  assistantReportCsv: {
    ...ofMember,
    method: 'GET',
    path: '/organize/api/Member/AssistantReport.csv',
    use: 'the same by day for spreadsheets, the oldest first, with the sum',
    query: z.strictObject(reportAsked),
    file: 'text/csv; charset=utf-8',
  },
  assistantActs: {
    ...ofMember,
    method: 'GET',
    path: '/organize/api/Member/AssistantActs',
    use: 'what assistants did beside selling, with the money or in play, the newest first',
    query: z.strictObject({
      of: z.enum(['money', 'play']).default('money'),
      /** The act after which the page begins, as the page before gave it. */
      after: z
        .string()
        .regex(/^\d{13}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z-]{1,20}$/)
        .optional(),
    }),
    reply: answer({
      acts: z.array(act),
      next: z.string().nullable(),
    }),
  },
  createAssistant: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/AssistantCreate',
    use: 'make an assistant; `id` is of the form, so that sending it twice makes one',
    body: z.strictObject({
      ...{ id: assistantId, name: plainText(40), password, own_password: ownPassword },
      ...terms,
    }),
    /** As it signs in: `name@member`. */
    reply: answer({ username: z.string() }),
  },
  changeAssistant: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/AssistantChange',
    use: 'another role, budget or list of lotteries',
    body: z.strictObject({ id: assistantId, ...terms }),
    reply: answer({}),
  },
  banAssistant: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/AssistantBan',
    use: 'suspend an assistant, whose sessions end at once, or end the suspension',
    body: z.strictObject({ id: assistantId, banned: z.boolean() }),
    reply: answer({}),
  },
  resetAssistantPassword: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/AssistantPassword',
    use: 'another password for an assistant, whose sessions end',
    body: z.strictObject({ id: assistantId, password, own_password: ownPassword }),
    reply: answer({}),
  },
  resetAssistantTwoStep: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/AssistantTwoStep',
    use: 'take the second step away from an assistant who lost phone and recovery codes, whose sessions end',
    body: z.strictObject({ id: assistantId, own_password: ownPassword }),
    reply: answer({}),
  },
  askAssistantTwoStep: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/AssistantTwoStepAsked',
    use: 'ask a second step of all assistants, or no longer; sessions of those who have none end',
    body: z.strictObject({ asked: z.boolean(), own_password: ownPassword }),
    reply: answer({}),
  },
  saveAssistantRole: {
    ...ofMember,
    method: 'POST',
    path: '/organize/api/Member/AssistantRole',
    use: 'make or change a role; `id` is of the form',
    body: z.strictObject({
      id: idOr('ASSISTANT_ROLE_UNKNOWN'),
      name: plainText(40),
      permissions: z.array(permission).max(ASSISTANT_PERMISSIONS.length),
    }),
    reply: answer({}),
  },
} as const satisfies Record<string, Declaration>
