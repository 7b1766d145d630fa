import type { Problem, SourceFile } from './source-file.ts'

const FOLDER = 'tests/e2e/main/'

/** The main roads, each with the one test file that `npm test` runs; `npm run stories` runs all others. */
export const MAIN_ROADS: Readonly<Record<string, string>> = {
  'the program starts, stops, and starts again after a crash': `${FOLDER}start.test.ts`,
  'a member signs in and bets, two of staff enter the result, the member is paid': `${FOLDER}member-is-paid.test.ts`,
  'anybody proves a ticket': `${FOLDER}ticket-is-checked.test.ts`,
  'a member shoots in a fast draw': `${FOLDER}fast-draw.test.ts`,
}

/** Each main road has its file, and `npm test` runs no other. */
export function findMainRoads(files: readonly SourceFile[]): Problem[] {
  const paths = files.map(({ path }) => path)
  const missing = Object.entries(MAIN_ROADS)
    .filter(([, path]) => !paths.includes(path))
    .map(([road, path]) => ({ path, say: `a main road without its story: ${road}` }))
  const others = paths
    .filter((path) => path.startsWith(FOLDER) && !Object.values(MAIN_ROADS).includes(path))
    .map((path) => ({
      path,
      say: 'the story of no main road of tests/tidy/main-roads.ts: move it up a folder',
    }))
  return [...missing, ...others]
}
