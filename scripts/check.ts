import { checkLint, checkTypes } from './code-checks.ts'
import { endChildrenOnSignals } from './run-node.ts'
import { runVitest } from './run-vitest.ts'
import { closeWith } from './tally.ts'

endChildrenOnSignals()
const tidy = () => runVitest({ project: 'unit', name: 'tidy', filters: ['tests/tidy'] })

process.exit(closeWith([await checkTypes(), await checkLint(), await tidy()]))
