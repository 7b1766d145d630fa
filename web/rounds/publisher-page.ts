import { findLottery } from '../../domain/lottery/registry.ts'
import { LANGUAGE } from '../../ui/text/language.ts'

/** Where the publisher of a lottery's results shows them itself. */
export interface PublisherPage {
  readonly publisher: string
  readonly url: string
}

/** Null: nobody publishes them but this site. Asked in loaders, so that a page carries the one it shows. */
export function publisherPage(lotteryCode: string): PublisherPage | null {
  const official = findLottery(lotteryCode)?.official
  return official ? { publisher: official.publisher[LANGUAGE], url: official.url } : null
}
