import { BET_TYPE_NAMES } from '../../../domain/betting/bet-type-names.ts'
import { BET_TYPE_NAMES as ENGLISH_BET_TYPE_NAMES } from '../../../domain/betting/en/bet-type-names.ts'
import { DEFAULT_PLANS } from '../../../domain/betting/price/default-rates.ts'
import { findLottery } from '../../../domain/lottery/registry.ts'
import { FAULT_REASONS } from '../../features/fast/draw-fast-round.ts'
import { BANKS } from '../../features/operators/banks.ts'
import { MESSAGE_HEADER } from '../../features/operators/site-message.ts'
import { NO_RESULT } from '../../features/voids/void-without-result.ts'

/** What the house's own lotteries are called in English, by their code. */
export const LOTTERY_NAMES: Readonly<Record<string, string>> = {
  'thai-government': 'Thai Government',
  baac: 'BAAC Lottery',
  gsb: 'GSB Lottery',
  lao: 'Lao Development',
  'lao-patuxai': 'Lao Patuxai',
  'lao-santiphap': 'Lao Santiphap',
  'lao-people': "Lao People's",
  'lao-extra': 'Lao EXTRA',
  'lao-tv': 'Lao TV',
  'lao-hd': 'Lao HD',
  'lao-star': 'Lao Star',
  'lao-union': 'Lao Union',
  'lao-asean': 'Lao ASEAN',
  'lao-union-vip': 'Lao Union VIP',
  'lao-vip': 'Lao VIP',
  'lao-star-vip': 'Lao Star VIP',
  'lao-red-cross': 'Lao Red Cross',
  hanoi: 'Hanoi Regular',
  'hanoi-asean': 'Hanoi ASEAN',
  'hanoi-hd': 'Hanoi HD',
  'hanoi-star': 'Hanoi Star',
  'hanoi-tv': 'Hanoi TV',
  'hanoi-red-cross': 'Hanoi Red Cross',
  'hanoi-occasion': 'Hanoi Occasion',
  'hanoi-special': 'Hanoi Special',
  'hanoi-union': 'Hanoi Union',
  'hanoi-vip': 'Hanoi VIP',
  'hanoi-development': 'Hanoi Development',
  'hanoi-4d': 'Hanoi 4D',
  'hanoi-extra': 'Hanoi EXTRA',
  malay: 'Malaysian Lottery',
  yeekee: 'Yeekee',
  'nikkei-am': 'Nikkei Morning',
  'nikkei-pm': 'Nikkei Afternoon',
  'china-am': 'China Morning',
  'china-pm': 'China Afternoon',
  'hang-seng-am': 'Hang Seng Morning',
  'hang-seng-pm': 'Hang Seng Afternoon',
  taiwan: 'Taiwan',
  korea: 'Korea',
  singapore: 'Singapore',
  'thai-stock-am': 'Thai Stock Morning',
  'thai-stock-noon': 'Thai Stock Noon',
  'thai-stock-pm': 'Thai Stock Afternoon',
  'thai-stock': 'Thai Stock Evening',
  india: 'India',
  egypt: 'Egypt',
  russia: 'Russia',
  germany: 'Germany',
  uk: 'UK',
  dow: 'Dow Jones',
  'nikkei-vip-am': 'Nikkei VIP Morning',
  'china-vip-am': 'China VIP Morning',
  'hang-seng-vip-am': 'Hang Seng VIP Morning',
  'taiwan-vip': 'Taiwan VIP',
  'korea-vip': 'Korea VIP',
  'nikkei-vip-pm': 'Nikkei VIP Afternoon',
  'china-vip-pm': 'China VIP Afternoon',
  'hang-seng-vip-pm': 'Hang Seng VIP Afternoon',
  'singapore-vip': 'Singapore VIP',
  'uk-vip': 'UK VIP',
  'germany-vip': 'Germany VIP',
  'dow-vip': 'Dow Jones VIP',
  'dow-star': 'Dow Jones STAR',
}

/** Full and short, by the bank's code. */
export const BANK_NAMES: Readonly<Record<string, readonly [full: string, short: string]>> = {
  kbank: ['Kasikornbank', 'KBank'],
  scb: ['Siam Commercial Bank', 'SCB'],
  bbl: ['Bangkok Bank', 'Bangkok Bank'],
  ktb: ['Krungthai Bank', 'Krungthai'],
  bay: ['Bank of Ayudhya', 'Krungsri'],
  ttb: ['TMBThanachart Bank', 'ttb'],
  gsb: ['Government Savings Bank', 'GSB'],
  baac: ['Bank for Agriculture and Agricultural Cooperatives', 'BAAC'],
  ghb: ['Government Housing Bank', 'GHB'],
  uob: ['United Overseas Bank', 'UOB'],
  cimb: ['CIMB Thai Bank', 'CIMB'],
  kk: ['Kiatnakin Phatra Bank', 'KKP'],
  tisco: ['TISCO Bank', 'TISCO'],
  lhb: ['Land and Houses Bank', 'LH Bank'],
  ibank: ['Islamic Bank of Thailand', 'ibank'],
  icbc: ['ICBC (Thai)', 'ICBC'],
  tcrb: ['Thai Credit Bank', 'Thai Credit'],
}

/** What the plans that a new operator starts with are called. */
export const PLAN_NAMES: Readonly<Record<string, string>> = {
  full: 'Full payout',
  discount: 'With discount',
}

/** Why the system itself made a round void. */
const FAULTS: Readonly<Record<keyof typeof FAULT_REASONS, string>> = {
  outage:
    'The system was down in the last minute of bets or shots. The round is void and refunded by its rules',
  shots: 'There were fewer shots than the rules ask for. The round is void and refunded',
  beacon: 'The announced public random number was not received in time. The round is void and refunded',
  reveal: 'The secret numbers were not revealed in time. The round is void and refunded',
  mismatch: 'A revealed number did not match its announced code. The round is void and refunded',
}

/** The system's own reasons in Thai and in English. More may stand behind them, such as when it was. */
export const ENGLISH_REASONS: readonly (readonly [thai: string, english: string])[] = [
  [NO_RESULT, 'There was no result in time'],
  ...Object.entries(FAULT_REASONS).map(
    ([fault, thai]) => [thai, FAULTS[fault as keyof typeof FAULTS]] as const,
  ),
]

/** The house's Thai names and their English. An operator's own names are not here and stay as they are. */
export const ENGLISH_NAMES: ReadonlyMap<string, string> = new Map([
  [MESSAGE_HEADER, 'News'],
  ...Object.entries(LOTTERY_NAMES).map(([code, name]) => [findLottery(code)?.name ?? name, name] as const),
  ...BANKS.flatMap(({ code, name, shortName }) => {
    const [full = name, short = shortName] = BANK_NAMES[code] ?? []
    return [[name, full] as const, [shortName, short] as const]
  }),
  ...DEFAULT_PLANS.map(({ code, name }) => [name, PLAN_NAMES[code] ?? name] as const),
  ...Object.entries(BET_TYPE_NAMES).map(
    ([type, name]) => [name, ENGLISH_BET_TYPE_NAMES[type as keyof typeof BET_TYPE_NAMES]] as const,
  ),
])
