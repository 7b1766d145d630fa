import type { CancelRule } from '../../../domain/betting/cancel.ts'
import type { TakeBack } from '../../../domain/betting/win/difference.ts'
import type { FastSettings } from '../../../domain/fair/fast/fast-rules.ts'
import type { Satang } from '../../../domain/money.ts'
import type { ContactKind } from '../../../domain/site/contact.ts'
import type { TurnoverSettings } from '../../../domain/turnover/asked.ts'

/** An operator of a site, with members, rounds and money of its own. */
export interface Operator {
  readonly id: string
  /** The service id in the paths of the calls: `demo`. */
  readonly code: string
  readonly name: string
  /** Two characters each; with the sign-in name they form the member code. */
  readonly company: string
  readonly agent: string
  /** The member that stands for the house in transfers without a member. */
  readonly houseMemberId: string
  readonly demo: boolean
  /** Whether money is staked and deposited: a demo's is no real money, a real operator's licence has to be whole. */
  readonly takesMoney: boolean
  readonly createdAt: Date
  readonly theme: readonly ThemeGroup[]
  readonly settings: OperatorSettings
}

export interface ThemeGroup {
  readonly name: string
  readonly items: readonly ThemeEntry[]
}

export interface ThemeEntry {
  readonly name: string
  readonly type: 'color' | 'linear' | 'image'
  readonly value: string
}

/** What an operator may set. Absent: the default beside each reader. */
export interface OperatorSettings {
  readonly registrationClosed?: boolean
  readonly message?: SiteMessage
  readonly runningText?: string
  /** For who reads English. Absent or empty: the Thai one. */
  readonly runningTextEnglish?: string
  readonly notices?: readonly SiteNotice[]
  readonly contacts?: readonly { readonly kind: ContactKind; readonly label: string }[]
  /** Steps in the operator's own words. */
  readonly howToPlay?: readonly { readonly topic: string; readonly description: string }[]
  readonly footer?: {
    readonly about: string
    readonly banks: readonly string[]
    readonly awards: readonly string[]
  }
  readonly adminMember?: string
  readonly cancel?: CancelRule
  /** For rounds made later; existing rounds keep their promise. */
  readonly fast?: FastSettings
  /** What is taken back when a corrected result or a void removes a payout. */
  readonly takeBack?: TakeBack
  /** Minutes after which a draw abroad without a result is void; 0 for never. */
  readonly noResultMinutes?: number
  /** Over the usual rules of withdrawals: `WithdrawalRules`, amounts in satang. */
  readonly withdrawals?: Readonly<Record<string, unknown>>
  /** Members who deposit pay members who withdraw. */
  readonly membersPay?: boolean
  readonly turnover?: TurnoverSettings
  /** Satang that people may give and take by hand in a day. */
  readonly adjustDayMax?: Satang
  /** Over the usual rules of messages alone: `MessageRules`, amounts in satang. */
  readonly messages?: Readonly<Record<string, unknown>>
  /** Over the usual rules of daily check-in: `CheckInRules`, amounts in satang. */
  readonly checkIn?: Readonly<Record<string, unknown>>
  /** Over the usual rules of the wheel: `WheelRules`, amounts in satang. */
  readonly wheel?: Readonly<Record<string, unknown>>
  /** Over the usual rules of cashback: `CashbackRules`, amounts in satang. */
  readonly cashback?: Readonly<Record<string, unknown>>
  /** Over the usual ranks: `RankRules`, amounts in satang. */
  readonly ranks?: Readonly<Record<string, unknown>>
  /** Over the usual rules of those who bring members: `AffiliateRules`, amounts in satang. */
  readonly affiliates?: Readonly<Record<string, unknown>>
  /** How often the secret of each partner was changed. */
  readonly partnerRotations?: Readonly<Record<string, number>>
  /** `Licence`. */
  readonly licence?: Readonly<Record<string, unknown>>
  /** Required: staff without a second step may do nothing but set it up. */
  readonly staffTwoStep?: 'optional' | 'required'
}

export interface SiteMessage {
  readonly header?: string
  readonly topic: string
  readonly img?: string
  readonly description: string
}

export interface SiteNotice {
  readonly topic: string
  readonly description: string
  readonly img?: string
  /** ISO 8601. Absent: since the operator began. */
  readonly at?: string
}

/** The code of a member: company, agent and sign-in name. */
export function memberCode(operator: Pick<Operator, 'company' | 'agent'>, name: string): string {
  return operator.company + operator.agent + name
}

/** The logo's address, where the operator has set one. */
export function themeLogo(operator: Pick<Operator, 'theme'>): string | undefined {
  const items = operator.theme.flatMap((group) => group.items)
  return items.find((item) => item.name === 'logo' && item.type === 'image')?.value
}
