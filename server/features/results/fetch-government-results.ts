import {
  type GovernmentAnswer,
  readGovernmentAnswer,
  readGovernmentSlip,
} from '../../../domain/lottery/government-answer.ts'
import { thaiGovernment } from '../../../domain/lottery/lotteries/thai-government.ts'
import type { Context } from '../../context.ts'
import { eachAlone } from '../../each-alone.ts'
import { Unavailable } from '../../errors.ts'
import { sha256 } from '../../sha256.ts'
import { feedStaff } from '../staff/feed-staff.ts'
import { enterByProgram } from './enter-by-program.ts'
import {
  type FetchOutcome,
  insertCapture,
  insertFetch,
  listRoundsToFetch,
  listRoundsWithoutSlip,
  type RoundToFetch,
} from './queries-fetch.ts'
import { insertSlipPrizes } from './queries-slip.ts'

/** The staff name under which the service's numbers are entered. A person still confirms them blind. */
const GOVERNMENT_FEED = 'government-feed'
const SOURCE = 'glo สำนักงานสลากกินแบ่งรัฐบาล'

/** Minutes to the next try. A draw takes half an hour, and a failing service should not be asked more often. */
const PAUSES = [1, 1, 2, 2, 5, 5, 10] as const
const LONGEST_PAUSE = 15
/** By then people have entered the result by hand, or the draw was not held. */
const GIVEN_UP_AFTER_HOURS = 24

/**
 * Asks the government's result service about draws that are due, and enters its answer as the first of two entries. One
 * request serves every operator. The raw answer is stored as evidence.
 */
export async function fetchGovernmentResults(ctx: Context): Promise<number> {
  const due = await listRoundsToFetch(ctx.read, thaiGovernment.code, GIVEN_UP_AFTER_HOURS)
  const unslipped = await listRoundsWithoutSlip(ctx.read, thaiGovernment.code, GIVEN_UP_AFTER_HOURS)
  if (due.length + unslipped.length === 0) return 0
  // Outside any transaction: the service may be slow.
  const raw = await askOnce(ctx)
  let entered = 0
  const works = [
    ...due.map((round) => async () => {
      const answer = raw === undefined ? undefined : readGovernmentAnswer(raw, round.businessDate)
      if (raw !== undefined && answer?.outcome === 'ready') {
        if (await enter(ctx, round, { raw, answer })) entered += 1
      }
      await note(ctx, round, answer)
    }),
    // The fifth prize has a hundred numbers and is drawn long after the first prize.
    ...unslipped.map((round) => async () => {
      if (raw !== undefined) await keepSlip(ctx, raw, round.businessDate)
      await note(ctx, round, raw === undefined ? undefined : readGovernmentAnswer(raw, round.businessDate))
    }),
  ]
  await eachAlone(works, (work) => work())
  return entered
}

async function askOnce(ctx: Context): Promise<string | undefined> {
  try {
    return await ctx.external.governmentLottery.latest()
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    ctx.log.warn({ err: error }, 'the government lottery does not answer')
    return undefined
  }
}

interface Ready {
  readonly raw: string
  readonly answer: Extract<GovernmentAnswer, { outcome: 'ready' }>
}

/** Keeps the evidence and enters the numbers. False: people have entered them while the service was asked. */
async function enter(ctx: Context, round: RoundToFetch, { raw, answer }: Ready): Promise<boolean> {
  const staffId = await feedStaff(ctx, round.operatorId, GOVERNMENT_FEED)
  const captureId = ctx.chance.id()
  await ctx.transaction((tx) =>
    insertCapture(tx, {
      id: captureId,
      lotteryCode: thaiGovernment.code,
      businessDate: answer.date,
      source: SOURCE,
      url: ctx.external.governmentLottery.url,
      raw,
      rawHash: sha256(raw),
    }),
  )
  await keepSlip(ctx, raw, answer.date)
  const { operatorId } = round
  const { published } = answer
  return enterByProgram(ctx, { operatorId, roundId: round.id, staffId, published, source: SOURCE, captureId })
}

/** Stores the lesser prizes if they are published by then. */
async function keepSlip(ctx: Context, raw: string, businessDate: string): Promise<void> {
  const prizes = readGovernmentSlip(raw, businessDate)
  if (prizes) await ctx.transaction((tx) => insertSlipPrizes(tx, SOURCE, [{ businessDate, prizes }]))
}

function note(ctx: Context, round: RoundToFetch, answer: GovernmentAnswer | undefined): Promise<void> {
  const outcome: FetchOutcome = answer?.outcome ?? 'failed'
  if (outcome === 'invalid')
    ctx.log.error({ round: round.id, answer }, 'the government lottery says nonsense')
  const againInMinutes = PAUSES[round.attempts] ?? LONGEST_PAUSE
  const wish = { roundId: round.id, outcome, detail: detailOf(answer), againInMinutes }
  return ctx.transaction((tx) => insertFetch(tx, wish))
}

function detailOf(answer: GovernmentAnswer | undefined): string {
  if (answer === undefined) return 'no answer'
  return 'why' in answer ? answer.why : answer.date
}
