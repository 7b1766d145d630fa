import { useRouteLoaderData } from 'react-router'
import type { AssistantPermission } from '../../../domain/assistants/permissions.ts'
import type { loadMain } from '../../layouts/load-main.ts'
import { assistantMayOpen } from './assistant-pages.ts'

/** Whether a page is shown to whoever is signed in: everything to a member, to an assistant what its role allows. */
export function useMayOpen(): (path: string) => boolean {
  const assistant = useAssistant()
  return (path) => !assistant || assistantMayOpen(assistant.permissions, path)
}

/** Whether whoever is signed in may do this: a member everything. */
export function useMay(permission: AssistantPermission): boolean {
  const assistant = useAssistant()
  return !assistant || assistant.permissions.includes(permission)
}

function useAssistant() {
  return useRouteLoaderData<typeof loadMain>('layouts/main')?.profile?.assistant
}
