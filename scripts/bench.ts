import { benchAdmission } from './bench/admission.ts'
import { benchBooks } from './bench/books.ts'
import { benchExposure } from './bench/exposure.ts'
import { benchFairness } from './bench/fairness.ts'
import { benchLobby } from './bench/games/lobby.ts'
import { benchStudio } from './bench/games/studio.ts'
import { benchKeys } from './bench/keys.ts'
import { benchLighthouse } from './bench/lighthouse.ts'
import { benchLive } from './bench/live.ts'
import { benchBesideSlips } from './bench/money/beside-slips.ts'
import { benchDeposits } from './bench/money/deposits.ts'
import { benchRewardJobs } from './bench/money/reward-jobs.ts'
import { benchSlips } from './bench/money/slips.ts'
import { benchReads } from './bench/reads.ts'
import { benchSettle } from './bench/settle.ts'
import { benchSsr } from './bench/ssr.ts'
import { benchWallet } from './bench/wallet/wallet.ts'
import { benchWeb } from './bench/web.ts'

/** Every bench prints one line of JSON at its end. Results are copied by hand into docs/benchmarks.md. */
const BENCHES: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  admission: benchAdmission,
  'beside-slips': benchBesideSlips,
  books: benchBooks,
  deposits: benchDeposits,
  exposure: benchExposure,
  fairness: benchFairness,
  keys: benchKeys,
  lighthouse: benchLighthouse,
  live: benchLive,
  lobby: benchLobby,
  reads: benchReads,
  'reward-jobs': benchRewardJobs,
  settle: benchSettle,
  slips: benchSlips,
  ssr: benchSsr,
  studio: benchStudio,
  wallet: benchWallet,
  web: benchWeb,
}

const [name = '', ...args] = process.argv.slice(2)
const bench = BENCHES[name]
if (!bench) {
  console.error(`Usage: npm run bench -- ${Object.keys(BENCHES).join(' | ')}`)
  process.exit(2)
}
await bench(args)
