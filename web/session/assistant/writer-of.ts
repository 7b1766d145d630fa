import type { PageMember } from '../../../contract/page-visit.ts'

/**
 * Who writes tickets at a device: the member, or one of the assistants. They share a wallet and often a device, and none of them is
 * shown what another has half written; what a banned one has written is nobody's.
 */
export function writerOf({ id, assistant }: Pick<PageMember, 'id' | 'assistant'>): string {
  return assistant ? `${id}.${assistant.name}` : id
}
