import { z } from 'zod'
import { RESULT_ORIGINS } from '../domain/lottery/result-origin.ts'
import { answer, baht, date, drawResult, time } from './shapes.ts'

/** Bytes in hex, as `domain/fair/` writes them. */
const hex = z.string().regex(/^[0-9a-f]*$/)

const shot = z.object({ number: z.string(), tag: z.string(), at_ms: z.number() })

/** The proof of a fast round as far as its draw has come. Hashes, shares and signature in hex. */
const fastDraw = z.object({
  /** Its number among the rounds of the day. */
  number: z.int(),
  context: z.string(),
  rule: z.enum(['fair', 'classic']),
  /** The rule, the rewards and the rates as one text, fixed before bets opened. */
  terms: z.string(),
  commit_a: hex,
  commit_b: hex,
  committed_at: time,
  open_at: time,
  freeze_at: time,
  cool_down_seconds: z.number(),
  size: z.int(),
  /** The newest shots, the last one first. */
  last: z.array(shot).readonly(),
  /** Null until the shots are frozen. */
  frozen: z.object({ size: z.int(), root: hex, frozen_at_ms: z.number(), signature: hex }).nullable(),
  /** The public beacon named before bets opened; null for a round that uses none. */
  beacon: z
    .object({
      name: z.string(),
      /** False: a demo's beacon, which proves nothing. */
      is_public: z.boolean(),
      chain: z.string(),
      round: z.number(),
      /** The time it is signed; null for a chain this program does not know. */
      at: time.nullable(),
      /** Null until it is stored, which is before any share is shown. */
      signature: hex.nullable(),
    })
    .nullable(),
  /** Null until it is drawn. Without shares and digits under the classic rule. */
  draw: z
    .object({
      share_a: hex.nullable(),
      share_b: hex.nullable(),
      digits: z.string().nullable(),
      sum: z.number(),
      sixteenth: z.string().nullable(),
      five: z.string(),
      drawn_at: time,
    })
    .nullable(),
  /** In baht; none for members who had not staked enough. */
  rewards: z.array(z.object({ rank: z.int(), tag: z.string(), amount: baht })).readonly(),
})

/** A sealed round's head with the field names that `domain/fair/` hashes. */
const head = z.object({
  round: z.string(),
  seq: z.int(),
  size: z.int(),
  stakeSum: z.int(),
  root: hex,
  cancelledRoot: hex,
  closedAtMs: z.number(),
  previousHead: hex,
  /** Null in heads of version 1. */
  anchors: z
    .object({ leaves: hex, auditSeq: z.int(), auditHash: hex, ledgerSize: z.int(), ledgerRoot: hex })
    .nullable(),
  head: hex,
  signature: hex,
})

const treePlace = { index: z.int(), size: z.int(), path: z.array(hex).readonly() }

/** How a round was sealed and drawn, without names. */
const fairRound = z.object({
  id: z.string(),
  code: z.string(),
  lottery: z.string(),
  lottery_name: z.string(),
  status: z.string(),
  business_date: date,
  close_at: time,
  closed_at: time.nullable(),
  draw_at: time,
  /** The rule that made the round void, in words for members; null when it is not void, and when staff decided it. */
  void_reason: z.string().nullable(),
  /** Null until the round is sealed. */
  head: head.nullable(),
  /** The head that this one is chained to. */
  before: head.nullable(),
  /** Null for a round of a lottery that is drawn elsewhere. */
  fast: fastDraw.nullable(),
  result: z
    .object({
      revision: z.int(),
      numbers: drawResult,
      /** `people`, or a program in their place: a demo that invents results, or brings in real ones of before. */
      origin: z.enum(RESULT_ORIGINS),
      confirmed_at: time,
      maker_role: z.string(),
      checker_role: z.string(),
      /** As it was signed, with the field names that `domain/fair/` hashes. Null for one from before results were signed. */
      signed: z
        .object({
          round: z.string(),
          revision: z.int(),
          head: hex,
          numbers: drawResult.required({ three_top: true, two_top: true, two_bottom: true }),
          confirmedAtMs: z.number(),
          officialAtMs: z.number().nullable(),
          makerRole: z.string(),
          checkerRole: z.string(),
          signature: hex,
        })
        .nullable(),
    })
    .nullable(),
  /** Ed25519, the raw 32 bytes in hex. */
  public_key: hex,
})

