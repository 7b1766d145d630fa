import type { Satang } from '../money.ts'
import type { SuggestedLimit } from '../safer/care.ts'

/** Which round of which lottery, as `roundName` calls it, and the Bangkok date of its draw. */
interface OfRound {
  readonly lottery: string
  readonly code: string
  readonly date: string
}

/** What people of the operator have written; without English, the Thai is shown. */
interface Written {
  /** Of the mailing. */
  readonly id: string
  readonly titleTh: string
  readonly textTh: string
  readonly titleEn: string | null
  readonly textEn: string | null
  readonly page: string
}

/** What each kind of message tells, as it was when it happened. */
export interface MessageFacts {
  /** A round is paid: all that the member has won in it. */
  readonly won: OfRound & { readonly amount: Satang }
  /** A corrected result or a void has changed what was paid for a round: more, or below zero less. */
  readonly corrected: OfRound & { readonly amount: Satang }
  /** Stakes of a round are back: the round is void, or its result was out before the bet. */
  readonly refunded: OfRound & { readonly amount: Satang; readonly why: 'void' | 'late' }
  readonly deposited: { readonly amount: Satang }
  /** Money that came late and is above the member's own limit of deposits: it goes back to the sender. */
  readonly 'over-limit': { readonly amount: Satang }
  /** Whoever a deposit was transferred to says that less of it has come, and asks for an answer. */
  readonly 'came-short': { readonly amount: Satang; readonly came: Satang }
  /** A withdrawal has ended: what was paid, and what of it came back. */
  readonly withdrawn: { readonly amount: Satang; readonly returned: Satang }
  /** A withdrawal was not paid, and is back in the wallet. */
  readonly returned: { readonly amount: Satang; readonly reason: string | null }
  /** Staff have decided about the identity document; of a refused one, why. */
  readonly document: { readonly now: 'accepted' } | { readonly now: 'refused'; readonly reason: string }
  /** Staff have given money by hand, or below zero have taken it. */
  readonly adjusted: { readonly amount: Satang }
  /** A bonus or free credit is played, and is cash now. */
  readonly 'bonus-paid': { readonly amount: Satang; readonly of: 'promotion' | 'coupon' }
  /** A deposit came when the budget of its promotion had no bonus for it any more. */
  readonly 'bonus-spent': { readonly amount: Satang }
  readonly collected: { readonly amount: Satang; readonly of: 'cashback' | 'affiliate' }
  /** What became of money to a game wallet or back, of which its provider said nothing when it was asked. */
  readonly 'game-moved': {
    readonly amount: Satang
    readonly provider: string
    readonly way: 'in' | 'out'
    readonly now: 'done' | 'failed'
  }
  /** From today on the member has this rank; 0: none. */
  readonly ranked: {
    readonly rank: number
    /** 0: there is no cashback. */
    readonly percent: number
    readonly before: number
    /** Tenths of a per cent; messages of before there were raises say nothing of it. */
    readonly raise?: number
  }
  readonly 'signed-in': { readonly device: string }
  readonly 'password-changed': { readonly by: 'member' | 'code' }
  readonly 'two-step': { readonly now: 'on' | 'off' | 'reset' }
  readonly pin: { readonly now: 'set' | 'changed' | 'reset' }
  readonly assistant: {
    readonly name: string
    readonly now:
      | 'made'
      | 'banned'
      | 'unbanned'
      | 'password'
      | 'own-password'
      | 'step-on'
      | 'step-off'
      | 'step-reset'
  }
  /**
   * About the member's own play: where limits and breaks are, a look at it from time to time, a limit that is suggested, or a break that
   * staff have begun.
   */
  readonly 'play-care':
    | { readonly of: 'limits' | 'talk' | 'review' }
    | ({ readonly of: 'limit' } & SuggestedLimit)
    | { readonly of: 'break'; readonly until: string }
  /** Of the operator, about the account or the site. */
  readonly letter: Written
  /** Of the operator, to win the member for something. */
  readonly offer: Written
}

export type MessageKind = keyof MessageFacts

/** A message as it is kept. */
export type Message = {
  readonly [Kind in MessageKind]: { readonly kind: Kind; readonly facts: MessageFacts[Kind] }
}[MessageKind]

/** Messages in an inbox; the oldest go. */
export const INBOX_MOST = 500
/** Of a page of them. */
export const INBOX_PAGE = 30

/** Security is told at any hour, the rest by day; marketing to nobody who has stopped or does not want it. The most urgent first. */
export const MESSAGE_WEIGHTS = ['security', 'service', 'marketing'] as const
export type MessageWeight = (typeof MESSAGE_WEIGHTS)[number]

interface KindRule {
  readonly weight: MessageWeight
  /** Where more about it stands. */
  readonly page: string
}

const MONEY = { weight: 'service', page: '/statement' } as const
const SECURITY = { weight: 'security', page: '/log' } as const

export const MESSAGE_KINDS: Readonly<Record<MessageKind, KindRule>> = {
  won: { weight: 'service', page: '/history' },
  corrected: { weight: 'service', page: '/history' },
  refunded: { weight: 'service', page: '/history' },
  deposited: MONEY,
  'over-limit': { weight: 'service', page: '/play-control' },
  'came-short': { weight: 'service', page: '/deposit' },
  withdrawn: MONEY,
  returned: { weight: 'service', page: '/withdraw' },
  document: { weight: 'service', page: '/withdraw' },
  adjusted: MONEY,
  'bonus-paid': MONEY,
  'bonus-spent': { weight: 'service', page: '/promotion' },
  collected: MONEY,
  'game-moved': { weight: 'service', page: '/toTranfer' },
  ranked: { weight: 'service', page: '/rank' },
  'signed-in': SECURITY,
  'password-changed': SECURITY,
  'two-step': SECURITY,
  pin: SECURITY,
  assistant: { weight: 'security', page: '/assistant' },
  'play-care': { weight: 'service', page: '/play-control' },
  letter: { weight: 'service', page: '/inbox' },
  offer: { weight: 'marketing', page: '/inbox' },
}

/** The kinds of a weight. */
export function kindsOf(weight: MessageWeight): MessageKind[] {
  return (Object.keys(MESSAGE_KINDS) as MessageKind[]).filter((kind) => MESSAGE_KINDS[kind].weight === weight)
}

/** Where more about a message stands; `/inbox`: nowhere else. */
export function pageOf(message: Message): string {
  const isWritten = message.kind === 'letter' || message.kind === 'offer'
  return isWritten ? message.facts.page : MESSAGE_KINDS[message.kind].page
}
