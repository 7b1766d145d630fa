import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** An event that a Vitest run sends to the program that started it. `what` is a file, or a test in it. */
export type TestWord =
  | { readonly said: 'begins'; readonly what: string }
  | { readonly said: 'ends'; readonly what: string; readonly counts: 'passed' | 'failed' | 'nothing' }

/** The reporter for scripts/checks/run-vitest.ts. When that program is gone, the run ends. */
export default class TellTests implements Reporter {
  onInit(): void {
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
    process.channel?.unref() // the open channel does not keep the process running
  }

  onTestModuleQueued(file: TestModule): Promise<void> {
    return tell({ said: 'begins', what: file.relativeModuleId })
  }

  onTestCaseReady(test: TestCase): Promise<void> {
    return tell({ said: 'begins', what: nameOf(test) })
  }

  /** A skipped test counts as failed. */
  onTestCaseResult(test: TestCase): Promise<void> {
    const counts = test.result().state === 'passed' ? 'passed' : 'failed'
    return tell({ said: 'ends', what: nameOf(test), counts })
  }

  /** A file that fails outside its tests, such as one that cannot be loaded, has no test to report it. */
  onTestModuleEnd(file: TestModule): Promise<void> {
    const failedOutside = file.state() === 'failed' && [...file.children.allTests('failed')].length === 0
    return tell({ said: 'ends', what: file.relativeModuleId, counts: failedOutside ? 'failed' : 'nothing' })
  }
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`
}

/** Waits until the message is sent, because the process may end right after its last test. */
function tell(word: TestWord): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(word, undefined, undefined, () => resolve())
    else resolve()
  })
}
