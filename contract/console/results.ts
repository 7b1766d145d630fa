import { z } from 'zod'
import { baht, date, idOr, plainText, roundStatus, time, UNBROKEN } from '../shapes.ts'
import { declareConsole } from './define.ts'
import { aRound } from './rounds.ts'

/** What was published, as typed. Which fields and digits it must have is a rule of its lottery. */
const publishedText = z.string().max(20).regex(UNBROKEN, 'no control characters')
const published = z.record(publishedText, z.union([publishedText, z.array(publishedText).max(20)]))

/** What the one who asks may do with the result of a round now. `early`: enter it only with the time it was out. */
const resultStep = z.enum(['propose', 'early', 'correct', 'confirm', 'none'])

/** When the result was out, where that was before the sale ended. */
const officialAt = z.iso.datetime({ offset: true })

const resultPreview = z.object({
  winners: z.int(),
  payout: baht,
  gainers: z.int(),
  gained: baht,
  losers: z.int(),
  lost: baht,
  /** What is taken back from members who lose a win, and how much of it they have in cash. */
  takeBack: z.enum(['none', 'available', 'full']),
  inCash: baht,
  /** The tickets whose payout changes most. */
  most: z.array(z.object({ billNo: z.string(), member: z.string(), before: baht, after: baht })),
})

export const resultActs = declareConsole('results', {
  form: {
    method: 'GET',
    use: "The fields of a round's result and what may be done with them. Never the numbers somebody else typed.",
    permission: 'rounds.see',
    params: aRound,
    reply: z.object({
      roundId: z.string(),
      status: roundStatus,
      step: resultStep,
      /** The day of the draw, for the hour of an official time. */
      date,
      /** Of a result to correct: the official time it was settled by. */
      officialAt: time.nullable(),
      /**
       * Of an entry that waits for the caller and says the result was out before the sale ended: what it would give back,
       * the tickets of bookings among it.
       */
      late: z.object({ officialAt: time, tickets: z.int(), booked: z.int(), amount: baht }).nullable(),
      fields: z.array(
        z.object({
          key: z.string(),
          name: z.string(),
          /**
           * A number has a fixed count of digits. An index and its change have two decimals; a change may be negative.
           */
          kind: z.enum(['number', 'index', 'change']),
          digits: z.int(),
          count: z.int(),
        }),
      ),
    }),
  },
  propose: {
    method: 'POST',
    use: 'Enters the published result of a sealed round, or with a reason a correction. Decides nothing until confirmed.',
    permission: 'results.propose',
    keyed: true,
    two: true,
    body: z.strictObject({
      roundId: idOr('ROUND_UNKNOWN'),
      published,
      source: plainText(200),
      reason: plainText(200).optional(),
      /** Null: not before the sale ended. Left out by a correction: as the result before says. */
      officialAt: officialAt.nullish(),
    }),
    reply: z.object({ proposalId: z.string() }),
  },
  withdraw: {
    method: 'POST',
    use: 'Takes the own entry back before it is confirmed, to type it again.',
    permission: 'results.propose',
    keyed: true,
    body: z.strictObject({ roundId: idOr('ROUND_UNKNOWN') }),
    reply: z.object({ withdrawn: z.literal(true) }),
  },
  confirm: {
    method: 'POST',
    use: 'Types the result again without having seen the first entry. The same numbers settle the round.',
    permission: 'results.confirm',
    keyed: true,
    two: true,
    body: z.strictObject({ roundId: idOr('ROUND_UNKNOWN'), published, officialAt: officialAt.nullish() }),
    reply: z.object({ confirmed: z.literal(true) }),
  },
  preview: {
    method: 'POST',
    use: 'What a correction would change by the numbers one has typed: who gains, who loses. Changes nothing.',
    permission: 'results.preview',
    readsOnly: true,
    body: z.strictObject({ roundId: idOr('ROUND_UNKNOWN'), published }),
    reply: resultPreview,
  },
  release: {
    method: 'POST',
    use: 'Lets a settlement be paid that an alarm holds, by somebody who did not give the result.',
    permission: 'settlements.release',
    keyed: true,
    body: z.strictObject({ roundId: idOr('ROUND_UNKNOWN'), reason: plainText(200) }),
    reply: z.object({ released: z.literal(true) }),
  },
})

export type ResultPreviewShown = z.output<typeof resultPreview>
export type ResultStep = z.output<typeof resultStep>
