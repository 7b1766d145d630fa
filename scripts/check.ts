import { checkLint, checkTypes } from './checks/code-checks.ts'
import { runVitest } from './checks/run-vitest.ts'
import { closeWith } from './checks/tally.ts'
import { endChildrenOnSignals } from './run-node.ts'

const HOUSE_RULES = 'tests/tidy'

endChildrenOnSignals()
process.exit(closeWith([await checkTypes(), await checkLint(), await checkHouseRules(), await tryChanged()]))

function checkHouseRules() {
  return runVitest({ project: 'unit', name: 'tidy', filters: [HOUSE_RULES] })
}

/** The unit tests of everything that imports what changed since the last commit. Pages are not built. */
function tryChanged() {
  const options = [
    '--changed',
    '--passWithNoTests',
    `--exclude=${HOUSE_RULES}*`,
    '--exclude=tests/bundle-budget*',
  ]
  return runVitest({ project: 'unit', name: 'changed', options })
}
