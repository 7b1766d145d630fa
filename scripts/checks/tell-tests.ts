import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** What a run of Vitest tells the program that started it, while it goes on. `what` is a file, or a test of it. */
export type TestWord =
  | { readonly said: 'begins'; readonly what: string }
  | { readonly said: 'ends'; readonly what: string; readonly counts: 'passed' | 'failed' | 'nothing' }

/** The reporter behind scripts/checks/run-vitest.ts. Without that program, which counts and watches it, a run ends itself. */
export default class TellTests implements Reporter {
  onInit(): void {
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
    process.channel?.unref() // who is only listened for keeps nobody from ending
  }

  onTestModuleQueued(file: TestModule): Promise<void> {
    return tell({ said: 'begins', what: file.relativeModuleId })
  }

  onTestCaseReady(test: TestCase): Promise<void> {
    return tell({ said: 'begins', what: nameOf(test) })
  }

  /** A test that is skipped is one that nobody has run: it counts as failed. */
  onTestCaseResult(test: TestCase): Promise<void> {
    const counts = test.result().state === 'passed' ? 'passed' : 'failed'
    return tell({ said: 'ends', what: nameOf(test), counts })
  }

  /** A file that failed outside its tests, such as one that cannot be loaded, has no test to count it. */
  onTestModuleEnd(file: TestModule): Promise<void> {
    const failedOutside = file.state() === 'failed' && [...file.children.allTests('failed')].length === 0
    return tell({ said: 'ends', what: file.relativeModuleId, counts: failedOutside ? 'failed' : 'nothing' })
  }
}

function nameOf(test: TestCase): string {
  return `${test.module.relativeModuleId} > ${test.fullName}`
}

/** Waits until it is sent, for the process may end right after its last test. */
function tell(word: TestWord): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(word, undefined, undefined, () => resolve())
    else resolve()
  })
}
