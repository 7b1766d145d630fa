import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { bangkokMs } from '../../domain/calendar/bangkok.ts'
import { may } from '../../domain/staff/permissions.ts'
import { shortDate } from '../../ui/thai-date.ts'
import { linesFor } from '../navigation/lines-for.ts'
import { ask } from '../session/ask.ts'
import { useMe } from '../session/me.ts'
import { menuText } from '../text/menu.ts'
import { roundsText } from '../text/rounds/rounds.ts'
import { type Goal, linesNamed } from './find-goals.ts'

/** One letter would match too many rounds. */
const LETTERS_MIN = 2
const ROUNDS_MAX = 8
const EVERY_STATUS = 'scheduled,open,closed,sealed,resulted,settled,void'

export function useGoals(typed: string): readonly Goal[] {
  const me = useMe()
  const search = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['rounds', 'named', search],
    queryFn: () =>
      ask('rounds', 'list', {
        query: { status: EVERY_STATUS, order: 'latest', search, limit: ROUNDS_MAX },
      }),
    enabled: may(me, 'rounds.see') && search.length >= LETTERS_MIN,
    placeholderData: keepPreviousData,
  })
  const pages = linesNamed(linesFor(me), typed).map(({ to, title, group }) => ({
    to,
    title,
    about: menuText.groups[group],
  }))
  const rounds = search.length < LETTERS_MIN ? [] : (data?.rounds ?? [])
  return [
    ...pages,
    ...rounds.map(({ id, lottery, businessDate }) => ({
      to: `/rounds/${id}`,
      title: lottery.name,
      about: roundsText.draw(shortDate(bangkokMs(businessDate))),
    })),
  ]
}
