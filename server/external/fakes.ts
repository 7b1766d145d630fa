import type { Chance } from '../chance.ts'
import type { Keys } from '../keys.ts'
import { demoCrowd } from './crowd.ts'
import { keyCustodian } from './custodian.ts'
import { auditorPublicKey, keyAuditor } from './escrow.ts'
import type { External } from './external.ts'
import { fakeBank } from './fake-bank.ts'
import { fakeBeacon } from './fake-beacon.ts'
import { fakeGovernmentLottery } from './fake-government-lottery.ts'
import { fakePayouts } from './fake-payouts.ts'
import { fakePhoneMessages } from './fake-phone-messages.ts'
import { fakeQr } from './fake-qr.ts'
import { fakeSlipLookup } from './fake-slip-lookup.ts'
import { fakeBankFeed } from './feed/fake-bank-feed.ts'
import { fakeGameSites } from './games/fake-game-sites.ts'
import { fakeTransferWallets } from './games/fake-transfer-wallets.ts'
import { fakePush } from './push/fake-push.ts'
import { demoResultsFeed } from './results-feed.ts'

/** The outside world of the demo and the tests. Keys of this installation serve as custodians and auditor. */
export function fakeExternal(
  { custodians: [keyA, keyB], auditor }: Pick<Keys, 'custodians' | 'auditor'>,
  chance: Chance,
  seed = 'demo',
): External {
  const auditorKey = auditorPublicKey(auditor)
  return {
    resultsFeed: demoResultsFeed(seed),
    governmentLottery: fakeGovernmentLottery(),
    gameSites: fakeGameSites(),
    gameBooks: null,
    crowd: demoCrowd(chance),
    custodians: [keyCustodian(keyA, auditorKey), keyCustodian(keyB, auditorKey)],
    custody: 'program',
    auditor: keyAuditor(auditor),
    beacon: fakeBeacon(),
    headsFile: null,
    demoBank: fakeBank(() => chance.id()),
    demoFeed: fakeBankFeed(),
    feed: null,
    demoQr: fakeQr(),
    qr: null,
    demoSlips: fakeSlipLookup(),
    slips: null,
    demoPayouts: fakePayouts(seed),
    payouts: null,
    demoTransferWallets: fakeTransferWallets(),
    transferWallets: null,
    phoneMessages: fakePhoneMessages(),
    push: fakePush(chance),
  }
}
