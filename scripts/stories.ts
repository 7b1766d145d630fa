import { checkPages } from './code-checks.ts'
import { endChildrenOnSignals } from './run-node.ts'
import { runVitest } from './run-vitest.ts'
import { closeWith } from './tally.ts'

/** Every story in the browser. Words narrow them by file: `npm run stories -- bet-page`. */
endChildrenOnSignals()
process.exit(
  closeWith([await checkPages(), await runVitest({ project: 'stories', filters: process.argv.slice(2) })]),
)
