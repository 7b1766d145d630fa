import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { groupName } from '../../domain/lottery/groups.ts'
import { Chip } from '../../ui/buttons/chip.tsx'
import { LANGUAGE } from '../../ui/text/language.ts'
import { tableText } from '../text/table.ts'
import './group-filter.css'

/** The lottery group that is picked in the address, the first by default, and the chips that pick another. */
export function useGroupFilter(groups: readonly string[]): {
  readonly picked: string | undefined
  readonly filter: ReactNode
} {
  const [search, setSearch] = useSearchParams()
  const picked = groups.find((group) => group === search.get('group')) ?? groups[0]
  const pick = (group: string) =>
    setSearch(
      (before) =>
        new URLSearchParams([...[...before].filter(([name]) => name !== 'group'), ['group', group]]),
    )
  return {
    picked,
    filter: (
      <fieldset className="group-filter">
        <legend className="unseen">{tableText.groups}</legend>
        {groups.map((group) => (
          <Chip key={group} pressed={group === picked} onClick={() => pick(group)}>
            {groupName(group, LANGUAGE)}
          </Chip>
        ))}
      </fieldset>
    ),
  }
}