/** What an operator publishes of its books once a day, with the field names that `domain/fair/` hashes. In satang. */
const publishedDay = z.object({
  operator: z.string(),
  seq: z.int(),
  day: date,
  takenAtMs: z.number(),
  ledgerSize: z.int(),
  ledgerRoot: hex,
  members: z.int(),
  debts: z.int(),
  debtsRoot: hex,
  previous: hex,
  head: hex,
  signature: hex,
})

export const daysAnswer = answer({ public_key: hex, days: z.array(publishedDay).readonly() })
export const dayAnswer = answer({
  public_key: hex,
  day: publishedDay,
  /** The day before it in the chain; null for the first. */
  before: publishedDay.nullable(),
  /** That the log of transfers goes on from the log of the day before (RFC 6962). */
  consistency: z.array(hex).readonly(),
})
/** What ties a round's head to a published day. */
export const roundBooksAnswer = answer({
  /** Null: the round is not sealed, its head is of version 1, or no day has come as far yet. */
  books: z
    .object({
      day: publishedDay,
      /** That the log of that day begins with the log of the head (RFC 6962). */
      consistency: z.array(hex).readonly(),
    })
    .nullable(),
})
/** Balances and amounts in satang: what is hashed. */
export const debtAnswer = answer({
  member_id: z.string(),
  code: z.string(),
  since_ms: z.number(),
  /** Null: the member is not in the tree. */
  debt: z
    .object({
      salt: hex,
      balance: z.int(),
      place: z.object({
        index: z.int(),
        size: z.int(),
        path: z.array(z.object({ hash: hex, sum: z.int() })).readonly(),
      }),
    })
    .nullable(),
})
export const movementsAnswer = answer({
  movements: z
    .array(
      z.object({
        transfer: z.object({
          operatorId: z.string(),
          memberId: z.string(),
          kind: z.string(),
          refType: z.string(),
          refId: z.string(),
          debit: z.string(),
          credit: z.string(),
          amount: z.int(),
          actor: z.string(),
          atMs: z.number(),
          debitBalance: z.int().nullable(),
          creditBalance: z.int().nullable(),
        }),
        /** Null: it is not in the log of that day. */
        place: z.object(treePlace).nullable(),
      }),
    )
    .readonly(),
  /** The id before which the next page begins. */
  next: z.string().nullable(),
})

export const keyAnswer = answer({ algorithm: z.literal('Ed25519'), public_key: hex })
export const headsAnswer = answer({ public_key: hex, heads: z.array(head).readonly() })
export const roundAnswer = answer({ round: fairRound })
export const proofAnswer = answer({
  proof: z.object({ ...treePlace, leaf: hex, cancelled: z.object(treePlace).nullable() }),
})
/** Shots of a round in their order, beginning at a place. */
export const shotsAnswer = answer({
  round_id: z.string(),
  frozen: z.boolean(),
  /** The place of the first one, from 1. */
  from: z.int(),
  shots: z.array(shot).readonly(),
})

/** A shot in public: its digits, and a tag that is the same for one member within one round. */
export type ShotShown = z.output<typeof shot>
export type FastShown = z.output<typeof fastDraw>
export type FairRoundShown = z.output<typeof fairRound>
export type FairRoundAnswer = z.output<typeof roundAnswer>
export type FairProofAnswer = z.output<typeof proofAnswer>
export type FairRoundBooksAnswer = z.output<typeof roundBooksAnswer>
export type FairDayAnswer = z.output<typeof dayAnswer>
export type FairDebtAnswer = z.output<typeof debtAnswer>
export type FairMovementsAnswer = z.output<typeof movementsAnswer>
export type FairShotsAnswer = z.output<typeof shotsAnswer>
