import { findLottery } from '../../domain/lottery/registry.ts'
import { LANGUAGE } from '../../ui/text/language.ts'

/** The page where the publisher of a lottery's results shows them. */
export interface PublisherPage {
  readonly publisher: string
  readonly url: string
}

/** Null when only this site publishes them. Called in loaders, so that a page contains only its own link. */
export function publisherPage(lotteryCode: string): PublisherPage | null {
  const official = findLottery(lotteryCode)?.official
  return official ? { publisher: official.publisher[LANGUAGE], url: official.url } : null
}
