import type { Chance } from '../context.ts'
import { demoCrowd } from './crowd.ts'
import { keyCustodian } from './custodian.ts'
import type { External } from './external.ts'
import { fakeGovernmentLottery } from './fake-government-lottery.ts'
import { demoResultsFeed } from './results-feed.ts'

/** The world as the demo and the tests have it. The custodians are two keys of this installation. */
export function fakeExternal(
  custodianKeys: readonly [Uint8Array, Uint8Array],
  chance: Chance,
  seed = 'demo',
): External {
  const [keyA, keyB] = custodianKeys
  return {
    resultsFeed: demoResultsFeed(seed),
    governmentLottery: fakeGovernmentLottery(),
    crowd: demoCrowd(chance),
    custodians: [keyCustodian(keyA), keyCustodian(keyB)],
  }
}
