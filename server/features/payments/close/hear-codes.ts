import type { BangkokDate } from '../../../../domain/calendar/bangkok.ts'
import { satang } from '../../../../domain/money.ts'
import type { Difference } from '../../../../domain/payments/close/reconcile.ts'
import { differencesOfCodes, someInTurn } from '../../../../domain/payments/close/reconcile-codes.ts'
import type { Context, Tx } from '../../../context.ts'
import { Refusal, Unavailable } from '../../../errors.ts'
import type { PaidCode, PaidCodes, QrProvider } from '../../../external/qr-provider.ts'
import type { Operator } from '../../operators/operator.ts'
import { qrProviderOf } from '../qr/qr-provider-of.ts'
import { receiveQr } from '../qr/receive-qr.ts'
import { listBillers, listOrdersOfCodes, listWrittenCodes } from './queries-codes.ts'
import type { DayOf } from './queries-reconcile.ts'

/** The pages of a day's list are asked for so long, and no more of them: a provider without an end is silent. */
const ASKING_MS = 20_000
const PAGES = 200
/** Payments whose word was lost, of one look; the look of the next hour goes on behind them, so that what is refused again keeps no other waiting. */
const TAKEN_IN = 50
const HOUR_MS = 3_600_000

/** What the provider lists for one number on a day; `silent`: not all of it. */
export interface HeardCodes {
  readonly accountId: string
  readonly listed: readonly PaidCode[] | 'silent'
}

type Day = DayOf & { readonly day: BangkokDate }

/**
 * The provider's lists of what was paid by codes on a day. What is listed and not written here was told of and lost, or never told: the
 * provider is asked about its order, and what it says is taken in as at any other time, before anything is compared.
 */
export async function hearCodes(ctx: Context, operator: Operator, place: Day): Promise<HeardCodes[]> {
  const provider = qrProviderOf(ctx, operator)
  if (!provider) return []
  const endsAt = ctx.now().getTime() + ASKING_MS
  const isTime = () => ctx.now().getTime() < endsAt
  const heard: HeardCodes[] = []
  for (const { id: accountId, accountNo } of await listBillers(ctx.read, place)) {
    const listed = await unlessSilent(listWhole(provider, { billerId: accountNo, day: place.day }, isTime))
    heard.push({ accountId, listed })
    if (listed !== 'silent') await takeInLost(ctx, { place, accountId, listed }, isTime)
  }
  return heard
}

async function listWhole(
  provider: QrProvider,
  { billerId, day }: { readonly billerId: string; readonly day: BangkokDate },
  isTime: () => boolean,
): Promise<PaidCode[]> {
  const listed: PaidCode[] = []
  let after: string | null = null
  for (let page = 0; page < PAGES && isTime(); page += 1) {
    const codes: PaidCodes = await provider.list(billerId, day, after)
    listed.push(...codes.codes)
    if (codes.next === null) return listed
    after = codes.next
  }
  throw new Unavailable('qr')
}

async function unlessSilent<Said>(asked: Promise<Said>): Promise<Said | 'silent'> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Unavailable) return 'silent'
    throw error
  }
}

interface Listed {
  readonly place: Day
  readonly accountId: string
  readonly listed: readonly PaidCode[]
}

async function takeInLost(
  ctx: Context,
  { place, accountId, listed }: Listed,
  isTime: () => boolean,
): Promise<void> {
  const written = await listWrittenCodes(ctx.read, place, { accountId, references: referencesOf(listed) })
  const known = new Set(written.map(({ reference }) => reference))
  const lost = listed.filter(({ reference }) => !known.has(reference))
  const turn = Math.floor(ctx.now().getTime() / HOUR_MS)
  const orders = someInTurn([...new Set(lost.map(({ orderReference }) => orderReference))], TAKEN_IN, turn)
  for (const orderReference of orders) {
    if (!isTime()) return
    try {
      await receiveQr(ctx, { operatorId: place.operatorId, orderReference })
    } catch (error) {
      // What is refused, or not answered, is a difference of the day.
      if (!(error instanceof Refusal || error instanceof Unavailable)) throw error
    }
  }
}

/** What the lists say otherwise than what is written here. A provider that keeps silent is a difference of each of its numbers. */
export async function compareCodes(
  tx: Tx,
  place: DayOf,
  { heard, isForgetful }: { readonly heard: readonly HeardCodes[]; readonly isForgetful: boolean },
): Promise<Difference[]> {
  const found: Difference[] = []
  for (const { accountId, listed } of heard) {
    if (listed === 'silent') {
      const about = { ref: 'account', refId: accountId, memberId: null } as const
      found.push({ type: 'provider-silent', ...about, amount: satang(0) })
      continue
    }
    const written = await listWrittenCodes(tx, place, { accountId, references: referencesOf(listed) })
    const orders = await listOrdersOfCodes(
      tx,
      place,
      listed.map(({ orderReference }) => orderReference),
    )
    found.push(...differencesOfCodes({ accountId, listed, written, orders, isForgetful }))
  }
  return found
}

const referencesOf = (listed: readonly PaidCode[]) => listed.map(({ reference }) => reference)
