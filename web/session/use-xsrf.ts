import { useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../root.tsx'

/** The token that shows that a form is of a page of ours. */
export function useXsrf(): string {
  return useRouteLoaderData<typeof rootLoader>('root')?.xsrf ?? ''
}
