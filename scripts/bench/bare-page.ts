import { join } from 'node:path'
import { compressFiles } from '../compress-files.ts'
import { PAGES_DIR } from '../pages.ts'
import { runNode } from '../run-node.ts'

/** Builds a page of the same framework with nothing but lines, to compare the others with. */
export async function buildBarePage(): Promise<void> {
  const words = [
    'node_modules/@react-router/dev/bin.cjs',
    'build',
    'scripts/bench/bare-page',
    '--logLevel',
    'error',
  ]
  const built = await runNode(words, { withinMs: 120_000, env: { NODE_ENV: 'production', NO_COLOR: '1' } })
  if (built.code !== 0) throw new Error(`The bare page does not build:\n${built.output}`)
  await compressFiles(join(PAGES_DIR, 'bare-page/client'))
}
