import { checkLint, checkTypes } from './code-checks.ts'
import { endChildrenOnSignals } from './run-node.ts'
import { runVitest } from './run-vitest.ts'
import { closeWith } from './tally.ts'

const HOUSE_RULES = 'tests/tidy'

endChildrenOnSignals()
process.exit(closeWith([await checkTypes(), await checkLint(), await checkHouseRules(), await tryChanged()]))

function checkHouseRules() {
  return runVitest({ project: 'unit', name: 'tidy', filters: [HOUSE_RULES] })
}

/** The unit tests that what has changed since the last commit could break, by what they import. Pages are not built here. */
function tryChanged() {
  const options = [
    '--changed',
    '--passWithNoTests',
    `--exclude=${HOUSE_RULES}*`,
    '--exclude=tests/bundle-budget*',
  ]
  return runVitest({ project: 'unit', name: 'changed', options })
}
