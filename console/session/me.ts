import { useQuery } from '@tanstack/react-query'
import type { StaffMe } from '../../contract/console/staff.ts'
import { meQuery } from './queries.ts'

/** The member of staff who is signed in. Only screens behind the door ask. */
export function useMe(): StaffMe {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('a screen behind the door is drawn for somebody')
  return data
}
