import type { Custody } from '../../domain/fair/fast/custody.ts'
import type { Beacon } from './beacon.ts'
import type { Crowd } from './crowd.ts'
import type { Custodian } from './custodian.ts'
import type { Auditor } from './escrow.ts'
import type { DemoBank } from './fake-bank.ts'
import type { FakeQr } from './fake-qr.ts'
import type { FakeSlipLookup } from './fake-slip-lookup.ts'
import type { BankFeed } from './feed/bank-feed.ts'
import type { FakeBankFeed } from './feed/fake-bank-feed.ts'
import type { GameBooks } from './games/game-books.ts'
import type { GameSites } from './games/game-sites.ts'
import type { TransferWallets } from './games/transfer-wallets.ts'
import type { GovernmentLottery } from './government-lottery.ts'
import type { HeadsFile } from './heads-file.ts'
import type { Payouts } from './payouts.ts'
import type { PhoneMessages } from './phone-messages.ts'
import type { PushServices } from './push/push-services.ts'
import type { QrProvider } from './qr-provider.ts'
import type { ResultsFeed } from './results-feed.ts'
import type { SlipLookup } from './slip-lookup.ts'

/** The outside world. Each part has a fake beside it that behaves like it, faults included. */
export interface External {
  readonly resultsFeed: ResultsFeed
  readonly governmentLottery: GovernmentLottery
  /** Where providers open games, and where they reach us: asked when somebody tries the connection. */
  readonly gameSites: GameSites
  /** Has providers' own lists of a day; null: nobody, and people bring them. */
  readonly gameBooks: GameBooks | null
  /** The invented members who shoot in a demo's fast rounds. */
  readonly crowd: Crowd
  /** The two holders of the halves of every fast round's seed. */
  readonly custodians: readonly [Custodian, Custodian]
  /** Where they are, as the terms of each round say. */
  readonly custody: Custody
  /** Opens the first custodian's escrow when it does not reveal its share. */
  readonly auditor: Auditor
  /** Mixed into fast draws if the operator has chosen so. */
  readonly beacon: Beacon
  /** Where the heads of rounds are kept beside the database; null where no HEADS_FILE is set. */
  readonly headsFile: HeadsFile | null
  /** What a demo's members pretend to pay by. */
  readonly demoBank: DemoBank
  /** What a demo's banks tell when they are asked. */
  readonly demoFeed: FakeBankFeed
  /** Asks banks what came into receiving accounts; null: nobody, and they tell us. */
  readonly feed: BankFeed | null
  /** Collects what a demo's members pretend to pay by QR codes. */
  readonly demoQr: FakeQr
  /** Collects what members pay by QR codes; null: nobody, and none are offered. */
  readonly qr: QrProvider | null
  /** Knows what a demo's banks have under the reference of a slip. */
  readonly demoSlips: FakeSlipLookup
  /** Asks banks about slips; null: nobody does, and a slip waits for the bank's word. */
  readonly slips: SlipLookup | null
  /** Pays what members of a demo withdraw: no money moves. */
  readonly demoPayouts: Payouts
  /** Pays what members withdraw; null where there is no provider: then nothing is withdrawn. */
  readonly payouts: Payouts | null
  /** The services by which browsers are told of messages. */
  readonly push: PushServices
  /** Keeps the game wallets of a demo’s members: nothing in them is money. */
  readonly demoTransferWallets: TransferWallets
  /** Moves members' money to wallets that providers of games keep, and back; null: nobody, and none are offered. */
  readonly transferWallets: TransferWallets | null
  /** Null where the operator has no sender: then no code is sent, and support helps. */
  readonly phoneMessages: PhoneMessages | null
}
