import type { StaffMe } from '../../contract/console/staff.ts'
import { may } from '../../domain/staff/permissions.ts'
import { type MenuLine, SCREENS } from '../registry.tsx'

/** The lines of the menu that somebody may follow, in the order of the registry. */
export function linesFor(me: Pick<StaffMe, 'permissions'>): readonly MenuLine[] {
  return SCREENS.filter(({ permission }) => permission === null || may(me, permission)).flatMap(
    ({ lines }) => lines,
  )
}

/**
 * The line of a page: the one whose query the address has, before the one of the same path without a query. A page
 * inside a screen, as one round of the rounds, has the line of its screen.
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
