import { buildPages, pagesAreFresh } from './pages.ts'
import { endChildrenOnSignals } from './run-node.ts'

endChildrenOnSignals()
if (pagesAreFresh() && !process.argv.includes('--force')) {
  console.log('The pages are fresh; --force builds them again.')
} else {
  try {
    await buildPages(console.log)
    console.log('The pages are built.')
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
