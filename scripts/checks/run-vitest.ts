import { join } from 'node:path'
import { type Outcome, ROOT, runNode, type StartTimer } from '../run-node.ts'
import type { Tally } from './tally.ts'
import type { TestWord } from './tell-tests.ts'

export type TestProject = 'unit' | 'server' | 'main' | 'stories' | 'gates'

/**
 * Rules, calls and statements are tried in a zone far from Bangkok and with daylight saving, so that none of them
 * leans on the machine's; stories and gates run in the machine's own.
 */
const FAR_ZONE = { TZ: 'America/Los_Angeles' }

/** No test has begun or ended for so long. Longer than a test or a hook may take: its own limit, which names it, comes first. */
const STILL_MS = 120_000

export interface VitestWish {
  readonly project: TestProject
  /** Only the files whose path contains one of these. */
  readonly filters?: readonly string[]
  /** More words for Vitest. */
  readonly options?: readonly string[]
  /** The name in the table, when it is not the project's. */
  readonly name?: string
  /** Shows what it says; yes, unless told otherwise. */
  readonly show?: boolean
  /** Cut after standing still for so long; a run that goes on may take any time. */
  readonly stillMs?: number
  readonly startTimer?: StartTimer | undefined
  /** Told what is counted, as it comes. */
  readonly hear?: ((word: TestWord) => void) | undefined
  /** The folder of its vitest.config.ts, when it is another than the project's. */
  readonly root?: string
}

/** Runs one project of vitest.config.ts and counts its results as they come, so that what a cut run has shown counts. */
export async function runVitest(wish: VitestWish): Promise<Tally> {
  const counter = new TestCounter()
  const stillMs = wish.stillMs ?? STILL_MS
  const outcome = await runNode(
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--root=${wish.root ?? ROOT}`,
      `--project=${wish.project}`,
      '--reporter=default',
      `--reporter=${join(ROOT, 'scripts/checks/tell-tests.ts')}`,
      ...(wish.options ?? []),
      ...(wish.filters ?? []),
    ],
    {
      show: wish.show ?? true,
      env: { NO_COLOR: '1', ...(wish.project === 'unit' || wish.project === 'server' ? FAR_ZONE : {}) },
      hear: (word) => {
        counter.hear(word as TestWord)
        wish.hear?.(word as TestWord)
      },
      withinMs: stillMs,
      startTimer: wish.startTimer,
    },
  )
  const tally = { name: wish.name ?? wish.project, ...counter.count(outcome), ms: outcome.ms }
  return outcome.late ? { ...tally, note: counter.describeCut(stillMs) } : tally
}

/** Counts what a run tells while it goes on. */
class TestCounter {
  #passed = 0
  #failed = 0
  readonly #running = new Set<string>()

  hear(word: TestWord): void {
    if (word.said === 'begins') this.#running.add(word.what)
    else {
      this.#running.delete(word.what)
      if (word.counts === 'passed') this.#passed += 1
      if (word.counts === 'failed') this.#failed += 1
    }
  }

  /** Never better than the outcome: a run that ends badly with every test passed has failed outside its tests. */
  count({ code, late }: Outcome): { passed: number; failed: number } {
    const failed = this.#failed + (late ? 1 : 0)
    return { passed: this.#passed, failed: failed === 0 && code !== 0 ? 1 : failed }
  }

  describeCut(stillMs: number): string {
    const names = [...this.#running]
    const innermost = names.filter((name) => !names.some((other) => other.startsWith(`${name} > `)))
    const where = innermost.join(', ') || 'its beginning or end'
    return `stopped after standing still for ${stillMs / 1000} s in ${where}; what had ended until then is counted`
  }
}
