import { resolveImport } from './resolve.ts'
import { isCode, type Problem, type SourceFile } from './source-file.ts'

/** Files that import each other, directly or not: none of them can be read, tested or moved alone. */
export function findCircles(files: readonly SourceFile[]): Problem[] {
  const imports = new Map(
    files.filter(({ path }) => isCode(path)).map((file) => [file.path, targetsOf(file)] as const),
  )
  return circlesIn(imports).map((circle) => {
    const [path = ''] = circle
    return {
      path,
      say: `imports itself: ${[...circle, path].join(' -> ')}; give what they share a file of its own`,
    }
  })
}

function targetsOf(file: SourceFile): string[] {
  return file.imports.map(({ from }) => resolveImport(file.path, from)).filter((path) => path !== undefined)
}

/** Searches from every file for a path back to it. Each circle is reported once. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  const walk = (path: string): void => {
    if (done.has(path)) return
    const at = way.indexOf(path)
    if (at !== -1) {
      circles.push(way.slice(at))
      return
    }
    way.push(path)
    for (const target of imports.get(path) ?? []) walk(target)
    way.pop()
    done.add(path)
  }
  for (const path of imports.keys()) walk(path)
  return circles
}

/** With more files than this a folder is hard to survey. */
const MOST_IN_A_FOLDER = 25

/** Migrations and decisions only grow, and are found by name. */
const GROWS = /^(server\/db\/migrations|docs\/decisions)$/

export function findCrowdedFolders(files: readonly SourceFile[]): Problem[] {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
    if (folder !== '' && !GROWS.test(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MOST_IN_A_FOLDER)
    .map(([path, count]) => ({ path, say: `holds ${count} files: group them into folders by subject` }))
}
