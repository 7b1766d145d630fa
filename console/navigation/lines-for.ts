import type { StaffMe } from '../../contract/console/staff.ts'
import { may } from '../../domain/staff/permissions.ts'
import { SCREENS } from '../registry.tsx'
import type { MenuLine } from '../screen.ts'

/** The menu entries that somebody may open, in the order of the registry. */
export function linesFor(me: Pick<StaffMe, 'permissions'>): readonly MenuLine[] {
  return SCREENS.filter(({ permission }) => permission === null || may(me, permission)).flatMap(
    ({ lines }) => lines,
  )
}

/**
 * The menu entry of a page: the one whose query is in the address, before the one with the same path and no query. A page
 * inside a screen, such as one round, has its screen's entry.
 */
export function lineOf(lines: readonly MenuLine[], pathname: string, search: string): MenuLine | undefined {
  const asked = new URLSearchParams(search)
  const fits = lines.filter(({ to }) => {
    const [path = '', query = ''] = to.split('?')
    if (query === '') return pathname === path || pathname.startsWith(`${path}/`)
    return (
      pathname === path && [...new URLSearchParams(query)].every(([name, value]) => asked.get(name) === value)
    )
  })
  return fits.find(({ to }) => to.includes('?')) ?? fits[0]
}
