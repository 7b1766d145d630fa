import { useQuery } from '@tanstack/react-query'
import type { StaffMe } from '../../contract/console/staff.ts'
import { meQuery } from './queries.ts'

/** The signed-in member of staff. Only for screens behind the sign-in. */
export function useMe(): StaffMe {
  const { data } = useQuery(meQuery)
  if (!data) throw new Error('a screen behind the door is drawn for somebody')
  return data
}
