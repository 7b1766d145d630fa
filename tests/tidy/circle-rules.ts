import { resolveImport } from './resolve.ts'
import { isCode, type Problem, type SourceFile } from './source-file.ts'

/** Files that import each other, directly or by way of others: none can be read, tested or moved alone. */
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

/** Walks from every file; a file met again on the way to itself closes a circle. Each circle is told once. */
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

/** More files side by side than this are a list to search, not a room to look around in. */
const MOST_IN_A_FOLDER = 25

/** Migrations are a history, decisions a chronicle: both only grow, and are found by their names. */
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
