import { bangkokIso } from '../../../../domain/calendar/bangkok.ts'
import { findProvider } from '../../../../domain/games/providers.ts'
import { type Satang, satang, satangToBaht } from '../../../../domain/money.ts'
import type { Language } from '../../../../domain/words.ts'
import type {
  PlayedOfDay,
  RoundPlayed,
  TransactionPlayed,
} from '../../../features/games/seamless/queries-played.ts'

const iso = (at: Date) => bangkokIso(at.getTime())

interface Sums {
  readonly bets: number
  readonly staked: Satang
  readonly won: Satang
  readonly stakedBack: Satang
  readonly wonBack: Satang
}

/** What was staked and won as it was told, what came back of stakes, and what it all gave or took. */
function showSums({ bets, staked, won, stakedBack, wonBack }: Sums) {
  return {
    bets,
    staked: satangToBaht(staked),
    won: satangToBaht(satang(won - wonBack)),
    returned: satangToBaht(stakedBack),
    net: satangToBaht(satang(won - wonBack - staked + stakedBack)),
  }
}

export function showPlayed(played: PlayedOfDay, language: Language) {
  const { day, provider: code, rounds } = played
  return {
    ...{ date: day, provider: code, provider_name: findProvider(code)?.name[language] ?? code },
    ...{ rounds, ...showSums(played) },
  }
}

export function showRoundPlayed(played: RoundPlayed, language: Language) {
  const { id, provider, game, round, openedAt, closedAt } = played
  const name = language === 'th' ? played.nameTh : played.nameEn
  return {
    ...{ id, provider, provider_name: findProvider(provider)?.name[language] ?? provider },
    ...{ game, game_name: name ?? game, reference: round },
    ...{ opened_at: iso(openedAt), closed_at: closedAt && iso(closedAt), ...showSums(played) },
  }
}

export function showTransactionPlayed({ kind, reference, amount, at, backAt }: TransactionPlayed) {
  return { kind, reference, amount: satangToBaht(amount), at: iso(at), returned_at: backAt && iso(backAt) }
}
